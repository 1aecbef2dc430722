import type { Cell } from '../../src/irm/index.ts';
import type { DamagedQuarter } from './damaged-quarters.ts';
import { at, changeColumn, type QuarterTable, type RowTest, times } from './quarter-table.ts';

const rows =
  (from: number, to: number): RowTest =>
  (_, index) =>
    index >= from && index < to;
const saying =
  (header: string, from: string): RowTest =>
  (row) =>
    row[at(header)] === from;

/** Writes another text into the first rows of those that have one. */
const written =
  (header: string, to: string, isChanged: RowTest = rows(100, 105)) =>
  (table: QuarterTable) =>
    changeColumn(table, header, () => to, isChanged);
const misspelt = (header: string, from: string, to: string) => written(header, to, saying(header, from));
const more =
  (...cells: readonly Readonly<Record<string, Cell>>[]) =>
  (table: QuarterTable): QuarterTable => [
    ...table,
    ...cells.map((values) =>
      Object.entries(values).reduce((row, [header, cell]) => row.with(at(header), cell), table[7]!),
    ),
  ];

/** Writes a letter too many into the first filled cells of a column. */
function mistypedIn(table: QuarterTable, header: string, count: number): QuarterTable {
  const filled = table.flatMap((row, index) => (row[at(header)] ? [index] : [])).slice(0, count);
  return changeColumn(
    table,
    header,
    (cell) => `${cell}x`,
    (_, index) => filled.includes(index),
  );
}

const texts = [
  'Province',
  'Department',
  'Project Status',
  'Local Municipality',
  'District Municipality',
  'Primary Funding Source',
] as const;

const dates = [
  'Project Start Date',
  'Estimated Construction Start Date',
  'Estimated Project Completion Date',
  'Contracted Construction End Date',
  'Estimated Construction End Date',
] as const;

/** As a program with American settings opens and saves dates that have the day first. */
const opened = (cell: Cell): Cell => {
  if (typeof cell !== 'string' || cell === '') return cell;
  const [year, month, day] = cell.split('-').map(Number) as [number, number, number];
  return day > 12 ? `${day}/${month}/${year}` : new Date(Date.UTC(year, day - 1, month));
};

/** Values that are written otherwise, and rows that are no projects or too many. */
export const damagedValues: readonly DamagedQuarter[] = [
  ...texts.map(
    (header): DamagedQuarter => ({
      what: `a letter too many under ${header} in 1 % of the rows`,
      table: (table) => mistypedIn(table, header, 10),
      code: 'values_new',
    }),
  ),
  ...texts.map(
    (header): DamagedQuarter => ({
      what: `a letter too many under ${header} in one row`,
      table: (table) => mistypedIn(table, header, 1),
      code: 'values_new',
      warns: true,
    }),
  ),
  {
    what: 'EDUCATION for Education',
    table: misspelt('Department', 'Education', 'EDUCATION'),
    code: 'values_new',
  },
  {
    what: 'Dept of Education for Education',
    table: misspelt('Department', 'Education', 'Dept of Education'),
    code: 'values_new',
  },
  {
    what: 'Educaton Infrastructure Grant',
    table: misspelt(
      'Primary Funding Source',
      'Education Infrastructure Grant',
      'Educaton Infrastructure Grant',
    ),
    code: 'values_new',
  },
  { what: 'Noord-Kaap', table: misspelt('Province', 'Northern Cape', 'Noord-Kaap'), code: 'values_new' },
  { what: 'another stage', table: written('Project Status', 'Works under way'), code: 'values_new' },
  {
    what: 'a column of stages of another system',
    table: written('Project Status', 'Implementation', () => true),
    code: 'values_new',
  },
  {
    what: 'every sector another one',
    table: (table) => changeColumn(table, 'Sector', (cell) => `Group ${`${cell}`.length}`),
    code: 'values_new',
  },
  ...['TBC', '0', 'nan', '(blank)', 'N/A', '-'].flatMap((word): DamagedQuarter[] => [
    { what: `"${word}" as stage`, table: written('Project Status', word), code: 'placeholders' },
    {
      what: `"${word}" as municipality`,
      table: written('Local Municipality', word),
      code: 'placeholders',
      warns: true,
    },
  ]),
  {
    what: 'all dates opened with American settings',
    table: (table) => dates.reduce((changed, header) => changeColumn(changed, header, opened), table),
    code: 'dates_exchanged',
  },
  ...dates.map(
    (header): DamagedQuarter => ({
      what: `${header} opened with American settings`,
      table: (table) => changeColumn(table, header, opened),
      code: 'dates_exchanged',
    }),
  ),
  {
    what: 'costs in scientific form',
    table: (table) =>
      changeColumn(
        table,
        'Total Project Cost',
        (cell) => Number(cell).toExponential(2).replace('e+', 'E+'),
        rows(100, 110),
      ),
    code: 'amounts_rounded',
  },
  {
    what: 'letters lost in names',
    table: (table) =>
      changeColumn(
        table,
        'Project Name',
        (cell) => `${cell}`.replace(/(?<=\w)[aeiou](?=\w)/gi, '?'),
        rows(50, 60),
      ),
    code: 'letters_lost',
  },
  {
    what: 'names read in another encoding',
    table: (table) =>
      changeColumn(table, 'Project Name', (cell) => `${cell} H\u00c3\u00b6\u00c3\u00abrskool`, rows(50, 60)),
    code: 'letters_lost',
  },
  ...['EXAMPLE', 'TEST', 'DELETE', 'TEST PROJECT DELETE'].map(
    (name): DamagedQuarter => ({
      what: `a row called ${name}`,
      table: more({ 'Project ID': '999999', 'Project Name': name, 'Project No': 'X' }),
      code: 'rows_doubtful',
    }),
  ),
  ...['Grand Total', 'TOTAL', 'Sub-total Limpopo', 'Groottotaal'].map(
    (name): DamagedQuarter => ({
      what: `a full row called ${name}`,
      table: more({ 'Project ID': '999998', 'Project Name': name }),
      code: 'rows_doubtful',
    }),
  ),
  {
    what: 'a project twice with two costs',
    table: more({ 'Total Project Cost': 5 }),
    code: 'ids_conflicting',
  },
  {
    what: 'projects that two departments report',
    table: (table) => [
      ...table,
      ...table
        .filter((row) => row[at('Local Municipality')] && Number(row[at('Total Project Cost')]) > 0)
        .slice(0, 8)
        .map((row, i) => row.with(0, `${990_000 + i}`).with(at('Department'), 'Public Works')),
    ],
    code: 'projects_doubled',
  },
  {
    what: 'one point for a province',
    table: (table) => {
      const inProvince: RowTest = (row) => row[at('Province')] === 'Gauteng' && row[at('Latitude')] !== null;
      return changeColumn(
        changeColumn(table, 'Longitude', () => '28.0473', inProvince),
        'Latitude',
        () => '-26.2041',
        inProvince,
      );
    },
    code: 'coordinates_repeated',
  },
  {
    what: 'coordinates times a million',
    table: (table) =>
      ['Latitude', 'Longitude'].reduce(
        (changed, header) =>
          changeColumn(changed, header, (cell) => (cell === null ? cell : times(1e6)(Number(cell)))),
        table,
      ),
    code: 'coordinates_scaled',
  },
  ...[5, 15, 40].map(
    (count): DamagedQuarter => ({
      what: `the last ${count} rows missing`,
      table: (table) => table.slice(0, -count),
      code: 'end_missing',
    }),
  ),
];
