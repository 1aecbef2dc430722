import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectsOfSheet } from '../../src/irm/index.ts';
import { storedValues } from '../../src/project/index.ts';
import { sampleSnapshots } from '../../src/sample/index.ts';
import { openReader } from '../../src/store/index.ts';
import { importArguments } from '../irm-file.ts';
import { runProgram, temporaryFolder } from '../program.ts';
import { extent, report, timeoutFor } from './extent.ts';
import { type MeasuredRun, measuredRun } from './machine/measured-run.ts';

const PROJECTS = extent(20_000, 100_000);
const MOST_SECONDS = extent(60, 300);
/** Rows are processed while they are read: five times as many take little more memory. */
const MOST_MIB = extent(256, 420);
/**
 * The most that Node keeps of JavaScript objects, live ones and garbage. Without it, Node lets garbage
 * grow with the memory of the machine, most of all when its processors are busy.
 */
const OLD_SPACE_MIB = extent(128, 256);

const folder = temporaryFolder();
afterAll(() => folder.remove());
const store = `sqlite:${folder.path}/projects.db`;
const file = join(folder.path, 'sample-provincial-2019-20-q4.xlsx');
const snapshot = { year: '2019-20', quarter: '4', taken: '2020-04-15' };

beforeAll(async () => {
  const { code, stderr } = await runProgram([
    'sample',
    ...['--projects', `${PROJECTS}`, '--quarters', '1', '--out', folder.path],
  ]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
}, timeoutFor(0));

async function measured(args: readonly string[]): Promise<MeasuredRun> {
  const env = { NODE_OPTIONS: `--max-old-space-size=${OLD_SPACE_MIB}` };
  const run = await measuredRun([...args, '--json'], MOST_SECONDS, { env });
  expect(run).toMatchObject({ code: 0, signal: null });
  expect(run.stderr).toMatch(/^(?:.* is a file of the sample, as it says: .*\n)?$/);
  report(
    `${args[0]} of ${PROJECTS} rows: ${run.seconds.toFixed(1)} s, at most ${Math.ceil(run.peakMib)} MiB`,
  );
  expect(run.peakMib).toBeGreaterThan(50);
  expect(run.peakMib).toBeLessThan(MOST_MIB);
  return run;
}

/** The projects that the rows of the workbook describe, in their order. */
async function* rowsWritten(): AsyncGenerator<string> {
  const [{ sheet }] = sampleSnapshots({ projects: PROJECTS, quarters: 1 }) as [
    ReturnType<typeof sampleSnapshots>[0],
  ];
  for await (const batch of projectsOfSheet(sheet))
    for (const { irmProjectId, snapshot } of batch)
      yield JSON.stringify([irmProjectId, ...storedValues(snapshot)]);
}

/** The number of projects in the store, and those that differ from their rows. */
async function comparedWithRows(): Promise<{ projects: number; different: readonly string[] }> {
  return openReader(store).read(async (reading) => {
    const rows = rowsWritten();
    const different: string[] = [];
    let projects = 0;
    for await (const batch of reading.histories()) {
      for (const { irmProjectId, snapshots } of batch) {
        projects++;
        const stored = JSON.stringify([irmProjectId, ...snapshots[0]!.values]);
        const { value: row } = await rows.next();
        if (stored !== row && different.length < 5) different.push(`${stored} in place of ${row}`);
      }
    }
    return { projects, different };
  });
}

describe(`a workbook of ${PROJECTS} rows`, () => {
  const whole = { rowsRead: PROJECTS, loaded: PROJECTS, leftOutCount: 0, unreadableCellCount: 0 };

  test(
    'is checked in little memory',
    async () => {
      const { stdout } = await measured(['check', file]);
      expect(JSON.parse(stdout).report).toMatchObject(whole);
    },
    timeoutFor(MOST_SECONDS),
  );

  test(
    'is imported in little memory, each project equal to its row',
    async () => {
      const { stdout } = await measured(importArguments(store, file, snapshot));
      expect(JSON.parse(stdout)).toMatchObject({
        dataVersion: 1,
        report: whole,
        snapshots: [{ projects: PROJECTS, newProjects: PROJECTS, replaced: false }],
      });
      expect(await comparedWithRows()).toEqual({ projects: PROJECTS, different: [] });
    },
    timeoutFor(MOST_SECONDS),
  );
});
