import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, describe, expect, test } from 'vitest';
import {
  irmHeaders,
  irmRow,
  readAll,
  rowXml,
  temporaryFolder,
  workbookFiles,
  zip,
} from '../../test/fixtures/irm-workbook.ts';
import { readIrmFile } from './irm-file.ts';
import { IrmFileError } from './irm-file-error.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
const limits = { maxWorkbookMb: 10 };

const soundWorkbook = () =>
  zip(workbookFiles(rowXml(1, irmHeaders) + rowXml(2, irmRow({ 'Project ID': 30682, 'Project Name': 'A' }))));

async function complaint(path: string): Promise<string> {
  const error: unknown = await readIrmFile(path, limits)
    .then(readAll)
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(IrmFileError);
  return (error as Error).message;
}

test('recognises a workbook by its content, whatever its name', async () => {
  const reading = await readIrmFile(folder.write('misnamed.csv', soundWorkbook()), limits);
  expect(await readAll(reading)).toHaveLength(1);
  expect(reading.report.sheets).toMatchObject([{ sheet: 'Sheet & more', loaded: 1 }]);
});

test('reads a workbook that a library wrote', async () => {
  const day = new Date('2019-03-31T00:00:00Z');
  const values = irmRow({ 'Project ID': 30682, 'Project Name': 'A & <B>', 'Project Start Date': day });
  const path = join(folder.path, 'library.xlsx');
  const columns = irmHeaders.map((header) =>
    header === 'Project Start Date' ? { numFmt: 'dd/mm/yyyy' } : {},
  );
  const rows = [[...irmHeaders], values];
  writeFileSync(path, await writeXlsx({ sheets: [{ name: 'Projects', columns, rows }] }));
  expect(await readAll(await readIrmFile(path, limits))).toMatchObject([
    { irmProjectId: '30682', snapshot: { name: 'A & <B>', start_date: '2019-03-31' } },
  ]);
});

test('reads text as CSV whatever its name, unless the name is that of a workbook', async () => {
  const text = `${irmHeaders.join(',')}\n7,A\n`;
  expect(await readAll(await readIrmFile(folder.write('snapshot.txt', text), limits))).toHaveLength(1);
  expect(await complaint(folder.write('snapshot.xlsx', text))).toBe(
    'The file ends in .xlsx but is not a workbook; save it as .xlsx, or as .csv if it is text.',
  );
});

test.each<[string, Uint8Array | string, string]>([
  ['empty.xlsx', '', 'The file is empty; export the IRM snapshot again.'],
  [
    'old.xls',
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    'The file is an old .xls workbook; open it in Excel and save it as .xlsx.',
  ],
  ['cut.xlsx', soundWorkbook().subarray(0, 1500), 'The workbook is damaged or incomplete ('],
  ['magic-alone.xlsx', 'PK', 'The workbook is damaged or incomplete ('],
  ['other.zip', zip({ 'readme.txt': 'hello' }), 'The file is a zip archive without a worksheet'],
  ['empty.zip', zip({}), 'The file is a zip archive without a worksheet'],
])('explains why it rejects %s', async (name, content, message) => {
  expect(await complaint(folder.write(name, content))).toContain(message);
});

test('explains why it rejects a missing file, a folder and a path through a file', async () => {
  const file = folder.write('some.csv', 'x');
  expect(await complaint(join(folder.path, 'missing.xlsx'))).toBe('There is no such file; check its path.');
  expect(await complaint(join(file, 'inner.csv'))).toBe('There is no such file; check its path.');
  expect(await complaint(folder.path)).toBe('This is not a file; give the path of an .xlsx or .csv file.');
});

test.skipIf(process.getuid?.() === 0)(
  'explains that it may not read a file (root may read all)',
  async () => {
    const file = folder.write('secret.csv', 'x');
    chmodSync(file, 0);
    expect(await complaint(file)).toBe('There is no permission to read the file; check its permissions.');
  },
);

const samples = resolve(import.meta.dirname, '../../../shared/irm-samples');
const sampleFile = (name: string) => readdirSync(samples).find((file) => file.includes(name)) ?? '';

describe.skipIf(!existsSync(samples))(
  'the sample workbooks (in a folder that not every checkout has)',
  () => {
    test('reads every project of the newer layout', async () => {
      const reading = await readIrmFile(join(samples, sampleFile('3-projects')), limits);
      const projects = await readAll(reading);
      expect(reading.report).toMatchObject({
        sheets: [{ sheet: 'Sheet1', rowsRead: 3, loaded: 3 }],
        leftOutCount: 0,
        unreadableCellCount: 0,
      });
      expect(projects[0]).toMatchObject({
        irmProjectId: '30682',
        snapshot: {
          latitude: '-30.03029',
          longitude: '29.60355',
          start_date: '2016-06-13',
          estimated_completion_date: '2021-06-30',
          contracted_construction_end_date: null,
          estimated_total_project_cost: 680000,
          expenditure_from_previous_years_construction_costs: null,
          project_expenditure_total: 1315479,
          actual_expenditure_q1: null,
        },
      });
    });

    test('reads every project of the older layout, which has no Sector', async () => {
      const reading = await readIrmFile(join(samples, sampleFile('without-sector')), limits);
      const projects = await readAll(reading);
      expect(reading.report).toMatchObject({
        sheets: [{ sheet: 'Demo data' }],
        rowsRead: 11,
        loaded: 11,
        leftOutCount: 0,
      });
      expect(reading.report.unreadableCells).toEqual([]);
      expect(new Set(projects.map(({ snapshot }) => snapshot.sector))).toEqual(new Set([null]));
    });
  },
);
