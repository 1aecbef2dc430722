import { type CellValue, readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { columnsOf, csvFields, type ListedColumns, type ProjectSnapshot } from '../project/index.ts';
import { archiveOf, joined, type TestArchive } from './archive.fixture.ts';
import { cannotHold, exportFormats } from './format.ts';
import { MAX_SHEET_PROJECTS, xlsxChunks } from './xlsx.ts';

const LONGEST = 32_767;
const names = [...csvFields.map(({ name }) => name as string), 'quality', 'overdue_days'];
const BASE = 'https://projects.example';
const options = {
  base: BASE,
  uri: `${BASE}/infrastructure-projects/full/search/xlsx?province=Limpopo&q=a+%3Cb%3E`,
};

const odd: readonly Partial<ProjectSnapshot>[] = [
  {
    name: '=HYPERLINK("http://example.com")',
    estimated_total_project_cost: -1200.5,
    estimated_completion_date: '2019-07-15',
    latitude: '-29.50',
    longitude: '0',
    project_number: '00123',
    variation_orders: 0,
  },
  { name: 'x'.repeat(LONGEST), estimated_completion_date: '9999-12-31', start_date: '1900-03-01' },
  { name: `${'x'.repeat(LONGEST - 64)}${'😀'.repeat(40)}`, estimated_completion_date: '1900-02-28' },
  { name: '_x0041_ and _x000D_x', main_contractor: '  A\tB\r\nC\u0001\uffff ', project_number: '1e5' },
];

let over: TestArchive;
let sheet: readonly (readonly CellValue[])[];
beforeAll(async () => {
  over = await archiveOf([...odd, ...Array.from({ length: 120 }, (_, i) => ({ name: `Plain ${i}` }))]);
  sheet = await rowsOf(over.archive.allPositions);
});
afterAll(() => over.close());

async function workbookOf(positions: Uint32Array, columns?: ListedColumns) {
  const bytes = await joined(xlsxChunks(over.archive, positions, { ...options, columns }));
  const { sheets } = await readXlsx(bytes);
  expect(sheets.map(({ name }) => name)).toEqual(['Projects', 'About this file']);
  return { bytes, projects: sheets[0]!, about: sheets[1]!.rows };
}
const rowsOf = async (positions: Uint32Array) => (await workbookOf(positions)).projects.rows;

const cell = (project: number, name: string) => sheet[project + 1]?.[names.indexOf(name)] ?? null;

describe('a workbook', () => {
  test('has the columns of the CSV and what follows from them, and one row per project, in the order of the positions', async () => {
    expect(sheet[0]!.length).toBe(names.length);
    expect(sheet.length).toBe(1 + 124);
    const [, ...rows] = await rowsOf(Uint32Array.from([100, 4, 123]));
    expect(rows.map(([name]) => name)).toEqual(['Plain 96', 'Plain 0', 'Plain 119']);
  });

  test('has only the given columns, in the order of the CSV', async () => {
    const columns = columnsOf(['quality', 'estimated_total_project_cost', 'id'])!;
    const { projects } = await workbookOf(Uint32Array.of(0), columns);
    expect(projects.rows).toEqual([
      ['Number on this site', expect.stringMatching(/cost$/), 'Warnings'],
      [1, -1200.5, expect.stringMatching(/^The estimated cost is negative; .*No status was given$/)],
    ]);
  });

  test('has only the header if there are no projects', async () => {
    expect(await rowsOf(new Uint32Array())).toEqual([sheet[0]]);
  });

  test('has headings in words, each once', () => {
    expect(sheet[0]).toContain('Spent in previous years: construction costs');
    expect(new Set(sheet[0]).size).toBe(names.length);
    expect(sheet[0]!.filter((heading) => /_/.test(String(heading)))).toEqual([]);
  });

  test('filters by its headings, which stay in view', async () => {
    const { projects } = await workbookOf(Uint32Array.of(0, 1, 2));
    expect(projects.autoFilter?.range).toBe('A1:AV4');
    expect(projects.freezePane?.rows).toBe(1);
  });

  test('links to the page of each project with its whole address', () => {
    expect(cell(1, 'url_path')).toMatch(/^https:\/\/projects\.example\/infrastructure-projects\/full\/2-x+/);
    expect(cell(4, 'url_path')).toBe(`${BASE}/infrastructure-projects/full/5-plain-0`);
  });

  test('says what it is: source, quarter, search, address, and how many projects have a warning', async () => {
    const { about } = await workbookOf(Uint32Array.of(0, 1));
    const values = new Map(about.map(([label, value]) => [label, value]));
    expect(values.get('Source')).toMatch(/Infrastructure Reporting Model/);
    expect(values.get('Reports, newest first')).toMatch(/^Provincial 2019-20 Q2 taken /);
    expect(values.get('Newest report collected on')).toEqual(
      new Date(over.archive.manifest.irmSnapshots[0]!.taken),
    );
    expect(values.get('Projects')).toBe(2);
    expect(values.get('Search: province')).toBe('Limpopo');
    expect(values.get('Search: words')).toBe('a <b>');
    expect(values.get('This file')).toBe(options.uri);
    expect(values.get('The estimated cost is negative')).toBe(1);
    expect(values.get('No status was given')).toBe(2);
    expect(values.has('Sample data')).toBe(false);
    expect(values.has('The estimated cost is zero')).toBe(false);
  });

  test('is the same file each time', async () => {
    const [one, other] = [await workbookOf(Uint32Array.of(3)), await workbookOf(Uint32Array.of(3))];
    expect(one.bytes.equals(other.bytes)).toBe(true);
  });

  test('has amounts as numbers, and empty cells if unknown', () => {
    expect(cell(0, 'estimated_total_project_cost')).toBe(-1200.5);
    expect(cell(0, 'variation_orders')).toBe(0);
    expect(cell(0, 'status_order')).toBe(100);
    expect(cell(1, 'estimated_total_project_cost')).toBeNull();
  });

  test('has dates as dates, and as text if spreadsheets disagree on the calendar', () => {
    expect(cell(0, 'estimated_completion_date')).toEqual(new Date('2019-07-15T00:00:00Z'));
    expect(cell(1, 'estimated_completion_date')).toEqual(new Date('9999-12-31T00:00:00Z'));
    expect(cell(1, 'start_date')).toEqual(new Date('1900-03-01T00:00:00Z'));
    expect(cell(2, 'estimated_completion_date')).toBe('1900-02-28');
    expect(cell(0, 'start_date')).toBeNull();
  });

  test('has everything else as text: no formulas, no numbers without leading zeros', () => {
    expect(cell(0, 'name')).toBe('=HYPERLINK("http://example.com")');
    expect(cell(0, 'latitude')).toBe('-29.50');
    expect(cell(0, 'project_number')).toBe('00123');
    expect(cell(3, 'project_number')).toBe('1e5');
  });

  test('keeps the longest text that a cell can hold, and marks where it cuts a longer one', () => {
    expect(cell(1, 'name')).toBe('x'.repeat(LONGEST));
    const cut = cell(2, 'name') as string;
    expect(cut.length).toBeLessThanOrEqual(LONGEST);
    expect(cut).toMatch(/^x+(😀)*… \[cut: a cell of a workbook holds no more, the CSV has it all\]$/u);
  });

  test('keeps text that looks like an escape, white space and control characters', () => {
    expect(cell(3, 'name')).toBe('_x0041_ and _x000D_x');
    expect(cell(3, 'main_contractor')).toBe('  A\tB\r\nC\u0001\ufffd ');
  });
});

describe('the number of rows of a sheet is limited', () => {
  const workbook = exportFormats.find(({ format }) => format === 'xlsx')!;

  test('so more projects are rejected, with advice', () => {
    expect(MAX_SHEET_PROJECTS).toBe(2 ** 20 - 1);
    expect(cannotHold(workbook, MAX_SHEET_PROJECTS)).toBeUndefined();
    expect(cannotHold(workbook, MAX_SHEET_PROJECTS + 1)).toBe(
      'Excel workbook files hold at most 1048575 projects, but 1048576 are selected: filter them further, or choose another format.',
    );
  });

  test('but not that of other formats', () => {
    for (const format of exportFormats.filter((each) => each !== workbook))
      expect(cannotHold(format, 1e9), format.format).toBeUndefined();
  });
});
