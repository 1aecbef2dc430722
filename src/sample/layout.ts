import {
  CONTRACTOR_HEADER,
  type ColumnField,
  columnFields,
  PROJECT_ID_HEADER,
  type ProjectSnapshot,
} from '../project/index.ts';
import { CONTRACTOR_COLUMNS } from './contractors.ts';

type Optional = Extract<ColumnField, { readonly source: { readonly mayBeMissing: true } }>['name'];

/** What one row reports under those columns. The sample leaves optional columns empty. */
export type ReportedValues = Pick<ProjectSnapshot, Exclude<ColumnField['name'], Optional>> &
  Partial<Pick<ProjectSnapshot, Optional>>;

/**
 * The fields with a column in a workbook, in the order of real ones. Those before 2019-20 lack the
 * optional columns.
 */
export function columnsOf(hasOptionalColumns: boolean): readonly ColumnField[] {
  return columnFields
    .filter(({ source }) => hasOptionalColumns || !('mayBeMissing' in source))
    .sort((a, b) => a.source.place - b.source.place);
}

/** The first row of the sheet. */
export function headerCells(columns: readonly ColumnField[]): readonly string[] {
  return [
    PROJECT_ID_HEADER,
    ...columns.map(({ source }) => source.irmHeader),
    ...Array.from({ length: CONTRACTOR_COLUMNS }, () => CONTRACTOR_HEADER),
  ];
}
