import type { ColumnSource, SchemaElement } from 'hyparquet-writer';
import { dayNumber } from '../../project/index.ts';
import { type HistoryColumn, historyColumns } from '../history/history-columns.ts';
import type { HistoryValue } from '../history/snapshot-rows.ts';

const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const;

/**
 * How a Parquet file stores each type. Amounts are doubles, as in every other file: departments
 * report fractions of a cent, which a decimal of two places would round, and most programs read
 * decimals as slow objects.
 */
const elements = {
  text,
  integer: { type: 'INT32' },
  number: { type: 'DOUBLE' },
  date: { type: 'INT32', converted_type: 'DATE' },
  boolean: { type: 'BOOLEAN' },
} as const satisfies Readonly<
  Record<Exclude<HistoryColumn['type'], 'flags'>, Pick<SchemaElement, 'type' | 'converted_type'>>
>;

/** The elements of a column: one, or three for a list. */
function elementsOf({ name, type, nullable }: HistoryColumn): readonly SchemaElement[] {
  const repetition_type = nullable ? 'OPTIONAL' : 'REQUIRED';
  if (type !== 'flags') return [{ name, ...elements[type], repetition_type }];
  return [
    { name, converted_type: 'LIST', repetition_type, num_children: 1 },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', ...text, repetition_type: 'REQUIRED' },
  ];
}

/** The schema of the file with every snapshot of every project. */
export const parquetSchema: readonly SchemaElement[] = [
  { name: 'snapshot', num_children: historyColumns.length },
  ...historyColumns.flatMap(elementsOf),
];

/** A value of a row as the writer takes it: a date is a number of days since 1970. */
function storedValue(type: HistoryColumn['type'], value: HistoryValue): HistoryValue {
  return type === 'date' && value !== null ? dayNumber(value as string) : value;
}

/** Rows of a file that is being written, by column. */
export class ParquetColumns {
  readonly #columns: readonly HistoryValue[][] = historyColumns.map(() => []);
  #rows = 0;

  get rows(): number {
    return this.#rows;
  }

  add(row: readonly HistoryValue[]): void {
    this.#rows++;
    for (const [column, { type }] of historyColumns.entries())
      this.#columns[column]!.push(storedValue(type, row[column]!));
  }

  /** The columns with their names. */
  named(): ColumnSource[] {
    return historyColumns.map(({ name }, column) => ({ name, data: this.#columns[column]! }));
  }
}
