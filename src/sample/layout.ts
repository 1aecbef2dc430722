import {
  CONTRACTOR_HEADER,
  PROJECT_ID_HEADER,
  type ProjectSnapshot,
  type StoredField,
  type StoredFieldName,
  storedFields,
} from '../project/index.ts';
import { CONTRACTOR_COLUMNS } from './contractors.ts';

/** A field with a column of its own in the workbook. */
export type ColumnField = Extract<StoredField, { readonly source: { readonly from: 'column' } }>;

/** What one row reports under those columns. */
export type ReportedValues = Pick<ProjectSnapshot, ColumnField['name']>;

/** The fields in the order of the real workbooks, between `Project ID` and the contractors. */
const workbookOrder: readonly ColumnField['name'][] = [
  'project_number',
  'name',
  'province',
  'department',
  'sector',
  'local_municipality',
  'district_municipality',
  'latitude',
  'longitude',
  'status',
  'start_date',
  'estimated_construction_start_date',
  'estimated_completion_date',
  'contracted_construction_end_date',
  'estimated_construction_end_date',
  'total_professional_fees',
  'total_construction_costs',
  'variation_orders',
  'estimated_total_project_cost',
  'expenditure_from_previous_years_professional_fees',
  'expenditure_from_previous_years_construction_costs',
  'expenditure_from_previous_years_total',
  'project_expenditure_total',
  'main_appropriation_professional_fees',
  'adjusted_appropriation_professional_fees',
  'main_appropriation_construction_costs',
  'adjusted_appropriation_construction_costs',
  'main_appropriation_total',
  'adjusted_appropriation_total',
  'actual_expenditure_q1',
  'actual_expenditure_q2',
  'actual_expenditure_q3',
  'actual_expenditure_q4',
  'budget_programme',
  'primary_funding_source',
  'nature_of_investment',
  'funding_status',
];

const fieldByName: ReadonlyMap<StoredFieldName, StoredField> = new Map(
  storedFields.map((field) => [field.name, field]),
);

/** The fields with a column in a workbook of that age: before 2019-20 there was no `Sector`. */
export function columnsOf(hasSector: boolean): readonly ColumnField[] {
  return workbookOrder
    .filter((name) => hasSector || name !== 'sector')
    .map((name) => fieldByName.get(name) as ColumnField);
}

/** The first row of the sheet. */
export function headerCells(columns: readonly ColumnField[]): readonly string[] {
  return [
    PROJECT_ID_HEADER,
    ...columns.map(({ source }) => source.irmHeader),
    ...Array.from({ length: CONTRACTOR_COLUMNS }, () => CONTRACTOR_HEADER),
  ];
}
