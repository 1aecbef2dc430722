import type { FindingCode } from '../../src/intake/index.ts';
import type { Cell } from '../../src/irm/index.ts';
import { irmHeaders } from '../fixtures/irm-workbook.ts';
import {
  at,
  changeColumn,
  exchangeColumns,
  moveCells,
  orderBy,
  type QuarterTable,
  type RowTest,
  times,
} from './quarter-table.ts';

/** A quarter that somebody damaged in one way. */
export interface DamagedQuarter {
  readonly what: string;
  /** `earlier` are the tables of the quarters before, the last one first. */
  readonly table: (table: QuarterTable, earlier: readonly QuarterTable[]) => QuarterTable;
  /** The finding that must name it. */
  readonly code: FindingCode;
  /** Whether it is too little to stop the file. */
  readonly warns?: true;
  /** The quarter of the year that the file is said to be; the last one by default. */
  readonly quarter?: 1 | 2 | 3;
}

const money = [
  'Professional Fees',
  'Construction Costs',
  'Total Project Cost',
  'Project Expenditure from Previous Financial Years (TOTAL)',
  'Project Expenditure (TOTAL)',
  'Main Budget Appropriation (TOTAL)',
  'Adjustment Budget Appropriation (TOTAL)',
  'Actual Expenditure Q1',
  'Actual Expenditure Q2',
  'Actual Expenditure Q3',
] as const;
const spending = [
  'Actual Expenditure Q1',
  'Actual Expenditure Q2',
  'Actual Expenditure Q3',
  'Actual Expenditure Q4',
];
const dates = ['Project Start Date', 'Estimated Project Completion Date', 'Contracted Construction End Date'];

const inProvince: RowTest = (row) => row[at('Province')] === 'Limpopo';
const inDepartment: RowTest = (row) => inProvince(row, 0) && row[at('Department')] === 'Education';
const firstRows =
  (count: number): RowTest =>
  (_, index) =>
    index >= 100 && index < 100 + count;

const all =
  (headers: readonly string[], change: (cell: Cell) => Cell, isChanged?: RowTest) => (table: QuarterTable) =>
    headers.reduce((changed, header) => changeColumn(changed, header, change, isChanged), table);
const moved = (cell: Cell, days: number): Cell =>
  typeof cell === 'string' ? new Date(Date.parse(cell) + days * 86_400_000).toISOString().slice(0, 10) : cell;
const turned = (cell: Cell): Cell => {
  if (typeof cell !== 'string') return cell;
  const [year, month, day] = cell.split('-');
  return Number(day) <= 12 ? `${year}-${day}-${month}` : cell;
};
/** Sorts some columns without the others. */
const sorted = (by: string, headers: readonly string[]) => (table: QuarterTable) => {
  const order = orderBy(table, by);
  return moveCells(table, headers, (index) => order[index]!);
};
const without = (first: number, last: number) => irmHeaders.slice(first, last);
const within = (table: QuarterTable, isIn: RowTest) =>
  table.flatMap((row, index) => (isIn(row, index) ? [index] : []));

const thousands: readonly DamagedQuarter[] = [
  ...money.map(
    (header): DamagedQuarter => ({
      what: `${header} in thousands`,
      code: 'cost_shift',
      table: all([header], times(1 / 1000)),
    }),
  ),
  ...[10, 100, 1000, 1 / 10, 1 / 100].map(
    (factor): DamagedQuarter => ({
      what: `all costs times ${factor}`,
      code: 'cost_shift',
      table: all(['Total Project Cost'], times(factor)),
    }),
  ),
  {
    what: 'all amounts in thousands',
    code: 'cost_shift',
    table: all([...money, ...spending], times(1 / 1000)),
  },
  {
    what: 'all amounts in rounded thousands',
    code: 'cost_shift',
    table: all([...money, ...spending], (cell) =>
      typeof cell === 'number' ? Math.round(cell / 1000) : cell,
    ),
  },
  { what: 'all amounts in millions', code: 'cost_shift', table: all([...money, ...spending], times(1e-6)) },
  {
    what: 'a province in thousands',
    code: 'cost_shift',
    table: all(['Total Project Cost'], times(1 / 1000), inProvince),
  },
  {
    what: 'a department in thousands',
    code: 'cost_shift',
    table: all(['Total Project Cost'], times(1 / 1000), inDepartment),
  },
  {
    what: 'the budgets of a department in thousands',
    code: 'cost_shift',
    table: all(
      ['Main Budget Appropriation (TOTAL)', 'Main Budget Appropriation (Construction Costs)'],
      times(1 / 1000),
      inDepartment,
    ),
  },
  {
    what: 'five costs in cents',
    code: 'cost_shift',
    table: all(['Total Project Cost'], times(100), firstRows(12)),
  },
  {
    what: 'one cost with three zeros too many',
    code: 'cost_shift',
    warns: true,
    table: all(['Total Project Cost'], times(1000), firstRows(1)),
  },
  {
    what: 'what was spent in the quarter in thousands',
    code: 'cost_shift',
    table: all(['Actual Expenditure Q4'], times(1 / 1000)),
  },
  {
    what: 'what was spent in the quarter in cents',
    code: 'cost_shift',
    table: all(['Actual Expenditure Q4'], times(100)),
  },
];

