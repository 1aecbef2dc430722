import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { beginBuild } from '../../src/index/files/unfinished-builds.ts';
import { versionsIn } from '../../src/index/index.fixture.ts';
import { freePort } from '../free-port.ts';
import { projectRoot, type RunningService, spawnProgram, startService, temporaryFolder } from '../program.ts';
import { extent, isFull, report, seedOfRun, timeoutFor } from './extent.ts';
import { childrenOf } from './machine/process-tree.ts';
import { randomFrom } from './random.ts';
import { newSampleStore } from './served-sample.ts';
import { loggedSentences, PATIENT, readinessOf } from './service-state.ts';

/** The states between the start of `serve` and its first response. */
const STOPS = extent(2, 40);
const PROJECTS = extent(1_500, 6_000);

const folder = temporaryFolder();
let sample = '';
beforeAll(async () => {
  sample = (await newSampleStore(folder.path, PROJECTS)).replace('sqlite:', '');
});
afterAll(() => folder.remove());

let services: RunningService[] = [];
let pids: number[] = [];
afterEach(async () => {
  await Promise.all(services.map((service) => service.stop()));
  for (const pid of pids) kill(pid);
  services = [];
  pids = [];
});

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** A new folder with the sample in a store, without an index. */
function freshStore(): { readonly store: string; readonly index: string } {
  const path = mkdtempSync(join(folder.path, 'store-'));
  cpSync(sample, join(path, 'projects.db'));
  return { store: `sqlite:${join(path, 'projects.db')}`, index: join(path, 'projects.index') };
}

async function serve(store: string, args: readonly string[] = []): Promise<RunningService> {
  const service = await startService(['--store', store, ...args]);
  services.push(service);
  return service;
}

/** Starts `serve` and does not wait for it. */
function begin(args: readonly string[]) {
  const child = spawnProgram(['serve', '--port', '0', ...args]);
  pids.push(child.pid!);
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (output += chunk));
  return { child, exited: once(child, 'exit'), output: () => output };
}

const isBuilding = (index: string): boolean => {
  try {
    return readdirSync(index).some((name) => name.startsWith('.building-'));
  } catch {
    return false;
  }
};

