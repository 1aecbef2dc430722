import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSampleFile, readIrmFile } from '../irm/index.ts';
import type { ReportedProject } from '../project/index.ts';
import { readSnapshot } from './reading.fixture.ts';
import { sampleSnapshots } from './snapshots.ts';
import { writeSampleFiles } from './write-files.ts';

const options = { projects: 300, quarters: 2, seed: 5 };
const limits = { maxWorkbookMb: 100 };

/** Without the place in the file. */
const valuesOf = ({ irmProjectId, snapshot }: ReportedProject): ReportedProject => ({
  irmProjectId,
  snapshot,
});

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sample-'));
});
afterAll(() => rm(dir, { recursive: true }));

describe.each(['xlsx', 'csv'] as const)('the sample as %s', (format) => {
  it('is one file per snapshot, named after it', async () => {
    const paths = await writeSampleFiles(join(dir, format), sampleSnapshots(options), format);
    const names = [`sample-provincial-2019-20-q3.${format}`, `sample-provincial-2019-20-q4.${format}`];
    expect(paths).toEqual(names.map((name) => join(dir, format, name)));
    expect((await readdir(join(dir, format))).sort()).toEqual(names);
  });

  it('reads back as the same rows', async () => {
    const paths = await writeSampleFiles(join(dir, format), sampleSnapshots(options), format);
    for (const [i, path] of paths.entries()) {
      const reading = await readIrmFile(path, limits);
      expect(
        isSampleFile(
          path,
          reading.report.sheets.map(({ sheet }) => sheet),
        ),
      ).toBe(true);
      const projects: ReportedProject[] = [];
      for await (const batch of reading.projects) projects.push(...batch);
      const expected = await readSnapshot(sampleSnapshots(options)[i]!);
      expect(projects.map(valuesOf)).toEqual(expected.map(valuesOf));
      expect(reading.report).toMatchObject({ leftOutCount: 0, unreadableCellCount: 0 });
    }
  });
});

it.each([
  ['a workbook says by a sheet that it holds the sample', 'health.xlsx', ['Made-up projects'], true],
  ['the name of a workbook decides nothing', 'sample-health.xlsx', ['Projects'], false],
  ['a text file says so by its name', 'SAMPLE-health.csv', ['SAMPLE-health.csv'], true],
  ['another one does not', '/sample-files/health.csv', ['health.csv'], false],
])('%s', (_, path, sheets, isSample) => {
  expect(isSampleFile(path, sheets)).toBe(isSample);
});
