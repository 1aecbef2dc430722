import { chownSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { apiPaths } from '../../src/query/addresses.ts';
import { buildImage, IMAGE } from '../../test/deploy/image.ts';
import { type Podman, podmanIn } from '../../test/deploy/podman.ts';
import { type BenchCase, threeRuns } from '../bench-case.ts';
import { sampleStore } from '../cache.ts';

const PORT = 8753;
const USER = 10_001;
const LOOK_MS = 20;

/** As `docs/install.md` runs it, but with less memory and without a network of its own, which not every machine allows. */
const options = [
  ...['--detach', '--network', 'host', '--env', 'HOST=127.0.0.1', '--env', `PORT=${PORT}`],
  ...['--read-only', '--cap-drop', 'all', '--security-opt', 'no-new-privileges', '--memory', '400m'],
  ...['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096', '--volume', 'projects:/data'],
];

/** The seconds from `podman run` to the first response with projects. */
async function secondsToListing(podman: Podman): Promise<number> {
  const startedAt = performance.now();
  const container = await podman.output('run', ...options, IMAGE);
  const isServed = () =>
    fetch(`http://127.0.0.1:${PORT}${apiPaths.listing}`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isServed())) await wait(LOOK_MS);
  const seconds = (performance.now() - startedAt) / 1000;
  await podman.output('stop', container);
  await podman.output('rm', container);
  return seconds;
}

export const benchCase: BenchCase = {
  title: 'first listing of 17 260 projects from a container',
  measure: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
    const podman = await podmanIn(join(folder, 'podman'));
    try {
      await buildImage(podman, folder);
      await podman.output('volume', 'create', 'projects');
      const volume = await podman.output('volume', 'inspect', '--format', '{{.Mountpoint}}', 'projects');
      const store = join(volume, 'projects.db');
      copyFileSync(await sampleStore({ projects: 17_260, quarters: 8 }), store);
      for (const path of [volume, store]) chownSync(path, USER, USER);
      const without = await threeRuns(async () => {
        rmSync(join(volume, 'projects.index'), { recursive: true, force: true });
        return secondsToListing(podman);
      });
      const kept = await threeRuns(() => secondsToListing(podman));
      return [
        { what: 'without an index', sample: { unit: 's', values: without }, limit: 4 },
        { what: 'with an index', sample: { unit: 's', values: kept }, limit: 2 },
      ];
    } finally {
      await podman.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