test('ends with an error if a part of the program cannot be loaded', async () => {
  const hook = `import { registerHooks } from 'node:module';
    registerHooks({ load: (url, context, next) => {
      if (url.endsWith('/dist/site/index.js')) throw new Error('half of an upgrade');
      return next(url, context);
    } });`;
  const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(hook)}` };
  const child = spawnProgram(['serve', '--port', '0', '--store', freshStore().store], { env });
  pids.push(child.pid!);
  let errors = '';
  child.stderr!.on('data', (chunk) => {
    errors += chunk;
  });
  const [code] = await once(child, 'exit');
  expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining('half of an upgrade') });
});

describe('a signal to stop', () => {
  const random = randomFrom(seedOfRun());
  const cases = [
    ['while it fills an empty store', ['--sample'], 1],
    ['while it builds the index', [], 1],
    ['while two workers start', ['--workers', '2'], 1],
    ['while it loads the index', [], 0],
  ] as const;

  test.each(cases)(
    '%s ends the service, and the next start serves everything',
    async (what, args, withoutIndex) => {
      const isFilling = (args as readonly string[]).includes('--sample');
      // Filling takes long: the short form stops it once, when it has begun to write.
      const stops = isFilling ? extent(1, STOPS) : STOPS;
      let { store } = freshStore();
      // How long a start takes on this machine.
      const startedAt = performance.now();
      if (!isFilling || isFull) await (await serve(store, args)).stop();
      const startMs = performance.now() - startedAt;
      let slowest = 0;
      for (let i = 0; i < stops; i++) {
        if (withoutIndex === 1) ({ store } = freshStore());
        if (isFilling) store = store.replace('projects.db', 'new.db');
        const { child, exited, output } = begin(['--store', store, ...args]);
        if (isFilling && !isFull)
          await expect.poll(() => existsSync(store.replace('sqlite:', '')), PATIENT).toBe(true);
        else await setTimeout((startMs * (i + random())) / stops);
        const told = performance.now();
        child.kill(random() < 0.5 ? 'SIGTERM' : 'SIGINT');
        const [code, signal] = await exited;
        slowest = Math.max(slowest, (performance.now() - told) / 1000);
        // Before the program handles signals, they end it in the system's way.
        if (signal === null) expect({ i, code, output: output() }).toMatchObject({ i, code: 0 });
        expect(loggedSentences(output())).toEqual([]);
      }
      report(`${stops} stops ${what}, the slowest took ${slowest.toFixed(2)} s`);
      const { base } = await serve(store, args);
      const expected = isFilling ? 17_260 : PROJECTS;
      expect(await readinessOf(base)).toMatchObject({ status: 'ready', projects: expected });
    },
    timeoutFor(extent(120, 900)),
  );

  test(
    'ends process 1 of a container in any state',
    async () => {
      for (let i = 0; i < STOPS; i++) {
        const { store } = freshStore();
        const program = join(projectRoot, 'bin/infra-projects');
        const container = spawn(
          'unshare',
          [
            '--pid',
            '--fork',
            '--mount-proc',
            '--kill-child',
            program,
            'serve',
            '--port',
            '0',
            '--store',
            store,
          ],
          { stdio: ['ignore', 'pipe', 'pipe'] },
        );
        pids.push(container.pid!);
        const exited = once(container, 'exit');
        // Node itself handles no signal while it starts.
        await expect
          .poll(() => isBuilding(store.replace('sqlite:', '').replace('.db', '.index')), PATIENT)
          .toBe(true);
        await setTimeout(500 * random());
        process.kill(childrenOf(container.pid!)[0]!, 'SIGTERM');
        expect(await exited).toEqual([0, null]);
      }
    },
    timeoutFor(extent(60, 300)),
  );
});

describe('a build of the index', () => {
  test(
    'that was killed does not block the next start',
    async () => {
      for (let i = 0; i < extent(2, 10); i++) {
        const { store, index } = freshStore();
        const { child, exited } = begin(['--store', store]);
        await expect.poll(() => isBuilding(index), PATIENT).toBe(true);
        child.kill('SIGKILL');
        await exited;
        const { base } = await serve(store);
        expect(await readinessOf(base)).toMatchObject({ projects: PROJECTS });
      }
    },
    timeoutFor(60),
  );

  test(
    'of an earlier version that died with the id of a running process blocks nothing',
    async () => {
      const { store, index } = freshStore();
      mkdirSync(join(index, `.building-${process.pid}`, 'index'), { recursive: true });
      writeFileSync(join(index, `.building-${process.pid}`, 'index', 'records'), 'half of it');
      const { base } = await serve(store);
      expect(await readinessOf(base)).toMatchObject({ projects: PROJECTS });
    },
    timeoutFor(60),
  );

  test(
    'by another process is waited for, with a line in the log, and requests learn that it starts',
    async () => {
      const { store, index } = freshStore();
      const { end } = await beginBuild(index);
      const port = await freePort();
      const { child, exited, output } = begin(['--store', store, '--port', `${port}`]);
      await expect.poll(output, PATIENT).toMatch(/Another process builds the index of this data/);
      const base = `http://127.0.0.1:${port}`;
      for (const path of ['/readyz', '/api/v1/infrastructure-projects/full/search/']) {
        const response = await fetch(base + path);
        expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
        expect(await response.json()).toMatchObject({ type: 'urn:infra-projects:problem:starting' });
      }
      child.kill('SIGTERM');
      expect(await exited).toEqual([0, null]);
      const service = begin(['--store', store, '--port', `${port}`]);
      await expect.poll(service.output, PATIENT).toMatch(/Another process builds the index of this data/);
      await end();
      await expect.poll(async () => (await readinessOf(base)).status, PATIENT).toBe('ready');
      expect(service.output()).not.toContain('No data has been published');
      service.child.kill('SIGTERM');
      await service.exited;
    },
    timeoutFor(120),
  );

  test(
    'of two processes that start at once leaves one index, which both serve',
    async () => {
      for (let i = 0; i < extent(2, 10); i++) {
        const { store, index } = freshStore();
        const both = await Promise.all([serve(store), serve(store)]);
        for (const { base, output } of both) {
          expect(await readinessOf(base)).toMatchObject({ projects: PROJECTS });
          expect(loggedSentences(output())).toEqual([]);
        }
        await Promise.all(both.map((service) => service.stop()));
        expect(versionsIn(index)).toHaveLength(1);
        rmSync(index, { recursive: true });
      }
    },
    timeoutFor(60),
  );
});
