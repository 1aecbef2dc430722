import type { Cell } from '../../src/irm/index.ts';
import { type ReportedProject, storedFields } from '../../src/project/index.ts';
import { irmHeaders, irmRow } from '../fixtures/irm-workbook.ts';

/** The rows of a quarter below its headings, as somebody sees them in a spreadsheet. */
export type QuarterTable = readonly (readonly Cell[])[];

/** The column of a heading. */
export const at = (header: string): number => {
  const column = irmHeaders.indexOf(header);
  if (column < 0) throw new Error(`There is no column "${header}".`);
  return column;
};

/** Writes projects as the rows of a table; contractors but for the main one stay away. */
export function tableOf(projects: readonly ReportedProject[]): QuarterTable {
  return projects.map(({ irmProjectId, snapshot }) => {
    const values = storedFields.flatMap(({ name, source }) =>
      source.from === 'column' ? [[source.irmHeader, snapshot[name]] as const] : [],
    );
    const contractors =
      snapshot.main_contractor === null ? [] : [`Main Contractor: ${snapshot.main_contractor}`];
    return irmRow({ ...Object.fromEntries(values), 'Project ID': irmProjectId }, contractors);
  });
}

export type RowTest = (row: readonly Cell[], index: number) => boolean;

/** Changes the cells of one column. */
export const changeColumn = (
  table: QuarterTable,
  header: string,
  change: (cell: Cell, index: number, row: readonly Cell[]) => Cell,
  isChanged: RowTest = () => true,
): QuarterTable =>
  table.map((row, index) =>
    isChanged(row, index) ? row.with(at(header), change(row[at(header)]!, index, row)) : row,
  );

/** Exchanges two columns in some rows. */
export const exchangeColumns = (
  table: QuarterTable,
  a: string,
  b: string,
  isChanged: RowTest = () => true,
): QuarterTable =>
  table.map((row, index) =>
    isChanged(row, index) ? row.with(at(a), row[at(b)]!).with(at(b), row[at(a)]!) : row,
  );

/** Puts other values into some columns, by the rows that they come from. */
export const moveCells = (
  table: QuarterTable,
  headers: readonly string[],
  from: (index: number) => number,
): QuarterTable =>
  table.map((row, index) =>
    headers.reduce((moved, header) => moved.with(at(header), table[from(index)]?.[at(header)] ?? null), row),
  );

/** The order of the rows that sorting a column gives. */
export const orderBy = (table: QuarterTable, header: string): readonly number[] =>
  table
    .map((row, index) => [row[at(header)] ?? '', index] as const)
    .sort(([a, i], [b, j]) => (a < b ? -1 : a > b ? 1 : i - j))
    .map(([, index]) => index);

export const times =
  (factor: number) =>
  (cell: Cell): Cell =>
    typeof cell === 'number' ? Math.round(cell * factor * 100) / 100 : cell;
