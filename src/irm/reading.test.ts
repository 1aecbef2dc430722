import { expect, test } from 'vitest';
import { irmHeaders, irmRow, readAll, sheetOf } from '../../test/fixtures/irm-workbook.ts';
import { IrmFileError } from './irm-file-error.ts';
import { readIrmSheet } from './reading.ts';
import type { Cell, Sheet } from './sheet.ts';

async function readSheet(sheet: Sheet) {
  const reading = await readIrmSheet(sheet);
  return { projects: await readAll(reading), report: reading.report };
}

const readRows = (...rows: readonly (readonly Cell[])[]) => readSheet(sheetOf(irmHeaders, ...rows));

test('reads every type of field', async () => {
  const { projects, report } = await readRows(
    irmRow(
      {
        'Project ID': 30682,
        'Project Name': ' Swing  Swimming\nPool ',
        Province: 'KwaZulu-Natal',
        Department: 'Education',
        'Project Status': 'construction 1%-25%',
        Latitude: -30.03029,
        Longitude: '29.60',
        'Project Start Date': 42534,
        'Total Project Cost': 'R 680 000,50',
        'Project No': 12,
      },
      ['Main Contractor: A', 'Principal Agent:', 'Main Contractor: B  C'],
    ),
  );
  expect(projects).toHaveLength(1);
  expect(projects[0]?.irmProjectId).toBe('30682');
  expect(projects[0]?.snapshot).toMatchObject({
    name: 'Swing Swimming Pool',
    province: 'KwaZulu-Natal',
    status: 'Construction 1% - 25%',
    latitude: '-30.03029',
    longitude: '29.60',
    start_date: '2016-06-13',
    estimated_total_project_cost: 680000.5,
    project_number: '12',
    main_contractor: 'A\nB C',
    principle_agent: null,
    other_parties: null,
  });
  expect(report).toMatchObject({ sheets: [{ sheet: 'Projects', rowsRead: 1, loaded: 1 }], leftOutCount: 0 });
});

test('reads empty cells as null, or as "" in fields that are not nullable', async () => {
  const { projects, report } = await readRows(irmRow({ 'Project ID': 1, 'Project Name': ' ', Sector: '\n' }));
  expect(projects[0]?.snapshot).toMatchObject({ name: '', province: '', status: '', sector: null });
  expect(projects[0]?.snapshot).toMatchObject({ latitude: null, start_date: null, variation_orders: null });
  expect(Object.keys(projects[0]?.snapshot ?? {})).toHaveLength(41);
  expect(report.unreadableCells).toEqual([]);
});

test('keeps a status outside the table unchanged', async () => {
  const { projects } = await readRows(
    irmRow({ 'Project ID': 1, 'Project Status': ' Being  thought about ' }),
  );
  expect(projects[0]?.snapshot.status).toBe('Being thought about');
});

test('has no sector if the sheet has no Sector column', async () => {
  const column = irmHeaders.indexOf('Sector');
  const without = (cells: readonly Cell[]) => cells.filter((_, index) => index !== column);
  const row = irmRow({ 'Project ID': 1, 'Project Name': 'A', 'Local Municipality': 'B' });
  const [project] = await readAll(await readIrmSheet(sheetOf(without(irmHeaders), without(row))));
  expect(project?.snapshot).toMatchObject({ sector: null, name: 'A', local_municipality: 'B' });
});

test('reports unreadable cells with their text and reads them as null', async () => {
  const { projects, report } = await readRows(
    irmRow(
      {
        'Project ID': 1,
        'Project Name': '#REF!',
        Latitude: 'somewhere',
        'Project Status': '#N/A',
        'Project Start Date': new Date('2300-01-01'),
        'Total Project Cost': 'a lot',
      },
      [null, 'Err:504'],
    ),
  );
  expect(projects[0]?.snapshot).toMatchObject({ name: '', latitude: null, status: '', start_date: null });
  expect(projects[0]?.snapshot.estimated_total_project_cost).toBeNull();
  const column = { sheet: 'Projects', row: 2, kind: 'unreadable' };
  expect(report.unreadableCells).toEqual([
    { ...column, column: 'B', header: 'Project Name', text: '#REF!' },
    { ...column, column: 'F', header: 'Project Status', text: '#N/A' },
    { ...column, column: 'I', header: 'Total Project Cost', text: 'a lot' },
    { ...column, column: 'J', header: 'Latitude', text: 'somewhere' },
    { ...column, column: 'R', header: 'Project Start Date', text: '2300-01-01' },
    { ...column, column: 'AN', header: 'Project Contractor', text: 'Err:504' },
  ]);
  expect(report.unreadableCellCount).toBe(6);
});

test('passes over and counts columns without a heading', async () => {
  const { report } = await readSheet(
    sheetOf(
      [null, ...irmHeaders, ''],
      ['note', ...irmRow({ 'Project ID': 1 }), ' ', null, 12],
      ['note', ...irmRow({ 'Project ID': 2 }), null, null, ''],
    ),
  );
  expect(report.columnsWithoutHeading).toEqual([
    { sheet: 'Projects', column: 'A', cells: 2 },
    { sheet: 'Projects', column: 'AS', cells: 1 },
  ]);
  expect(report.unreadableCellCount).toBe(0);
});

