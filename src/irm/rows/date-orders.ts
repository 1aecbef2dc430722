import type { DateOrder } from '../cells/date-cell.ts';

/** A text date that proves its order. `column` counts from 0. */
export interface ProvedDate {
  readonly sheet: number;
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** What the text dates of a column prove: one example of each order. */
export interface ColumnDates {
  readonly column: number;
  readonly sheet: number;
  readonly monthFirst: ProvedDate | undefined;
  readonly dayFirst: ProvedDate | undefined;
  /** The first date cell, if none is after the 12th of a month. */
  readonly turned: ProvedDate | undefined;
}

/** Which order of day and month the text dates of each column prove. */
export interface DateOrders {
  prove(order: DateOrder, date: ProvedDate): void;
  /** To be called for dates that are no text. */
  noteCell(sheet: number, column: number, row: number, date: string): void;
  /** Columns in which some dates exist only as month/day/year. */
  american(): readonly ColumnDates[];
  /**
   * How to read a column. If American dates were announced, columns that prove them, and columns of
   * the same sheet that prove nothing, have the month first.
   */
  orderOf(sheet: number, column: number): DateOrder;
}

/** More than a sheet can have. */
const MOST_COLUMNS = 2 ** 20;
/** Only months have numbers so low. */
const LAST_MONTH = 12;

interface Proofs {
  readonly sheet: number;
  readonly column: number;
  monthFirst: ProvedDate | undefined;
  dayFirst: ProvedDate | undefined;
  firstCell: ProvedDate | undefined;
  hasLateCell: boolean;
}

export function collectDateOrders(announced: DateOrder = 'dmy'): DateOrders {
  const columns = new Map<number, Proofs>();
  const key = (sheet: number, column: number) => sheet * MOST_COLUMNS + column;
  const proofsOf = (sheet: number, column: number): Proofs => {
    const earlier = columns.get(key(sheet, column));
    if (earlier !== undefined) return earlier;
    const nothing = { monthFirst: undefined, dayFirst: undefined, firstCell: undefined, hasLateCell: false };
    const proofs = { sheet, column, ...nothing };
    columns.set(key(sheet, column), proofs);
    return proofs;
  };
  const american = () =>
    [...columns.values()]
      .filter(({ monthFirst }) => monthFirst !== undefined)
      .map(({ firstCell, hasLateCell, ...proved }) => ({
        ...proved,
        turned: hasLateCell ? undefined : firstCell,
      }));
  return {
    prove: (order, date) => {
      const proofs = proofsOf(date.sheet, date.column);
      if (order === 'mdy') proofs.monthFirst ??= date;
      else proofs.dayFirst ??= date;
    },
    noteCell: (sheet, column, row, date) => {
      const proofs = proofsOf(sheet, column);
      proofs.firstCell ??= { sheet, row, column, text: date };
      if (Number(date.slice(-2)) > LAST_MONTH) proofs.hasLateCell = true;
    },
    american,
    orderOf: (sheet, column) =>
      announced === 'mdy' &&
      columns.get(key(sheet, column))?.dayFirst === undefined &&
      american().some((proved) => proved.sheet === sheet)
        ? 'mdy'
        : 'dmy',
  };
}
