import { afterAll, describe, expect, test } from 'vitest';
import { readingFindings } from '../../src/intake/index.ts';
import { IrmFileError } from '../../src/irm/index.ts';
import { readIrmFile } from '../../src/irm/irm-file.ts';
import { readAll, temporaryFolder } from '../fixtures/irm-workbook.ts';
import { knownProjects } from './known-projects.ts';
import { messyCells } from './messy-cells.ts';
import type { MessyFile } from './messy-file.ts';
import { messyFormats } from './messy-formats.ts';
import { messyRows } from './messy-rows.ts';
import { messyWords } from './messy-words.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

async function read({ name = 'messy.xlsx', content, choices }: MessyFile) {
  const reading = await readIrmFile(folder.write(name, content()), { maxWorkbookMb: 10 }, choices);
  const findings = readingFindings(reading.report);
  const projects = await readAll(reading);
  await reading.close();
  return { findings, projects, report: reading.report };
}

/** The projects that a file must give, by their ids. */
function expectedProjects({ differs = {} }: MessyFile) {
  const projects = knownProjects.map(({ irmProjectId, snapshot }) => {
    const difference = differs[irmProjectId];
    if (difference === null) return [];
    const isBare = difference !== undefined && 'department' in difference;
    return [[irmProjectId, isBare ? difference : { ...snapshot, ...difference }] as const];
  });
  return new Map(projects.flat());
}

describe.each([
  ['rows', messyRows],
  ['cells', messyCells],
  ['a format', messyFormats],
  ['words', messyWords],
] as const)('a file with %s:', (_, files) => {
  test.each(files.map((file) => [file.what, file] as const))('%s', async (_, file) => {
    const { codes = [], leftOut = [], refused } = file;
    if (refused !== undefined) {
      const refusal = read(file);
      await expect(refusal).rejects.toThrow(IrmFileError);
      await expect(refusal).rejects.toThrow(refused);
      return;
    }
    const { findings, projects, report } = await read(file);
    const sentences = findings.map(({ sentence }) => sentence).join('\n');
    expect([...new Set(findings.map(({ code }) => code))].sort(), sentences).toEqual([...codes].sort());
    expect(report.leftOut.map(({ row }) => row)).toEqual(leftOut);
    if (findings.some(({ severity }) => severity === 'blocks')) return;
    const expected = expectedProjects(file);
    expect(projects.map(({ irmProjectId }) => irmProjectId).sort()).toEqual([...expected.keys()].sort());
    for (const { irmProjectId, snapshot } of projects)
      expect(snapshot).toMatchObject({ ...expected.get(irmProjectId) });
  });
});

test('there are at least eighty of them', () => {
  expect(
    messyRows.length + messyCells.length + messyFormats.length + messyWords.length,
  ).toBeGreaterThanOrEqual(80);
});