test('leaves out and reports a row without a readable Project ID', async () => {
  const { projects, report } = await readRows(
    irmRow({ 'Project Name': 'Nameless' }),
    irmRow({ 'Project ID': '#REF!', Department: null }),
    irmRow({ 'Project ID': 7 }),
  );
  expect(projects.map(({ irmProjectId }) => irmProjectId)).toEqual(['7']);
  expect(report).toMatchObject({ rowsRead: 3, loaded: 1, leftOutCount: 2 });
  expect(report.leftOut).toEqual([
    { sheet: 'Projects', row: 2, projectId: null, reason: 'no Project ID', text: 'Nameless Education' },
    { sheet: 'Projects', row: 3, projectId: null, reason: 'Project ID unreadable', text: '' },
  ]);
  expect(report.columnProblems).toMatchObject([{ header: 'Project ID', filled: 2, count: 1 }]);
});

test('skips empty rows before and after the header without reporting them', async () => {
  const blank = irmHeaders.map(() => '  ');
  const sheet = sheetOf([], [null], irmHeaders, blank, irmRow({ 'Project ID': 7 }), [], ['\u0000']);
  const reading = await readIrmSheet(sheet);
  expect(await readAll(reading)).toHaveLength(1);
  expect(reading.report).toMatchObject({ rowsRead: 1, loaded: 1, leftOut: [], leftOutCount: 0 });
});

test('of rows with one Project ID keeps the last, in whatever batches they come', async () => {
  const rows = [
    irmRow({ 'Project ID': 30682, 'Project Name': 'First' }),
    irmRow({ 'Project ID': 5 }),
    irmRow({ 'Project ID': '30682.0', 'Project Name': 'Second' }),
    irmRow({ 'Project ID': '30,682', 'Project Name': 'Third' }),
  ];
  const batches = [irmHeaders, ...rows].map((cells, index) => [{ rowNumber: index + 1, cells }]);
  for (const sheet of [sheetOf(irmHeaders, ...rows), { name: 'Projects', rows: batches }]) {
    const { projects, report } = await readSheet(sheet);
    expect(projects.map(({ irmProjectId, snapshot }) => [irmProjectId, snapshot.name])).toEqual([
      ['5', ''],
      ['30682', 'Third'],
    ]);
    const replaced = { projectId: '30682', reason: 'replaced by a later row' };
    expect(report).toMatchObject({ rowsRead: 4, loaded: 2, leftOutCount: 2 });
    expect(report.leftOut).toMatchObject([
      { ...replaced, row: 2, replacedBy: { row: 5 } },
      { ...replaced, row: 4, replacedBy: { row: 5 } },
    ]);
  }
});

test.each<[string, Sheet, string]>([
  ['no row at all', sheetOf(), 'The sheet "Projects" is empty'],
  ['only empty rows', sheetOf([], [null]), 'The sheet "Projects" is empty'],
  ['nothing but a header', sheetOf(irmHeaders, []), 'has headings but no project under them'],
  [
    'no Project ID',
    sheetOf(irmHeaders, irmRow({ Province: 'Gauteng' })),
    'none of its 1 rows has a Project ID and a name or department',
  ],
  [
    'no header',
    sheetOf(['Programme of the day'], ['Lunch']),
    'The headings in row 1 of "Projects" ("Programme of the day") are not those',
  ],
])('rejects a sheet with %s', async (_, sheet, message) => {
  const refused = readIrmSheet(sheet);
  await expect(refused).rejects.toThrow(IrmFileError);
  await expect(refused).rejects.toThrow(message);
});

test('counts serials from 1904 if the sheet says so', async () => {
  const sheet = sheetOf(irmHeaders, irmRow({ 'Project ID': 1, 'Project Start Date': 42093 }));
  const [project] = await readAll(await readIrmSheet({ ...sheet, dateSystem: 1904 }));
  expect(project?.snapshot.start_date).toBe('2019-03-31');
});

test('limits the lists of the report for a hostile sheet, but counts everything', async () => {
  const rows = Array.from({ length: 1200 }, (_, id) => [
    irmRow({ 'Project ID': id, 'Project No': '#REF!', Latitude: 'x'.repeat(999) }),
    irmRow({ 'Project Name': 'y'.repeat(999) }),
  ]).flat();
  const { report } = await readRows(...rows);
  expect(report).toMatchObject({ leftOutCount: 1200, unreadableCellCount: 2400, loaded: 1200 });
  expect([report.leftOut.length, report.unreadableCells.length]).toEqual([1000, 1000]);
  const texts = [...report.unreadableCells, ...report.leftOut].map(({ text }) => text.length);
  expect(Math.max(...texts)).toBe(201);
});

test.each([
  ['a wrong heading', [...irmHeaders, 'Remarks']],
  [
    'amounts in thousands',
    irmHeaders.map((header) => header.replace('Total Project Cost', "Total Project Cost (R'000)")),
  ],
])('lets go of a sheet that is refused for %s', async (_, headings) => {
  let isOpen = false;
  async function* rows() {
    isOpen = true;
    try {
      for (let row = 1; row < 60; row++)
        yield [{ rowNumber: row, cells: row === 1 ? headings : irmRow({ 'Project ID': row }) }];
    } finally {
      isOpen = false;
    }
  }
  await expect(readIrmSheet({ name: 'Projects', rows: rows() })).rejects.toThrow(IrmFileError);
  expect(isOpen).toBe(false);
});
