import {
  type CsvField,
  codeFields,
  csvFields,
  exampleYear,
  type FieldType,
  LAST_QUARTER,
  period,
  quarterKey,
  type StoredField,
  storedFields,
} from '../../project/index.ts';

/** A column of the files with every snapshot of every project. */
export interface HistoryColumn {
  readonly name: string;
  /**
   * How a typed file stores it: dates are `YYYY-MM-DD`, numbers are doubles (amounts or decimal
   * degrees), flags a list of names.
   */
  readonly type: 'text' | 'integer' | 'number' | 'date' | 'boolean' | 'flags';
  /** What people must know of it. */
  readonly meaning: string;
  /** False if its value may be null. */
  readonly nullable: boolean;
  /** The field of the table that it holds; absent for what the service adds. */
  readonly field?: CsvField | StoredField;
}

const types = {
  text: 'text',
  status: 'text',
  coordinate: 'number',
  money: 'number',
  currency: 'text',
  date: 'date',
  integer: 'integer',
  more: 'text',
} as const satisfies Readonly<Record<FieldType, HistoryColumn['type']>>;

const columnOf = (field: CsvField | StoredField): HistoryColumn => {
  const { name, type, meaning, nullable } = field;
  return { name, type: types[type], meaning, nullable, field };
};

/** Stored fields that the published CSV leaves out. They come after those that it has. */
export const furtherFields: readonly StoredField[] = storedFields.filter((field) => 'inCsv' in field);

/**
 * The columns of a row of `snapshotRows`: the permanent id of the project, when the values were
 * reported, every field, and what follows from them.
 */
export const historyColumns: readonly HistoryColumn[] = [
  { name: 'id', type: 'integer', meaning: 'The permanent number of the project.', nullable: false },
  {
    name: 'quarter',
    type: 'integer',
    meaning: `The ${period.one} of the financial year that the report is of, 1 to ${LAST_QUARTER}.`,
    nullable: false,
  },
  { name: 'taken', type: 'date', meaning: 'The day on which the report was taken.', nullable: false },
  {
    name: 'is_latest',
    type: 'boolean',
    meaning: 'Whether this is the newest report of the project.',
    nullable: false,
  },
  ...csvFields.map(columnOf),
  ...furtherFields.map(columnOf),
  {
    name: 'quality',
    type: 'flags',
    meaning: `Names of what looks wrong in the report, as the listing had them as of its ${period.one}; in the newest report of a project, as it has them now.`,
    nullable: false,
  },
  {
    name: 'overdue_days',
    type: 'integer',
    meaning:
      'Days from the estimated completion date to the day on which the report was taken, if the project was overdue.',
    nullable: true,
  },
  {
    name: 'reporting_quarter',
    type: 'text',
    meaning: `The ${period.one} that the report is of, as \`as_of\` takes it: ${quarterKey({ financialYear: exampleYear, quarter: LAST_QUARTER })}.`,
    nullable: false,
  },
  ...codeFields.map(({ name, meaning }) => ({ name, type: 'text' as const, meaning, nullable: true })),
];

/** The place of a column in the rows. */
export const historyColumn = (name: string): number =>
  historyColumns.findIndex((column) => column.name === name);
