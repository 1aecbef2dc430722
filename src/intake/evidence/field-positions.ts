import { type FieldType, type StoredFieldName, storedFields } from '../../project/index.ts';
import { EMPTY, NULL } from '../comparison/project-columns.ts';
import { columnName } from '../sentences.ts';

/** The position of a field in `storedFields`, as columns of projects count them. */
export const fieldPosition = (field: StoredFieldName): number =>
  storedFields.findIndex(({ name }) => name === field);

/** The positions of fields with a column of their own in the workbook, by type. */
export const columnsOfType = (...types: readonly FieldType[]): readonly number[] =>
  storedFields.flatMap(({ type, source }, i) =>
    source.from === 'column' && types.includes(type) ? [i] : [],
  );

export const moneyFields = columnsOfType('money');
export const dateFields = columnsOfType('date');
export const coordinateFields = columnsOfType('coordinate');
export const textFields = columnsOfType('text');
export const STATUS = fieldPosition('status');
export const COST = fieldPosition('estimated_total_project_cost');

/** What was spent in each quarter of the year. */
export const spendingFields = [1, 2, 3, 4].map((quarter) =>
  fieldPosition(`actual_expenditure_q${quarter}` as StoredFieldName),
);

/** The heading of a field in workbooks. */
export const headingOf = (field: number): string => columnName(storedFields[field]!);

export const isEmptyHash = (hash: number): boolean => hash === NULL || hash === EMPTY;
