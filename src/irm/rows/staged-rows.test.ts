import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/fixtures/irm-workbook.ts';
import { columnFields, projectSnapshot, storedFields } from '../../project/index.ts';
import { type StagedRow, stageRows } from './staged-rows.ts';

const dateField = columnFields.find(({ type }) => type === 'date')!;

const row = (rowNumber: number, name: string): StagedRow => ({
  sheet: 1,
  rowNumber,
  projectId: rowNumber % 2 === 0 ? `${rowNumber}` : null,
  snapshot: projectSnapshot(storedFields.map((field) => (field.name === 'name' ? name : null))),
  problems: [{ column: 3, text: 'TBC \u{1f3eb}', kind: 'unreadable' }],
  doubt: rowNumber % 3 === 0 ? 'calls itself a total' : null,
  width: 40,
  notes: [{ column: 4, text: 'TBC', kind: 'empty word' }],
  openCells: [{ column: 5, field: dateField, text: '03/04/2019' }],
});

async function all(batches: AsyncIterable<readonly StagedRow[]>): Promise<readonly StagedRow[]> {
  const rows: StagedRow[] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}

test.each([
  ['in memory', Number.POSITIVE_INFINITY],
  ['in a temporary file', 0],
  ['in both', 5000],
])('rows that wait %s come back as they were, as often as needed', async (_, mostInMemory) => {
  const rows = Array.from({ length: 12 }, (_, i) => row(i, 'Laërskool “Môrester”\n'.repeat(i * 30_000)));
  const staged = stageRows(mostInMemory);
  for (let from = 0; from < rows.length; from += 3) await staged.add(rows.slice(from, from + 3));
  expect(await all(staged.batches())).toEqual(rows);
  expect(await all(staged.batches())).toEqual(rows);
  await staged.close();
});

const home = process.env.TMPDIR;
afterEach(() => {
  if (home === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = home;
});

test.skipIf(process.platform === 'win32')(
  'a temporary file has no name that could stay behind (Windows keeps it until the end)',
  async () => {
    const folder = temporaryFolder();
    process.env.TMPDIR = folder.path;
    const staged = stageRows(0);
    await staged.add([row(1, 'A')]);
    expect(readdirSync(folder.path)).toEqual([]);
    await staged.close();
    folder.remove();
  },
);

test('a folder for temporary files that cannot be used is an error that names it', async () => {
  process.env.TMPDIR = '/nowhere/at/all';
  await expect(stageRows(0).add([row(1, 'A')])).rejects.toThrow('/nowhere/at/all');
});

test.skipIf(process.platform !== 'linux')(
  'a temporary file that cannot be opened leaves no folder behind (other systems have shorter paths)',
  async () => {
    const folder = temporaryFolder();
    // Room for the name of the folder, but not for that of a file in it.
    const mostInPath = 4095;
    const length = mostInPath - '/infra-projects-123456'.length;
    const part = 'x'.repeat(200);
    let deep = folder.path;
    while (length - deep.length > part.length + 1) deep = join(deep, part);
    deep = join(deep, 'x'.repeat(length - deep.length - 1));
    mkdirSync(deep, { recursive: true });
    process.env.TMPDIR = deep;
    await expect(stageRows(0).add([row(1, 'A')])).rejects.toThrow('cannot be used (ENAMETOOLONG');
    expect(readdirSync(deep)).toEqual([]);
    folder.remove();
  },
);
