import { irmHeaders } from '../fixtures/irm-workbook.ts';
import { knownProjects } from './known-projects.ts';
import type { MessyFile } from './messy-file.ts';
import {
  asExcel,
  asText,
  changed,
  delimited,
  type Habit,
  projectRows,
  serialOf,
  sheetWith,
  type WrittenRow,
  workbook,
  written,
} from './written-files.ts';

const rows = projectRows();
const workbookOf = (habit: Habit) => () => sheetWith(projectRows(habit));
const csvOf = (habit: Habit, delimiter?: string) => () => delimited(projectRows(habit), delimiter);
const cells = (change: (row: WrittenRow, i: number) => WrittenRow) => () => sheetWith(rows.map(change));
const some = (count: number, header: string, cell: (i: number) => string | number) =>
  cells((row, i) => (i < count ? changed(row, { [header]: cell(i) }) : row));

const grouped = (amount: number, thousands: string, decimal: string) => {
  const [whole = '', cents = ''] = Math.abs(amount).toFixed(2).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, thousands)}${decimal}${cents}`;
};
const money = (write: (amount: number) => string) => written('money', (value) => write(Number(value)));
const dates = (write: (date: string) => string) => written('date', (value) => write(`${value}`));
const american = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;
/** As a program writes American dates that it reads with the day first. */
const turnedRound = (date: string) => {
  const [year, month, day] = date.split('-') as [string, string, string];
  return Number(day) > 12 ? american(date) : `<c s="1"><v>${serialOf(`${year}-${day}-${month}`)}</v></c>`;
};
/** As a program with American settings writes dates that have the day first. */
const turnedByAmericans = (date: string) => {
  const [year, month, day] = date.split('-') as [string, string, string];
  return Number(day) > 12 ? dayFirst(date) : `<c s="1"><v>${serialOf(`${year}-${day}-${month}`)}</v></c>`;
};
const monthNames = ['January', 'Feb', 'March', 'April', 'May', 'Jun', 'July', 'Aug', 'Sept', 'October'];
const inWords = (date: string, mark: string) =>
  [Number(date.slice(8)), monthNames[Number(date.slice(5, 7)) - 1], date.slice(0, 4)].join(mark);
const dayFirst = (date: string) => date.split('-').reverse().join('/');
const both =
  (first: Habit, second: Habit): Habit =>
  (value, field, project) =>
    (field?.type === 'money' ? first : second)(value, field, project);

/** The same field of some projects, unread. */
const unread = (count: number, field: string) =>
  Object.fromEntries(
    knownProjects.slice(0, count).map(({ irmProjectId }) => [irmProjectId, { [field]: null }]),
  );

/** One cost in thousands that proves nothing, among others that do. */
const undecided = (mark: string, proof: (amount: number) => string) =>
  workbookOf((value, field, project) => {
    if (field?.name === 'estimated_total_project_cost')
      return project < 9 ? `680${mark}00${project}` : asExcel(value, field, project);
    return field?.type === 'money' && value !== null ? proof(Number(value)) : asExcel(value, field, project);
  });
const costs = (cost: (project: number) => number | null) =>
  Object.fromEntries(
    knownProjects
      .slice(0, 9)
      .map(({ irmProjectId }, i) => [irmProjectId, { estimated_total_project_cost: cost(i) }]),
  );

/** Cells that are not what they look like, and cells that look like two things. */
export const messyCells: readonly MessyFile[] = [
  { what: 'amounts like R 1 234 567,89', content: workbookOf(money((a) => `R ${grouped(a, ' ', ',')}`)) },
  { what: 'amounts like 1,234,567.89', content: workbookOf(money((a) => grouped(a, ',', '.'))) },
  { what: 'amounts like 1.234.567,89', content: workbookOf(money((a) => grouped(a, '.', ','))) },
  {
    what: 'amounts with a decimal comma and no other mark',
    name: 'a.csv',
    content: csvOf(
      both(
        money((a) => grouped(a, '', ',')),
        asText,
      ),
      ';',
    ),
  },
  {
    what: 'amounts with three decimals',
    content: workbookOf(money((a) => `${a.toFixed(3).replace('.', ',')}`)),
  },
  {
    what: 'costs like 680.001 where other amounts have a decimal comma',
    content: undecided('.', (a) => grouped(a, '.', ',')),
    codes: ['amounts_decided'],
    differs: costs((i) => 680_000 + i),
  },
  {
    what: 'costs like 680.001 where other amounts have a decimal point',
    content: undecided('.', (a) => grouped(a, ',', '.')),
    codes: ['amounts_decided'],
    differs: costs((i) => Number(`680.00${i}`)),
  },
  {
    what: 'costs like 680,001 where other amounts have a decimal point',
    content: undecided(',', (a) => grouped(a, ',', '.')),
    codes: ['amounts_decided'],
    differs: costs((i) => 680_000 + i),
  },
  {
    what: 'costs like 680.001 where nothing proves a decimal mark',
    content: undecided('.', (a) => `<c><v>${a}</v></c>`),
    codes: ['decimal_unclear'],
  },
  {
    what: 'costs like 680.001 where other amounts prove both marks',
    content: undecided('.', (a) => (Math.round(a) % 2 === 0 ? grouped(a, '.', ',') : grouped(a, ',', '.'))),
    codes: ['decimal_unclear'],
  },
  {
    what: 'costs like 680.001 where somebody knows the decimal mark',
    content: undecided('.', (a) => `<c><v>${a}</v></c>`),
    choices: { decimal: 'comma' },
    differs: costs((i) => 680_000 + i),
  },
  {
    what: 'departments with different decimal marks',
    content: workbookOf((value, field, project) => {
      if (field?.type !== 'money' || value === null) return asExcel(value, field, project);
      if (field.name === 'estimated_total_project_cost' && (project === 0 || project === 20))
        return '680.001';
      return project < 20 ? grouped(Number(value), '.', ',') : grouped(Number(value), ',', '.');
    }),
    codes: ['amounts_decided'],
    differs: {
      30601: { estimated_total_project_cost: 680_001 },
      30621: { estimated_total_project_cost: 680.001 },
    },
  },
  {
    what: 'a few costs that could be either',
    content: some(4, 'Total Project Cost', (i) => `680.00${i}`),
    codes: ['cells_unreadable'],
    differs: unread(4, 'estimated_total_project_cost'),
  },
  {
    what: "R'000 in a heading",
    content: () => sheetWith(rows, { rows: [[...sheetHeadings(`Total Project Cost (R'000)`)], ...rows] }),
    refused: /in thousands or millions/,
  },
  {
    what: "R'000 above the headings",
    content: () =>
      sheetWith(rows, { rows: [["All amounts in R'000"], sheetHeadings('Total Project Cost'), ...rows] }),
    refused: /in thousands or millions/,
  },
  {
    what: "R'000 below the projects",
    content: () => sheetWith([...rows, ["Note: R'000"]]),
    refused: /in thousands or millions/,
  },
  {
    what: "R'000 on a cover sheet",
    content: () =>
      workbook(
        { name: 'Cover', rows: [["All amounts in ZAR'000"]] },
        { name: 'P', rows: [irmHeaders, ...rows] },
      ),
    refused: /row 1 of "Cover" says "All amounts in ZAR'000"/,
  },
  {
    what: "R'000 in the name of the sheet",
    content: () => sheetWith(rows, { name: "Projects R'000" }),
    refused: /the name of a sheet says/,
  },
  {
    what: 'percentages among the costs',
    content: some(10, 'Total Project Cost', () => '<c s="4"><v>0.5</v></c>'),
    codes: ['column_unreadable'],
  },
  {
    what: 'dates among the costs',
    content: some(10, 'Total Project Cost', () => '<c s="1"><v>43555</v></c>'),
    codes: ['column_unreadable'],
  },
  {
    what: 'times among the costs',
    content: some(10, 'Total Project Cost', () => '<c s="1"><v>0.25</v></c>'),
    codes: ['column_unreadable'],
  },
  {
    what: 'words among the costs',
    content: some(2, 'Total Project Cost', () => 'about R5m'),
    codes: ['cells_unreadable'],
    differs: unread(2, 'estimated_total_project_cost'),
  },
  {
    what: 'formulas that were never calculated',
    content: some(1, 'Total Project Cost', () => '<c><f>SUM(A1:B1)</f></c>'),
    codes: ['not_calculated'],
  },
  {
    what: 'formulas with an empty result',
    content: some(1, 'Total Project Cost', () => '<c><f>SUM(A1:B1)</f><v></v></c>'),
    codes: ['not_calculated'],
  },
  {
    what: 'formulas as Project IDs that were never calculated',
    content: some(60, 'Project ID', () => '<c><f>A1</f></c>'),
    refused: /Project IDs are formulas that were never calculated/,
  },
  {
    what: 'a formula whose text is empty',
    content: some(1, 'Sector', () => '<c t="str"><f>""</f><v></v></c>'),
    differs: { 30601: { sector: null } },
  },
  {
    what: 'errors of formulas among the costs',
    content: some(20, 'Total Project Cost', () => '<c t="e"><v>#REF!</v></c>'),
    codes: ['column_unreadable'],
  },
  { what: 'dates as text, year first', content: workbookOf(dates((d) => d)) },
  { what: 'dates as text, day first', content: workbookOf(dates(dayFirst)) },
  {
    what: 'dates as text, month first',
    content: workbookOf(dates(american)),
    codes: ['cells_unreadable', 'dates_american'],
  },
  {
    what: 'dates as text, month first, as somebody knows',
    content: workbookOf(dates(american)),
    choices: { dates: 'mdy' },
    codes: ['dates_month_first'],
  },
  {
    what: 'dates in both orders, though somebody announced one',
    content: workbookOf(written('date', (d, i) => (i % 4 < 2 ? american(`${d}`) : dayFirst(`${d}`)))),
    choices: { dates: 'mdy' },
    codes: ['cells_unreadable', 'dates_american'],
  },
  {
    what: 'dates, month first, of which a program has turned round those that it could',
    content: workbookOf(dates(turnedRound)),
    choices: { dates: 'mdy' },
    codes: ['dates_american'],
  },
  {
    what: 'dates, month first, that are exchanged back as somebody asks for it',
    content: workbookOf(dates(turnedRound)),
    choices: { dates: 'exchanged' },
    codes: ['dates_mended'],
  },
  {
    what: 'dates, day first, of which a program with American settings has turned round those that it could',
    content: workbookOf(dates(turnedByAmericans)),
    codes: ['dates_exchanged'],
  },
  {
    what: 'such dates in one column',
    content: workbookOf((value, field, project) =>
      field?.name === 'start_date' && value !== null
        ? turnedByAmericans(`${value}`)
        : asExcel(value, field, project),
    ),
    codes: ['dates_exchanged'],
  },
  {
    what: 'such dates in three projects of a column of year-first dates',
    content: workbookOf((value, field, project) => {
      if (field?.name !== 'start_date' || value === null) return asExcel(value, field, project);
      return project < 3 ? turnedByAmericans(`${value}`) : `${value}`;
    }),
    codes: ['dates_exchanged'],
    differs: { 30602: { start_date: exchangedStart(1) } },
  },
  {
    what: 'such dates that are exchanged back as somebody asks for it',
    content: workbookOf(dates(turnedByAmericans)),
    choices: { dates: 'exchanged' },
    codes: ['dates_mended'],
  },
  {
    what: 'dates in words, with blanks',
    content: workbookOf(dates((d) => inWords(d, ' '))),
    codes: ['unusual_forms'],
  },
  {
    what: 'dates in words, with hyphens and short years',
    content: workbookOf(dates((d) => inWords(d, '-').replace(/-20(\d\d)$/, '-$1'))),
    codes: ['unusual_forms'],
  },
  {
    what: 'dates with short years',
    content: workbookOf(dates((d) => dayFirst(d).replace(/20(\d\d)$/, '$1'))),
    codes: ['unusual_forms'],
  },
  {
    what: 'dates of eight digits',
    content: workbookOf(dates((d) => d.replaceAll('-', ''))),
    codes: ['unusual_forms'],
  },
  {
    what: 'amounts with apostrophes',
    content: workbookOf(money((a) => grouped(a, "'", '.'))),
    codes: ['unusual_forms'],
  },
  {
    what: 'amounts with cents after a hyphen',
    content: workbookOf(money((a) => `R${grouped(a, '', '-')}`)),
    codes: ['unusual_forms'],
  },
  {
    what: 'amounts with the currency behind',
    content: workbookOf(money((a) => `${grouped(a, ' ', ',')} R`)),
    codes: ['unusual_forms'],
  },
  {
    what: 'a cost in millions',
    content: some(1, 'Total Project Cost', () => 'R1.761m'),
    codes: ['unusual_forms'],
    differs: { 30601: { estimated_total_project_cost: 1_761_000 } },
  },
  {
    what: 'a rounded cost',
    content: some(1, 'Total Project Cost', () => '1.76E+06'),
    codes: ['amounts_rounded'],
  },
  {
    what: 'latitudes with a letter',
    content: workbookOf((v, f, p) => (f?.name === 'latitude' ? `${`${v}`.slice(1)} S` : asExcel(v, f, p))),
    codes: ['unusual_forms'],
  },
  {
    what: 'longitudes with degrees and minutes',
    content: some(1, 'Longitude', () => "30\u00b015'E"),
    codes: ['unusual_forms'],
    differs: { 30601: { longitude: '30.25' } },
  },
  {
    what: 'a column of dates with one, month first, as text',
    content: some(1, 'Project Start Date', () => '12/31/2019'),
    choices: { dates: 'mdy' },
    codes: ['dates_month_first'],
    differs: { 30601: { start_date: '2019-12-31' } },
  },
  {
    what: 'dates in words',
    content: workbookOf(dates((d) => `about ${d.slice(0, 4)}`)),
    codes: ['column_unreadable'],
  },
  {
    what: 'years as dates',
    content: some(10, 'Project Start Date', () => 2019),
    codes: ['column_unreadable'],
  },
  {
    what: 'dates that are 0, as Excel shows them',
    content: some(2, 'Project Start Date', () => '<c s="1"><v>0</v></c>'),
    codes: ['cells_unreadable'],
    differs: unread(2, 'start_date'),
  },
  {
    what: 'small numbers as dates',
    content: some(2, 'Project Start Date', (i) => 30 + i),
    codes: ['cells_unreadable'],
    differs: unread(2, 'start_date'),
  },
  {
    what: 'serials in a CSV',
    name: 'a.csv',
    content: csvOf((value, field, project) =>
      field?.type === 'date' ? asExcelSerial(value) : asText(value, field, project),
    ),
  },
  {
    what: 'ids as numbers',
    content: workbookOf((v, f, p) => (v !== null && /^30\d{3}$/.test(`${v}`) ? Number(v) : asExcel(v, f, p))),
  },
  { what: 'ids with .0', content: workbookOf(ids((id) => `${id}.0`)) },
  { what: 'ids with an apostrophe', content: workbookOf(ids((id) => `'${id}`)) },
  { what: 'ids with spaces', content: workbookOf(ids((id) => ` ${id} `)) },
  { what: 'ids with a mark for thousands', content: workbookOf(ids((id) => id.replace('30', '30,'))) },
  {
    what: 'ids that became dates',
    content: workbookOf(ids((id) => `<c s="1"><v>${id}</v></c>`)),
    refused: /none of its 60 rows has a Project ID/,
  },
  {
    what: 'ids that lost their last digits',
    name: 'a.csv',
    content: csvOf((value, field, project) =>
      /^30\d{3}$/.test(`${value}`) && project < 5 ? '1.23457E+12' : asText(value, field, project),
    ),
    codes: ['column_unreadable', 'rows_left_out'],
    leftOut: [2, 3, 4, 5, 6],
  },
  {
    what: 'projects that wait for their ids',
    content: some(5, 'Project ID', () => 'TBC'),
    codes: ['ids_missing', 'rows_left_out'],
    leftOut: [2, 3, 4, 5, 6],
  },
  {
    what: 'provinces by their codes',
    content: workbookOf((v, f, p) =>
      f?.name === 'province'
        ? { 'KwaZulu-Natal': 'KZN', Gauteng: 'GAUTENG', Limpopo: 'LP' }[`${v}`]!
        : asExcel(v, f, p),
    ),
    codes: ['aliases_used'],
  },
  {
    what: 'roles of contractors in another spelling',
    content: workbookOf((v, f, p) =>
      typeof v === 'string'
        ? v.replace('Program Implementing Agent:', 'Programme Implementing Agent :')
        : asExcel(v, f, p),
    ),
    codes: ['aliases_used'],
  },
  {
    what: 'several contractors in one cell',
    content: cells((row, i) => [
      ...row.slice(0, -2),
      `Main Contractor: Builder ${i + 1}\nMain Contractor: Builder of ${i + 1}`,
      null,
    ]),
  },
  {
    what: 'several contractors on one line',
    content: cells((row, i) => [
      ...row.slice(0, -2),
      `Main Contractor: Builder ${i + 1}; Main Contractor: Builder of ${i + 1}`,
      null,
    ]),
  },
  {
    what: 'texts with spaces and line breaks',
    content: workbookOf(written('text', (text) => `  ${`${text}`.replace(' ', ' \n ')} `)),
  },
  {
    what: 'statuses in capitals and without spaces',
    content: workbookOf(written('status', (s) => `${s}`.toUpperCase().replaceAll(' ', ''))),
  },
  {
    what: 'a status outside the table',
    content: some(1, 'Project Status', () => 'Construction 10%'),
    differs: { 30601: { status: 'Construction 10%' } },
  },
];

/** The start of a project with day and month in each other's place. */
function exchangedStart(project: number): string {
  const [year, month, day] = `${knownProjects[project]!.snapshot.start_date}`.split('-');
  return `${year}-${day}-${month}`;
}

function sheetHeadings(cost: string): WrittenRow {
  return rows[0]!.map((_, column) => {
    const header = irmHeaders[column]!;
    return header === 'Total Project Cost' ? cost : header;
  });
}

function asExcelSerial(date: string | number | null) {
  return date === null ? null : Date.parse(`${date}`) / 86_400_000 + 25_569;
}

function ids(write: (id: string) => string): Habit {
  return (value, field, project) =>
    field === undefined && /^30\d{3}$/.test(`${value}`) ? write(`${value}`) : asExcel(value, field, project);
}