const quartersOfOthers: readonly DamagedQuarter[] = [
  ...[0, 1, 2, 3].map(
    (ago): DamagedQuarter => ({
      what: `the workbook of ${ago + 1} quarters before`,
      code: 'other_quarter',
      table: (_, earlier) => earlier[ago]!,
    }),
  ),
  {
    what: 'the quarter before with 7 % of its rows edited',
    code: 'other_quarter',
    table: (_, [before]) =>
      changeColumn(
        before!,
        'Actual Expenditure Q4',
        (_cell, index) => 1000 + ((index * 7919) % 5003),
        (_row, index) => index % 14 === 0,
      ),
  },
  {
    what: 'the quarter before, with new stages and dates',
    code: 'other_quarter',
    table: (table, [before]) =>
      before!.map((row, index) =>
        row.with(at('Project Status'), table[index]?.[at('Project Status')] ?? 'Design'),
      ),
  },
  ...([1, 2, 3] as const).map(
    (quarter): DamagedQuarter => ({
      what: `Q4 as Q${quarter}`,
      quarter,
      code: 'spending_ahead',
      table: (table) => table,
    }),
  ),
  {
    what: "next year's Q1 as Q4",
    code: 'other_quarter',
    table: (table) =>
      spending.slice(1).reduce((changed, header) => changeColumn(changed, header, () => null), table),
  },
  {
    what: 'one amount of a later quarter',
    quarter: 3,
    code: 'spending_ahead',
    warns: true,
    table: (table) => {
      const without = changeColumn(table, 'Actual Expenditure Q4', () => null);
      return changeColumn(without, 'Actual Expenditure Q4', () => 500, firstRows(1));
    },
  },
];

const impossibleSpending: readonly DamagedQuarter[] = [
  {
    what: 'cumulative quarters',
    code: 'spending_cumulative',
    table: (table) =>
      table.map((row) => {
        let sum = 0;
        return spending.reduce((changed, header) => {
          const amount = row[at(header)];
          sum += typeof amount === 'number' ? amount : 0;
          return changed.with(at(header), sum);
        }, row);
      }),
  },
  {
    what: 'a cumulative last quarter',
    code: 'spending_cumulative',
    table: (table) =>
      changeColumn(table, 'Actual Expenditure Q4', (_cell, _index, row) =>
        spending.reduce((sum, header) => sum + (Number(row[at(header)]) || 0), 0),
      ),
  },
  {
    what: "last year's Q1 to Q3",
    code: 'spending_rewritten',
    table: (table, earlier) => {
      const byId = new Map(earlier[3]!.map((row) => [row[0], row]));
      return table.map((row) =>
        spending
          .slice(0, 3)
          .reduce(
            (changed, header) => changed.with(at(header), byId.get(row[0]!)?.[at(header)] ?? null),
            row,
          ),
      );
    },
  },
  ...spending.slice(0, 3).map(
    (header, i): DamagedQuarter => ({
      what: `Q${i + 1} and Q${i + 2} exchanged`,
      code: 'columns_exchanged',
      table: (table) => exchangeColumns(table, header, spending[i + 1]!),
    }),
  ),
  {
    what: 'Q3 and Q4 of a department exchanged',
    code: 'columns_exchanged',
    table: (table) => exchangeColumns(table, 'Actual Expenditure Q3', 'Actual Expenditure Q4', inDepartment),
  },
  { what: 'all spending negative', code: 'spending_negative', table: all(spending, times(-1)) },
  {
    what: 'the spending of a province negative',
    code: 'spending_negative',
    table: all(['Actual Expenditure Q4'], times(-1), inProvince),
  },
  {
    what: 'one negative amount',
    code: 'spending_negative',
    warns: true,
    table: all(['Actual Expenditure Q4'], () => -500, firstRows(1)),
  },
  {
    what: 'a province without spending',
    code: 'spending_lost',
    table: all(['Actual Expenditure Q4'], () => null, inProvince),
  },
  {
    what: 'a department without spending',
    code: 'spending_lost',
    table: all(['Actual Expenditure Q4'], () => null, inDepartment),
  },
  {
    what: 'a province that spent zero',
    code: 'spending_lost',
    table: all(['Actual Expenditure Q4'], () => 0, inProvince),
  },
  {
    what: 'the quarters of a province without those before',
    code: 'spending_rewritten',
    table: all(spending.slice(0, 3), () => null, inProvince),
  },
  ...spending.slice(0, 3).map(
    (header): DamagedQuarter => ({
      what: `${header} empty`,
      code: 'spending_rewritten',
      table: all([header], () => null),
    }),
  ),
  {
    what: 'total costs without fees',
    code: 'sums_broken',
    table: (table) =>
      changeColumn(
        table,
        'Total Project Cost',
        (_cell, _index, row) => row[at('Construction Costs')]!,
        inProvince,
      ),
  },
  {
    what: 'expenditure to date without this year',
    code: 'sums_broken',
    table: (table) =>
      changeColumn(
        table,
        'Project Expenditure (TOTAL)',
        (_cell, _index, row) => row[at('Project Expenditure from Previous Financial Years (TOTAL)')]!,
      ),
  },
];

