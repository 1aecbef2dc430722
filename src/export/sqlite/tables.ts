import {
  CURRENCY_NAME,
  facetFields,
  filterFields,
  hasOtherCurrencies,
  OWN_CURRENCY_NAME,
  period,
} from '../../project/index.ts';
import { type HistoryColumn, historyColumns } from '../history/history-columns.ts';

/** A column of a table, with what people must know of it. */
export interface TableColumn {
  readonly name: string;
  /** As declared. Dates are text like `2019-10-15`; programs that know a type for dates read them as such. */
  readonly type: 'TEXT' | 'INTEGER' | 'REAL' | 'DATE';
  readonly meaning: string;
  readonly nullable: boolean;
  /** More of its declaration. */
  readonly constraint?: string;
}

const declared = {
  text: 'TEXT',
  flags: 'TEXT',
  date: 'DATE',
  integer: 'INTEGER',
  boolean: 'INTEGER',
  number: 'REAL',
} as const satisfies Readonly<Record<HistoryColumn['type'], TableColumn['type']>>;

const FLAGS = 'A JSON array.';

/** Columns of the rows that hold the same in all snapshots of a project. */
const OF_PROJECT: readonly string[] = ['id', 'url_path'];

const columnOf = ({ name, type, meaning, nullable, field }: HistoryColumn): TableColumn => {
  const unit = field?.type === 'money' ? ` In ${OWN_CURRENCY_NAME}.` : '';
  const explained = type === 'flags' ? `${meaning} ${FLAGS}` : meaning + unit;
  return { name, type: declared[type], meaning: explained, nullable };
};

/** The columns of a project: the newest of what was reported. */
export const projectColumns: readonly TableColumn[] = historyColumns
  .filter(({ name }) => name !== 'is_latest')
  .map((column) =>
    column.name === 'id' ? { ...columnOf(column), constraint: 'PRIMARY KEY' } : columnOf(column),
  );

/** The columns of a snapshot. */
export const snapshotColumns: readonly TableColumn[] = [
  {
    name: 'project_id',
    type: 'INTEGER',
    meaning: 'The project that the report is about.',
    nullable: false,
    constraint: 'REFERENCES project (id)',
  },
  ...historyColumns.filter(({ name }) => !OF_PROJECT.includes(name)).map(columnOf),
];

/** The columns of a publication. */
export const publicationColumns: readonly TableColumn[] = [
  {
    name: 'number',
    type: 'INTEGER',
    meaning: 'Counts the publications from 1.',
    nullable: false,
    constraint: 'PRIMARY KEY',
  },
  { name: 'id', type: 'TEXT', meaning: 'The same at every address of the service.', nullable: false },
  { name: 'at', type: 'TEXT', meaning: 'When it was published, in UTC (ISO 8601).', nullable: false },
  { name: 'action', type: 'TEXT', meaning: 'What was done.', nullable: false },
  { name: 'title', type: 'TEXT', meaning: 'What was done, in words.', nullable: false },
  {
    name: 'quarters',
    type: 'TEXT',
    meaning: `The ${period.other} that it changed. ${FLAGS}`,
    nullable: false,
  },
  { name: 'projects_after', type: 'INTEGER', meaning: 'Projects listed after it.', nullable: true },
  {
    name: 'cost_after',
    type: 'REAL',
    meaning: `Their total estimated cost. In ${CURRENCY_NAME}.`,
    nullable: true,
  },
  { name: 'note', type: 'TEXT', meaning: 'What the publisher says about it.', nullable: true },
];

/** A table of the file; its columns in the order of its rows. */
export interface Table {
  readonly name: 'project' | 'snapshot' | 'publication';
  readonly columns: readonly TableColumn[];
  /** Declared after the columns. */
  readonly key?: string;
  /** Each with the columns that it begins with. */
  readonly indexes: readonly (readonly string[])[];
}

const QUARTER = ['financial_year', 'quarter'];

const indexesOn = (fields: readonly string[]): readonly (readonly string[])[] => [
  QUARTER,
  ...[...new Set(fields)].filter((field) => field !== 'financial_year').map((field) => [field]),
];

/** Every table. Whatever has a facet has an index, so that counting its values reads no rows. */
export const tables: readonly Table[] = [
  {
    name: 'project',
    columns: projectColumns,
    indexes: indexesOn([
      ...facetFields,
      ...filterFields,
      'estimated_total_project_cost',
      'estimated_completion_date',
    ]),
  },
  {
    name: 'snapshot',
    columns: snapshotColumns,
    key: 'PRIMARY KEY (project_id, financial_year, quarter)',
    indexes: indexesOn(facetFields),
  },
  { name: 'publication', columns: publicationColumns, indexes: [] },
];

/** Views of the tables. */
export const views = {
  quarter: {
    title: 'Quarters',
    meaning: `What each sphere reported in each ${period.one}${hasOtherCurrencies ? ' and currency' : ''}: projects, and their total estimated cost in ${OWN_CURRENCY_NAME}.`,
    sql: `SELECT sphere, financial_year, quarter, taken,${hasOtherCurrencies ? ' currency,' : ''} count(*) AS projects,
      sum(estimated_total_project_cost) AS estimated_total_project_cost
      FROM snapshot GROUP BY sphere, financial_year, quarter, taken${hasOtherCurrencies ? ', currency' : ''}`,
  },
  cost_change: {
    title: 'Changes of cost',
    meaning: `Each report whose total estimated cost differs from that of the report before${hasOtherCurrencies ? ' in the same currency' : `, in ${CURRENCY_NAME}`}.`,
    sql: `SELECT project_id, name, province, department, financial_year, quarter,
      ${hasOtherCurrencies ? 'currency, ' : ''}cost_before, estimated_total_project_cost, estimated_total_project_cost - cost_before AS cost_rise
      FROM (SELECT *, lag(estimated_total_project_cost) OVER
        (PARTITION BY project_id${hasOtherCurrencies ? ', currency' : ''} ORDER BY financial_year, quarter) AS cost_before FROM snapshot)
      WHERE cost_before <> estimated_total_project_cost`,
  },
} as const;
