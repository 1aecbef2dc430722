import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openReader } from '../../src/store/index.ts';
import { importArguments, markedProjects, writeIrmCsv } from '../irm-file.ts';
import { runProgram, spawnProgram, startService, temporaryFolder } from '../program.ts';
import { extent, seedOfRun } from './extent.ts';
import { randomFrom } from './random.ts';
import { listingOf } from './served-listing.ts';
import { PATIENT } from './service-state.ts';

const KILLS = extent(4, 40);
const PROJECTS = 5_000;

const folder = temporaryFolder();
afterAll(() => folder.remove());
const here = (name: string) => join(folder.path, name);
const store = `sqlite:${here('projects.db')}`;

/** Runs a command that must succeed. */
async function succeed(args: readonly string[]): Promise<void> {
  const { code, stderr } = await runProgram(args);
  expect({ args, code, stderr }).toMatchObject({ code: 0 });
}

const publish = (mark: string, quarter: string) => {
  const file = writeIrmCsv(here(`${mark}.csv`), markedProjects(PROJECTS, mark));
  return succeed(importArguments(store, file, { quarter }));
};
const backUp = (name: string) =>
  succeed(['copy', '--from', store, '--to', `sqlite:${here(name)}`, '--with-originals']);
const restore = (name: string) => ['restore', here(name), '--yes', '--store', store];

test('a restore that is killed leaves the store as it was or as the backup is, and it is served', async () => {
  const seed = seedOfRun();
  console.log(`moments of the kills: SEED=${seed}`);
  const random = randomFrom(seed);
  await publish('A', '1');
  await backUp('A.db');
  await publish('B', '2');
  await backUp('B.db');
  const idOf = async (name: string) => (await openReader(`sqlite:${here(name)}`).state()).publicationId;
  const ids = { A: await idOf('A.db'), B: await idOf('B.db') };
  const start = performance.now();
  await succeed(restore('A.db'));
  const duration = performance.now() - start;
  const { base, stop } = await startService(['--store', store], { env: { DATA_POLL_MS: '50' } });
  const outcomes = new Set<string>();
  for (let kill = 0; kill < KILLS; kill++) {
    const before = (await openReader(store).state()).publicationId === ids.A ? 'A' : 'B';
    const next = before === 'A' ? 'B' : 'A';
    const child = spawnProgram(restore(`${next}.db`));
    const ended = once(child, 'exit');
    // Most of them while it copies, the last ones after its end.
    const moment = duration * (0.4 + (0.7 * (kill + random())) / KILLS);
    await Promise.race([ended, after(moment)]);
    child.kill('SIGKILL');
    await ended;
    const { publicationId } = await openReader(store).state();
    expect([ids[before], ids[next]]).toContain(publicationId);
    outcomes.add(publicationId === ids[next] ? 'new' : 'old');
    expect(await openReader(store).verify()).toMatchObject({ differences: [] });
    const mark = publicationId === ids.A ? 'A' : 'B';
    const marks = async () => {
      const [listing] = await listingOf(base);
      return new Set(listing!.match(/Project \d+ [AB]/g)?.map((name) => name.at(-1)));
    };
    await expect.poll(marks, PATIENT).toEqual(new Set([mark]));
  }
  expect(outcomes).toContain('old');
  await succeed(restore('A.db'));
  expect(readdirSync(folder.path).filter((name) => name.includes('restoring'))).toEqual([]);
  for (const kept of readdirSync(folder.path).filter((name) => name.includes('before-restore')))
    expect(await openReader(`sqlite:${here(kept)}`).verify()).toMatchObject({ differences: [] });
  await publish('C', '3');
  expect(await openReader(store).verify()).toMatchObject({ publications: 2, differences: [] });
  await stop();
});