const exchanged: readonly DamagedQuarter[] = (
  [
    ['Primary Funding Source', 'Nature of Investment'],
    ['Professional Fees', 'Construction Costs'],
    ['Local Municipality', 'District Municipality'],
    ['Main Budget Appropriation (TOTAL)', 'Adjustment Budget Appropriation (TOTAL)'],
    ['Project Start Date', 'Estimated Project Completion Date'],
    ['Latitude', 'Longitude'],
    ['Project No', 'Project Name'],
    ['Province', 'District Municipality'],
    ['Department', 'Budget Programme'],
    ['Nature of Investment', 'Funding Status'],
    ['Construction Costs', 'Total Project Cost'],
    ['Project Expenditure (TOTAL)', 'Total Project Cost'],
    ['Estimated Construction Start Date', 'Estimated Construction End Date'],
  ] as const
).flatMap(([a, b]): readonly DamagedQuarter[] => [
  {
    what: `${a} and ${b} exchanged`,
    code: 'columns_exchanged',
    table: (table) => exchangeColumns(table, a, b),
  },
  {
    what: `${a} and ${b} of a province exchanged`,
    code: 'columns_exchanged',
    table: (table) => exchangeColumns(table, a, b, inProvince),
  },
]);

const movedCells: readonly DamagedQuarter[] = [
  ...[
    'Project Name',
    'Project No',
    'Total Project Cost',
    'Latitude',
    'Local Municipality',
    'Department',
    'Project Start Date',
    'Estimated Project Completion Date',
    'Primary Funding Source',
    'Project Status',
    'Main Budget Appropriation (TOTAL)',
  ].map(
    (header): DamagedQuarter => ({
      what: `${header} sorted alone`,
      code: 'values_moved',
      table: sorted(header, [header]),
    }),
  ),
  {
    what: 'columns A to H left out of a sort',
    code: 'values_moved',
    table: sorted('Total Project Cost', without(8, irmHeaders.length)),
  },
  {
    what: 'the ids left out of a sort',
    code: 'values_moved',
    table: sorted('Project Name', without(1, irmHeaders.length)),
  },
  ...['Project Name', 'Total Project Cost', 'Latitude'].flatMap((header): readonly DamagedQuarter[] => [
    {
      what: `${header} shifted up by a row`,
      code: 'values_moved',
      table: (table) => moveCells(table, [header], (index) => index + 1),
    },
    {
      what: `${header} shifted down from row 100 on`,
      code: 'values_moved',
      table: (table) => moveCells(table, [header], (index) => (index > 100 ? index - 1 : index)),
    },
    {
      what: `${header} of 12 rows shifted up`,
      code: 'values_moved',
      table: (table) =>
        moveCells(table, [header], (index) => (index >= 100 && index < 112 ? index + 1 : index)),
    },
  ]),
  {
    what: 'the ids of a department rotated',
    code: 'values_moved',
    table: (table) => {
      const rows = within(table, inDepartment);
      return moveCells(table, ['Project ID'], (index) => {
        const place = rows.indexOf(index);
        return place < 0 ? index : rows[(place + 1) % rows.length]!;
      });
    },
  },
  ...(
    [
      ['Total Project Cost', 12],
      ['Latitude', 15],
      ['Project Name', 10],
      ['Actual Expenditure Q4', 10],
    ] as const
  ).map(
    ([header, count]): DamagedQuarter => ({
      what: `${header} of one row dragged down over ${count}`,
      code: 'values_dragged',
      table: (table) => changeColumn(table, header, () => table[99]![at(header)] || 4711.5, firstRows(count)),
    }),
  ),
  ...['Total Project Cost', 'Construction Costs', 'Main Budget Appropriation (TOTAL)'].map(
    (header): DamagedQuarter => ({
      what: `${header} dragged down as a series`,
      code: 'values_dragged',
      table: (table) => changeColumn(table, header, (_, index) => 1_500_000 + index, firstRows(6)),
    }),
  ),
  {
    what: 'completion dates dragged down as a series',
    code: 'values_dragged',
    table: (table) =>
      changeColumn(
        table,
        'Estimated Project Completion Date',
        (_, index) => moved('2021-03-31', index),
        firstRows(8),
      ),
  },
  ...['Department', 'Local Municipality', 'District Municipality', 'Project Status'].map(
    (header): DamagedQuarter => ({
      what: `${header} of one row dragged down over 25`,
      code: 'values_dragged',
      table: (table) => changeColumn(table, header, () => table[99]![at(header)]!, firstRows(25)),
    }),
  ),
  {
    what: 'names dragged down as a series',
    code: 'values_dragged',
    table: (table) => changeColumn(table, 'Project Name', (_, index) => `School ${index - 99}`, firstRows(6)),
  },
  {
    what: 'a whole row dragged down',
    code: 'values_dragged',
    table: (table) => [
      ...table.slice(0, 40),
      ...[1, 2, 3, 4, 5].map((more) => table[39]!.with(0, `${880_000 + more}`)),
      ...table.slice(40),
    ],
  },
  ...dates.flatMap((header): readonly DamagedQuarter[] => [
    {
      what: `${header} four years early`,
      code: 'dates_shifted',
      table: all([header], (cell) => moved(cell, -1462)),
    },
    { what: `${header} one day late`, code: 'dates_shifted', table: all([header], (cell) => moved(cell, 1)) },
    { what: `${header} with day and month exchanged`, code: 'dates_shifted', table: all([header], turned) },
  ]),
  {
    what: 'the dates of a province four years late',
    code: 'dates_shifted',
    table: all(dates, (cell) => moved(cell, 1462), inProvince),
  },
  { what: 'all costs fallen to 0', code: 'costs_zeroed', table: all(['Total Project Cost'], () => 0) },
  {
    what: 'the costs of a department fallen to 0',
    code: 'costs_zeroed',
    table: all(['Total Project Cost'], () => 0, inDepartment),
  },
  {
    what: 'one cost fallen to 0',
    code: 'costs_zeroed',
    warns: true,
    table: all(['Total Project Cost'], () => 0, firstRows(1)),
  },
];

