import type { Cell } from '../../src/irm/index.ts';
import { at, changeColumn, orderBy, type QuarterTable, type RowTest, times } from './quarter-table.ts';

/** A quarter that changed in a way that happens. */
export interface CleanQuarter {
  readonly what: string;
  /** `seed` differs from quarter to quarter. */
  readonly table: (table: QuarterTable, seed: number) => QuarterTable;
}

/** A number from 0 to 1 that looks random. */
const share = (index: number, seed: number): number =>
  (((Math.imul(index + 17, 2_654_435_761) ^ Math.imul(seed + 3, 40_503_077)) >>> 0) % 9973) / 9973;
const some =
  (part: number, seed: number): RowTest =>
  (_, index) =>
    share(index, seed) < part;
const inLimpopo: RowTest = (row) => row[at('Province')] === 'Limpopo';
const later = (cell: Cell, days: number): Cell =>
  typeof cell === 'string' && /^\d{4}-/.test(cell)
    ? new Date(Date.parse(cell) + days * 86_400_000).toISOString().slice(0, 10)
    : cell;

const newProjects = (table: QuarterTable, count: number, seed: number, department?: string): QuarterTable => {
  const rows = table.slice(0, count).map((row, index) =>
    row
      .with(0, `${800_000 + seed * 1000 + index * 7}`)
      .with(at('Project No'), `N/${seed}/${index}`)
      .with(at('Project Name'), `New ${seed} ${share(index, seed)}`)
      .with(at('Total Project Cost'), Math.round(1_000_000 * (1 + share(index, seed + 1) * 30)))
      .with(at('Department'), department ?? row[at('Department')]!),
  );
  return [...table, ...rows];
};

const TO_DATE = 'Project Expenditure (TOTAL)';

/** Adds an amount to some columns of a row, of which one is the sum of others. */
const addTo = (
  table: QuarterTable,
  headers: readonly string[],
  amount: (row: readonly Cell[], index: number) => number,
): QuarterTable =>
  table.map((row, index) => {
    const more = amount(row, index);
    return headers.reduce((changed, header) => {
      const cell = changed[at(header)];
      return typeof cell === 'number' ? changed.with(at(header), cell + more) : changed;
    }, row);
  });

/** Every one of them for each quarter of the sample. */
export const cleanQuarters: readonly CleanQuarter[] = [
  { what: 'nothing but what the quarter brings', table: (table) => table },
  {
    what: 'real growth of costs',
    table: (table, seed) =>
      addTo(table, ['Construction Costs', 'Total Project Cost'], (row, index) => {
        const cost = Number(row[at('Construction Costs')]) || 0;
        return share(index, seed) < 0.1 ? Math.round(cost * (0.03 + share(index, seed + 1) * 0.3)) : 0;
      }),
  },
  {
    what: 'costs of all revised',
    table: (table) =>
      ['Professional Fees', 'Construction Costs', 'Variation Orders', 'Total Project Cost'].reduce(
        (changed, header) => changeColumn(changed, header, times(1.05)),
        table,
      ),
  },
  { what: 'new projects', table: (table, seed) => newProjects(table, 35, seed) },
  {
    what: 'a new department',
    table: (table, seed) => newProjects(table, 60, seed, `Department of Water ${seed}`),
  },
  {
    what: 'a reorganised province',
    table: (table) =>
      changeColumn(
        changeColumn(
          table,
          'District Municipality',
          (cell) => (cell === null ? null : `${cell} Metro`),
          inLimpopo,
        ),
        'Local Municipality',
        (cell) => (cell === null ? null : `Greater ${cell}`),
        inLimpopo,
      ),
  },
  {
    what: 'finished projects that are gone',
    table: (table, seed) => table.filter((_, index) => share(index, seed) > 0.05),
  },
  {
    what: 'stages that moved on',
    table: (table, seed) =>
      changeColumn(table, 'Project Status', () => 'Construction 26% - 50%', some(0.2, seed)),
  },
  {
    what: 'delays',
    table: (table, seed) =>
      changeColumn(
        table,
        'Estimated Project Completion Date',
        (cell, index) => later(cell, 30 + Math.round(share(index, seed + 9) * 700)),
        some(0.3, seed),
      ),
  },
  {
    what: 'completion moved to the end of the year',
    table: (table, seed) =>
      changeColumn(table, 'Estimated Project Completion Date', () => '2021-03-31', some(0.15, seed)),
  },
  {
    what: 'names in capitals',
    table: (table) => changeColumn(table, 'Project Name', (cell) => `${cell ?? ''}`.toUpperCase()),
  },
  {
    what: 'rows in another order',
    table: (table) => orderBy(table, 'Project Name').map((index) => table[index]!),
  },
  {
    what: 'coordinates that were measured again',
    table: (table, seed) =>
      ['Latitude', 'Longitude'].reduce(
        (changed, header) =>
          changeColumn(
            changed,
            header,
            (cell, index) => (Number(cell) ? `${Number(cell) + share(index, seed + 4) * 0.002}` : cell),
            some(0.1, seed),
          ),
        table,
      ),
  },
  {
    what: 'corrected spending of quarters before',
    table: (table, seed) =>
      addTo(table, ['Actual Expenditure Q1', TO_DATE], (row, index) =>
        share(index, seed) < 0.03 ? Math.round((Number(row[at('Actual Expenditure Q1')]) || 0) * 0.07) : 0,
      ),
  },
  {
    what: 'much spending in the quarter',
    table: (table) => {
      const own = [4, 3, 2, 1]
        .map((quarter) => `Actual Expenditure Q${quarter}`)
        .find((header) => table.some((row) => row[at(header)] !== null))!;
      return addTo(table, [own, TO_DATE], (row, index) =>
        Math.round((Number(row[at(own)]) || 0) * (0.5 + share(index, 5))),
      );
    },
  },
  {
    what: 'a department that corrected its funding',
    table: (table, seed) =>
      changeColumn(
        table,
        'Primary Funding Source',
        () => 'Equitable Share',
        (row, index) => inLimpopo(row, index) && share(index, seed) < 0.5,
      ),
  },
  {
    what: 'projects renamed with more detail',
    table: (table, seed) =>
      changeColumn(
        table,
        'Project Name',
        (cell, index) => `${cell ?? ''} phase ${1 + (index % 3)}`,
        some(0.1, seed),
      ),
  },
  {
    what: 'other contractors',
    table: (table, seed) =>
      changeColumn(
        table,
        'Project Contractor',
        (_, index) => `Main Contractor: Builder ${index}`,
        some(0.2, seed),
      ),
  },
  {
    what: 'a few odd rows',
    table: (table, seed) =>
      changeColumn(
        changeColumn(
          table,
          'Total Project Cost',
          () => 0,
          (_, index) => index === 100 + seed,
        ),
        'Actual Expenditure Q1',
        (cell) => (typeof cell === 'number' ? -cell : cell),
        (_, index) => index === 200 + seed,
      ),
  },
  {
    what: 'a department that left out its budgets',
    table: (table) =>
      changeColumn(
        table,
        'Adjustment Budget Appropriation (TOTAL)',
        () => null,
        (row) => row[at('Department')] === 'Education' && row[at('Province')] === 'Gauteng',
      ),
  },
  {
    what: 'spaces around names',
    table: (table) => changeColumn(table, 'Project Name', (cell) => ` ${cell ?? ''} `),
  },
  {
    what: 'fewer decimals of coordinates',
    table: (table) =>
      changeColumn(table, 'Latitude', (cell) => (cell === null ? null : `${cell}`.slice(0, 7))),
  },
];
