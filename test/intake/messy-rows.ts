import { irmHeaders } from '../fixtures/irm-workbook.ts';
import type { MessyFile } from './messy-file.ts';
import {
  asText,
  changed,
  delimited,
  projectRows,
  rowWith,
  sheetWith,
  type WrittenRow,
  workbook,
} from './written-files.ts';

const rows = projectRows();
const amounts = { 'Total Project Cost': 99_000_000, 'Professional Fees': 1_000_000, 'Construction Costs': 5 };
const title = ['INFRASTRUCTURE REPORTING MODEL'];
const row = (...cells: WrittenRow) => cells;
const withRows = (...more: readonly WrittenRow[]) => sheetWith([...rows, ...more]);
const half = rows.length / 2;

/** Rows that are no projects, and rows and sheets in unusual places. */
export const messyRows: readonly MessyFile[] = [
  { what: 'nothing', content: () => sheetWith(rows) },
  {
    what: 'a grand total in the column of ids',
    content: () => withRows(rowWith({ 'Project ID': 'Grand Total', ...amounts })),
    codes: ['rows_left_out'],
    leftOut: [62],
  },
  {
    what: 'a grand total in the column of names, with the number of projects as id',
    content: () => withRows(rowWith({ 'Project ID': 60, 'Project Name': 'Grand Total', ...amounts })),
    codes: ['rows_left_out'],
    leftOut: [62],
  },
  {
    what: 'a total whose id is that of a project',
    content: () =>
      withRows(rowWith({ 'Project ID': 30601, Province: 'TOTAL', Department: 'TOTAL', ...amounts })),
    codes: ['rows_left_out'],
    leftOut: [62],
  },
  {
    what: 'a total without any label',
    content: () => withRows(rowWith(amounts)),
    codes: ['rows_left_out'],
    leftOut: [62],
  },
  {
    what: 'subtotals without ids, but with a name and a department',
    content: () =>
      sheetWith([
        ...rows,
        ...[1, 2, 3, 4, 5].map((i) =>
          rowWith({ 'Project Name': 'Sub-total', Department: `Department ${i}`, ...amounts }),
        ),
      ]),
    codes: ['rows_left_out'],
    leftOut: [62, 63, 64, 65, 66],
  },
  {
    what: 'a total in Afrikaans, with the number of projects as id',
    content: () => withRows(rowWith({ 'Project ID': 60, 'Project Name': 'Groottotaal', ...amounts })),
    codes: ['rows_left_out'],
    leftOut: [62],
  },
  {
    what: 'subtotals after each department',
    content: () =>
      sheetWith(
        [0, 20, 40].flatMap((from) => [
          ...rows.slice(from, from + 20),
          rowWith({ 'Project ID': 'Sub-total', Department: `Department ${from}`, ...amounts }),
        ]),
      ),
    codes: ['rows_left_out'],
    leftOut: [22, 43, 64],
  },
  {
    what: 'a heading for each province, merged over the sheet',
    content: () =>
      sheetWith([row('GAUTENG'), ...rows.slice(0, half), row('LIMPOPO'), ...rows.slice(half)], {
        merged: ['A2:AP2', 'A33:AP33'],
      }),
    codes: ['rows_left_out'],
    leftOut: [2, 33],
  },
  {
    what: 'headings that are repeated on each page',
    content: () => sheetWith([...rows.slice(0, half), irmHeaders, ...rows.slice(half)]),
    codes: ['rows_left_out'],
    leftOut: [32],
  },
  {
    what: 'the numbers of the columns under the headings',
    content: () => sheetWith([irmHeaders.map((_, i) => i + 1), ...rows]),
    codes: ['rows_left_out'],
    leftOut: [2],
  },
  {
    what: 'the numbers of the columns in brackets',
    content: () => sheetWith([irmHeaders.map((_, i) => `(${i + 1})`), ...rows]),
    codes: ['rows_left_out'],
    leftOut: [2],
  },
  {
    what: 'signatures at the end',
    content: () =>
      withRows([], row('Prepared by: J Smith'), row(null, 'Head of Department'), row('Date: 12 May')),
    codes: ['rows_left_out'],
    leftOut: [63, 64, 65],
  },
  {
    what: 'a second table below',
    content: () =>
      withRows(
        [],
        row('Province', 'Projects', 'Cost'),
        row('Gauteng', 20, 5_000_000),
        row('Limpopo', 20, 6_000_000),
        row('Total', 40, 11_000_000),
      ),
    codes: ['rows_left_out'],
    leftOut: [63, 64, 65, 66],
  },
  {
    what: 'a second table that lists some projects again',
    content: () =>
      withRows(
        [],
        row('Projects that were handed over'),
        rowWith({ 'Project ID': 30601, 'Project Name': 'Swing Clinic 1' }),
        rowWith({ 'Project ID': 30602, 'Project Name': 'Swing Clinic 2' }),
      ),
    codes: ['rows_left_out'],
    leftOut: [63, 64, 65],
  },
  {
    what: 'a row for each budget line of a project',
    content: () =>
      sheetWith(rows.flatMap((cells, i) => (i < 5 ? [cells, changed(cells, amounts)] : [cells]))),
    codes: ['ids_conflicting', 'ids_repeated', 'ids_shared'],
    leftOut: [2, 4, 6, 8, 10],
  },
  {
    what: 'empty rows in between and after',
    content: () => sheetWith([...rows.slice(0, half), [], row(null, ' '), ...rows.slice(half), [], row(' ')]),
  },
  {
    what: 'a project without a Project ID',
    content: () => withRows(changed(rows[0]!, { 'Project ID': null, 'Project Name': 'Nobody knows' })),
    codes: ['rows_left_out'],
    leftOut: [62],
  },
  {
    what: 'a project without a name',
    content: () => sheetWith([changed(rows[0]!, { 'Project Name': null }), ...rows.slice(1)]),
    differs: { 30601: { name: '' } },
  },
  {
    what: 'a project with little but its id and its name',
    content: () =>
      sheetWith([...rows.slice(1), rowWith({ 'Project ID': '30601', 'Project Name': 'New Clinic' })]),
    differs: { 30601: { name: 'New Clinic', province: '', department: '', status: '' } },
  },
  {
    what: 'a project that stands twice',
    content: () => withRows(changed(rows[0]!, { 'Project Name': 'Newer' })),
    codes: ['ids_repeated'],
    leftOut: [2],
    differs: { 30601: { name: 'Newer' } },
  },
  {
    what: 'a project that stands twice, with two costs',
    content: () => withRows(changed(rows[0]!, { 'Total Project Cost': 5 })),
    codes: ['ids_conflicting', 'ids_repeated'],
    leftOut: [2],
  },
  {
    what: 'titles, a logo and notes above the headings',
    content: () =>
      workbook({
        name: 'Projects',
        rows: [title, row('Department of Education'), [], row(null, 'Quarter 3'), irmHeaders, ...rows],
      }),
    codes: ['rows_above_headings'],
  },
  {
    what: 'twenty titles above the headings',
    content: () =>
      workbook({ name: 'Projects', rows: [...Array.from({ length: 20 }, () => title), irmHeaders, ...rows] }),
    refused: /The headings in row 1 of "Projects" \(.*\) are not those/,
  },
  {
    what: 'a sheet for each province',
    content: () =>
      workbook(
        { name: 'KZN', rows: [irmHeaders, ...rows.slice(0, 20)] },
        { name: 'GP', rows: [title, irmHeaders, ...rows.slice(20, 40)] },
        { name: 'LP', rows: [irmHeaders, ...rows.slice(40)] },
      ),
    codes: ['rows_above_headings'],
  },
  {
    what: 'columns in another order on the second sheet',
    content: () => {
      const reversed = [irmHeaders, ...rows.slice(half)].map((cells) => [...cells].reverse());
      // Contractors keep their order.
      const second = reversed.map((cells) => [...cells.slice(3), ...cells.slice(0, 3).reverse()]);
      return workbook({ name: 'A', rows: [irmHeaders, ...rows.slice(0, half)] }, { name: 'B', rows: second });
    },
  },
  {
    what: 'a cover sheet, a pivot table and a hidden sheet',
    content: () =>
      workbook(
        { name: 'Cover', rows: [title] },
        {
          name: 'Pivot',
          rows: [row('Province', 'Department', 'Total Project Cost'), row('Gauteng', 'Health', 5)],
        },
        { name: 'Old', rows: [irmHeaders, ...rows.slice(0, 3)], state: 'hidden' },
        { name: 'Projects', rows: [irmHeaders, ...rows] },
        { name: 'Empty', rows: [] },
      ),
    codes: ['sheets_left_out'],
  },
  {
    what: 'a second sheet with projects but without headings',
    content: () =>
      workbook(
        { name: 'A', rows: [irmHeaders, ...rows.slice(0, half)] },
        { name: 'B', rows: rows.slice(half) },
      ),
    codes: ['sheets_unheaded'],
  },
  {
    what: 'a second sheet with two rows like projects',
    content: () =>
      workbook({ name: 'A', rows: [irmHeaders, ...rows] }, { name: 'B', rows: rows.slice(0, 2) }),
    codes: ['sheets_left_out'],
  },
  {
    what: 'a second sheet with a misspelt heading',
    content: () =>
      workbook(
        { name: 'A', rows: [irmHeaders, ...rows.slice(0, half)] },
        {
          name: 'B',
          rows: [irmHeaders.map((h) => (h === 'Latitude' ? 'Lattitude' : h)), ...rows.slice(half)],
        },
      ),
    refused: /"Lattitude" \(J1\): did you mean "Latitude"\?/,
  },
  {
    what: 'a sheet of the quarter before',
    content: () =>
      workbook(
        { name: 'Q3', rows: [irmHeaders, ...rows] },
        { name: 'Q4', rows: [irmHeaders, ...rows.map((cells) => changed(cells, amounts))] },
      ),
    codes: ['ids_conflicting', 'ids_repeated', 'sheets_overlap'],
    leftOut: rows.map((_, i) => i + 2),
  },
  {
    what: 'many projects without a Project ID',
    content: () =>
      sheetWith(rows.map((cells, i) => (i < 5 ? changed(cells, { 'Project ID': null }) : cells))),
    codes: ['ids_missing', 'rows_left_out'],
    leftOut: [2, 3, 4, 5, 6],
  },
  {
    what: 'a column that nobody asked for',
    content: () =>
      workbook({ name: 'P', rows: [[...irmHeaders, 'Phone'], ...rows.map((r) => [...r, '012'])] }),
    refused: /unknown: "Phone"/,
  },
  {
    what: 'a column that is to be left out',
    content: () =>
      workbook({ name: 'P', rows: [[...irmHeaders, 'Phone'], ...rows.map((r) => [...r, '012'])] }),
    choices: { dropColumns: ['Phone'] },
    codes: ['columns_dropped'],
  },
  {
    what: 'a column without a heading',
    content: () => sheetWith(rows.map((cells) => [...cells, 'note'])),
    codes: ['columns_without_heading'],
  },
  {
    what: 'provinces and departments that are merged',
    content: () => {
      const first = (cells: WrittenRow, i: number) =>
        i % 20 === 0 ? cells : changed(cells, { Province: null, Department: null });
      const column = (header: string) => String.fromCharCode(65 + irmHeaders.indexOf(header));
      const merged = ['Province', 'Department'].flatMap((header) =>
        [2, 22, 42].map((from) => `${column(header)}${from}:${column(header)}${from + 19}`),
      );
      return sheetWith(rows.map(first), { merged });
    },
    codes: ['merged_texts'],
  },
  {
    what: 'an amount that is merged over three projects',
    content: () => {
      const blank = (cells: WrittenRow, i: number) =>
        i === 1 || i === 2 ? changed(cells, { 'Total Project Cost': null }) : cells;
      return sheetWith(rows.map(blank), { merged: ['I2:I4'] });
    },
    codes: ['merged_values'],
  },
  {
    what: 'an id that is merged over two rows',
    content: () =>
      sheetWith(
        rows.map((cells, i) => (i === 1 ? changed(cells, { 'Project ID': null }) : cells)),
        { merged: ['A2:A3'] },
      ),
    codes: ['merged_values', 'rows_left_out'],
    leftOut: [3],
  },
  {
    what: 'a title that is merged above the headings',
    content: () => workbook({ name: 'P', rows: [title, irmHeaders, ...rows], merged: ['A1:AP1'] }),
    codes: ['rows_above_headings'],
  },
  {
    what: 'a CSV that ends in the middle of a row',
    name: 'cut.csv',
    content: () => {
      const text = delimited(projectRows(asText));
      return text.slice(0, text.lastIndexOf('Design'));
    },
    codes: ['cut_off'],
  },
  {
    what: 'a CSV that ends in the first cell of a row',
    name: 'cut.csv',
    content: () => `${delimited(projectRows(asText))}3066`,
    codes: ['cut_off', 'rows_left_out'],
    leftOut: [62],
  },
  ...[
    'EXAMPLE',
    'TEST',
    'DELETE - wrong',
    'Toets 1',
    '(example) Clinic',
    'DO NOT USE',
    'TEST PROJECT DELETE',
  ].map(
    (name): MessyFile => ({
      what: `a full row called ${name}`,
      content: () => withRows(changed(rows[0]!, { 'Project ID': 39_999, 'Project Name': name })),
      codes: ['rows_doubtful'],
    }),
  ),
  {
    what: 'a row to be deleted by its number',
    content: () => withRows(changed(rows[0]!, { 'Project ID': 39_999, 'Project No': 'TEST PROJECT DELETE' })),
    codes: ['rows_doubtful'],
  },
  {
    what: 'an example by its id',
    content: () => withRows(changed(rows[0]!, { 'Project ID': 'TEST-1' })),
    codes: ['rows_doubtful'],
  },
  {
    what: 'a grand total with all columns filled',
    content: () => withRows(changed(rows[0]!, { 'Project ID': 60, 'Project Name': 'Grand total' })),
    codes: ['rows_doubtful'],
  },
  {
    what: 'a total of a department with all columns filled, by its id',
    content: () => withRows(changed(rows[0]!, { 'Project ID': 'Total Education' })),
    codes: ['rows_doubtful'],
  },
  {
    what: 'units below the headings',
    content: () =>
      sheetWith([
        irmHeaders.map((header) =>
          /Date/.test(header) ? 'dd/mm/yyyy' : /Cost|Fees|TOTAL|Q\d/.test(header) ? 'Rand' : 'Text',
        ),
        ...rows,
      ]),
    codes: ['cells_unreadable', 'rows_doubtful'],
  },
  {
    what: 'names of projects that only sound like it',
    content: () => sheetWith([changed(rows[0]!, { 'Project Name': 'Test Centre' }), ...rows.slice(1)]),
    differs: { 30601: { name: 'Test Centre' } },
  },
  {
    what: 'a CSV with a comma too many in a row',
    name: 'a.csv',
    content: () => delimited(projectRows(asText)).replace('Swing Clinic 7,', 'Swing, Clinic 7,'),
    codes: ['cells_unreadable', 'columns_without_heading', 'rows_uneven'],
  },
  {
    what: 'a CSV with a comma too few in a row',
    name: 'a.csv',
    content: () =>
      delimited(projectRows(asText).map((cells) => changed(cells, { 'Project Contractor': null }))).replace(
        'Swing Clinic 7,',
        'Swing Clinic 7',
      ),
    codes: ['amounts_decided', 'cells_unreadable', 'rows_uneven'],
  },
  {
    what: 'a CSV whose rows end with their last filled cell',
    name: 'a.csv',
    content: () => delimited(projectRows(asText)).replace(/,+(?=\r\n)/g, ''),
  },
  {
    what: 'names with letters that were read in another encoding',
    content: () =>
      sheetWith([changed(rows[0]!, { 'Project Name': 'Ho\u00c3\u00abrskool' }), ...rows.slice(1)]),
    codes: ['letters_lost'],
  },
  {
    what: 'names with letters that a program could not write',
    content: () => sheetWith([changed(rows[0]!, { 'Project Name': 'Ho?e?rskool' }), ...rows.slice(1)]),
    codes: ['letters_lost'],
  },
  {
    what: 'a contractor with a letter that nobody could read',
    content: () => sheetWith([[...rows[0]!.slice(0, -1), 'Main Contractor: M\ufffdller'], ...rows.slice(1)]),
    codes: ['letters_lost'],
  },
  {
    what: 'names with accents',
    content: () =>
      sheetWith([changed(rows[0]!, { 'Project Name': 'H\u00f6\u00ebrskool \u00c2' }), ...rows.slice(1)]),
    differs: { 30601: { name: 'H\u00f6\u00ebrskool \u00c2' } },
  },
];
