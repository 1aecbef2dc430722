import { once } from 'node:events';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { projectSnapshot } from '../../src/project/index.ts';
import { apiPaths } from '../../src/query/addresses.ts';
import { openReader } from '../../src/store/index.ts';
import { importArguments, markedProjects, writeIrmCsv } from '../irm-file.ts';
import { runProgram, spawnProgram, startService, temporaryFolder } from '../program.ts';
import { extent } from './extent.ts';
import { randomFrom } from './random.ts';

const LISTING = apiPaths.listing;
const KILLS = extent(5, 20);
const KILLS_AT_THE_START = extent(2, 4);
const PROJECTS = 10_000;

const folder = temporaryFolder();
afterAll(() => folder.remove());
const store = `sqlite:${folder.path}/projects.db`;

/** Two versions of one quarter. Each import publishes the one that is not in the store. */
const files = Object.fromEntries(
  ['A', 'B'].map((mark) => [
    mark,
    writeIrmCsv(join(folder.path, `${mark}.csv`), markedProjects(PROJECTS, mark)),
  ]),
);
const one = writeIrmCsv(join(folder.path, 'one.csv'), markedProjects(1, 'of the other sphere'));

/** The version that the store holds. More than one would be a torn publication. */
const heldBy = () =>
  openReader(store).read(async (reading) => {
    const marks = new Set<string>();
    let projects = 0;
    for await (const batch of reading.histories()) {
      for (const { sphere, snapshots } of batch) {
        if (sphere !== 'provincial') continue;
        marks.add(projectSnapshot(snapshots[0]!.values).name.at(-1)!);
        projects++;
      }
    }
    return { dataVersion: reading.dataVersion, marks: [...marks], projects };
  });

/** Whether each publication is in the log, with its file. */
const verified = () => openReader(store).verify();

async function servedBy(base: string) {
  const response = await fetch(`${base}${LISTING}?limit=20000`);
  const { results } = (await response.json()) as { results: { name: string; sphere: string }[] };
  const names = results.filter(({ sphere }) => sphere === 'provincial').map(({ name }) => name);
  return {
    status: response.status,
    projects: names.length,
    marks: [...new Set(names.map((name) => name.at(-1)!))],
  };
}

async function dataVersionAt(base: string): Promise<number> {
  return ((await (await fetch(`${base}/readyz`)).json()) as { data_version: number }).data_version;
}

/** Runs a command that must succeed. Returns its duration in milliseconds. */
async function timeOf(args: readonly string[]): Promise<number> {
  const start = performance.now();
  const { code, stderr } = await runProgram(args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return performance.now() - start;
}

const replace = (mark: string) => timeOf([...importArguments(store, files[mark]!), '--replace']);

/** A random moment in each of `count` equal parts of a period. */
const momentsBetween = (count: number, from: number, to: number, random: () => number) =>
  Array.from({ length: count }, (_, i) => from + ((to - from) * (i + random())) / count);

describe('an import that is killed', () => {
  test('leaves either the old data or the new, complete and served, and the next import works', async () => {
    const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
    console.log(`moments of the kills: SEED=${seed}`);
    const random = randomFrom(seed);
    const start = await timeOf(['check', one]);
    await timeOf(importArguments(store, files.A!));
    const duration = await replace('B');
    const other = { sphere: 'national' };
    expect((await runProgram(importArguments(store, one, other))).code).toBe(0);
    const service = await startService(['--store', store], { env: { DATA_POLL_MS: '50' } });
    const outcomes = { old: 0, new: 0 };
    // Few while the program starts, most while it reads and writes, the last ones after the commit
    // or the program's end.
    const moments = [
      ...momentsBetween(KILLS_AT_THE_START, 0, start, random),
      ...momentsBetween(KILLS - KILLS_AT_THE_START, start, duration * 1.1, random),
    ];
    for (let kill = 0; kill < KILLS; kill++) {
      const before = await heldBy();
      const mark = before.marks[0] === 'A' ? 'B' : 'A';
      const child = spawnProgram([...importArguments(store, files[mark]!), '--replace']);
      const ended = once(child, 'exit');
      await Promise.race([ended, after(moments[kill]!)]);
      child.kill('SIGKILL');
      await ended;
      const held = await heldBy();
      const published = held.dataVersion > before.dataVersion;
      outcomes[published ? 'new' : 'old']++;
      expect({ kill, ...held }).toEqual({
        kill,
        dataVersion: before.dataVersion + Number(published),
        marks: [published ? mark : before.marks[0]],
        projects: PROJECTS,
      });
      const [publications, originals] = [held.dataVersion, held.dataVersion];
      expect(await verified()).toMatchObject({ publications, originals, differences: [] });
      await expect.poll(() => dataVersionAt(service.base)).toBe(held.dataVersion);
      expect(await servedBy(service.base)).toEqual({ status: 200, projects: PROJECTS, marks: held.marks });
      // The very same file would not be published again.
      const anotherDay = { ...other, taken: `2019-08-${kill + 10}` };
      const next = await runProgram([...importArguments(store, one, anotherDay), '--replace']);
      expect({ kill, code: next.code, stderr: next.stderr }).toEqual({ kill, code: 0, stderr: '' });
    }
    expect(outcomes.old).toBeGreaterThan(0);
    await service.stop();
    const last = (await heldBy()).marks[0] === 'A' ? 'B' : 'A';
    await replace(last);
    expect(await heldBy()).toMatchObject({ marks: [last], projects: PROJECTS });
  });
});