const changedIds: readonly DamagedQuarter[] = [
  {
    what: 'ids with (old)',
    code: 'id_changed',
    table: all(['Project ID'], (cell) => `${cell} (old)`, firstRows(2)),
  },
  {
    what: 'an id with two digits exchanged',
    code: 'id_changed',
    table: all(['Project ID'], (cell) => `${cell}`.replace(/(.)(.)$/, '$2$1X'.slice(0, 4)), firstRows(1)),
  },
  {
    what: 'ids dragged as a series',
    code: 'id_changed',
    table: (table) => changeColumn(table, 'Project ID', (_, index) => `${990_000 + index}`, firstRows(10)),
  },
  {
    what: 'one new id',
    code: 'id_changed',
    warns: true,
    table: all(['Project ID'], () => '555555', firstRows(1)),
  },
];

const jumpedWarnings: readonly DamagedQuarter[] = [
  {
    what: 'coordinates of a province without the sign',
    code: 'warnings_jumped',
    table: all(['Latitude'], (cell) => `${cell ?? ''}`.replace('-', ''), inProvince),
  },
  {
    what: 'coordinates of a province set to 0',
    code: 'warnings_jumped',
    table: (table) => all(['Latitude', 'Longitude'], () => '0', inProvince)(table),
  },
  {
    what: 'names of a province empty',
    code: 'warnings_jumped',
    table: all(['Project Name'], () => null, inProvince),
  },
  {
    what: 'stages of a province that nobody knows',
    code: 'warnings_jumped',
    table: all(['Project Status'], () => 'Ongoing', inProvince),
  },
  {
    what: 'dates in the year 1900',
    code: 'warnings_jumped',
    table: all(['Estimated Project Completion Date'], () => '1900-01-31', inProvince),
  },
];

/** Quarters that must not be published in silence. */
export const damagedQuarters: readonly DamagedQuarter[] = [
  ...thousands,
  ...quartersOfOthers,
  ...impossibleSpending,
  ...exchanged,
  ...movedCells,
  ...changedIds,
  ...jumpedWarnings,
];
