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
}

/** Which order of day and month the text dates of each column prove. */
export interface DateOrders {
  prove(order: DateOrder, date: ProvedDate): void;
  /** Columns in which some dates exist only as month/day/year. */
  american(): readonly ColumnDates[];
  /**
   * How to read a column. If American dates were announced, columns that prove them, and columns of
   * the same sheet that prove nothing, have the month first.
   */
  orderOf(sheet: number, column: number): DateOrder;
}

export function collectDateOrders(announced: DateOrder = 'dmy'): DateOrders {
  const columns = new Map<string, ColumnDates>();
  const key = (sheet: number, column: number) => `${sheet} ${column}`;
  const american = () => [...columns.values()].filter(({ monthFirst }) => monthFirst !== undefined);
  return {
    prove: (order, date) => {
      const { sheet, column } = date;
      const earlier = columns.get(key(sheet, column));
      const nothing: ColumnDates = { sheet, column, monthFirst: undefined, dayFirst: undefined };
      const name = order === 'mdy' ? 'monthFirst' : 'dayFirst';
      if (earlier?.[name] !== undefined) return;
      columns.set(key(sheet, column), { ...(earlier ?? nothing), [name]: date });
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
