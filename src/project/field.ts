/**
 * Every field of a project in one table, in the order of the CSV download. The import, the store's columns, the
 * listing's record, the CSV and the `fields` parameter are made from it: a new IRM column is one new line here.
 */

/** How a value is written and compared: money is in rand, dates are `YYYY-MM-DD`, coordinates keep the source's text. */
export type FieldType = 'text' | 'status' | 'coordinate' | 'money' | 'date' | 'integer';

export const fieldGroups = [
  { group: 'identity', label: 'Project' },
  { group: 'place', label: 'Place' },
  { group: 'stage', label: 'Stage' },
  { group: 'dates', label: 'Dates' },
  { group: 'cost', label: 'Cost' },
  { group: 'funding', label: 'Funding' },
  { group: 'people', label: 'Who builds it' },
  { group: 'previous-years', label: 'Spent in previous years' },
  { group: 'budget', label: 'Budget of the year' },
  { group: 'spending', label: 'Spent in the year' },
] as const;

export type FieldGroup = (typeof fieldGroups)[number]['group'];

/** The roles that a `Project Contractor` cell may name before its colon, as they appear in workbooks. */
export const contractorRoles = ['Program Implementing Agent', 'Principal Agent', 'Main Contractor'] as const;

export type ContractorRole = (typeof contractorRoles)[number] | 'Other parties';

/** Where a value comes from: a column of the workbook, its contractor cells, or worked out by the service. */
export type FieldSource =
  | { readonly from: 'column'; readonly irmHeader: string; readonly mayBeMissing?: true }
  | { readonly from: 'contractors'; readonly role: ContractorRole }
  | { readonly from: 'service' };

interface FieldDefinition {
  readonly name: string;
  readonly label: string;
  readonly type: FieldType;
  readonly group: FieldGroup;
  readonly source: FieldSource;
  /** Not nullable fields hold "" where the source has nothing. */
  readonly nullable: boolean;
  /** Fields that are stored for reckoning and shown on pages, but are no column of the published CSV. */
  readonly inCsv?: false;
}

const column = <const H extends string>(irmHeader: H) => ({ from: 'column', irmHeader }) as const;
const contractors = <const R extends ContractorRole>(role: R) => ({ from: 'contractors', role }) as const;
const service = { from: 'service' } as const;

const PREVIOUS_YEARS = 'Project Expenditure from Previous Financial Years';

// biome-ignore format: a table reads better with one line to a field
export const fields = [
  { name: 'name', label: 'Name', type: 'text', group: 'identity', source: column('Project Name'), nullable: false },
  { name: 'irm_snapshot', label: 'Reported in', type: 'text', group: 'identity', source: service, nullable: false },
  { name: 'sphere', label: 'Sphere of government', type: 'text', group: 'identity', source: service, nullable: false },
  { name: 'government_label', label: 'Government', type: 'text', group: 'identity', source: service, nullable: false },
  { name: 'financial_year', label: 'Financial year', type: 'text', group: 'identity', source: service, nullable: false },
  { name: 'province', label: 'Province', type: 'text', group: 'place', source: column('Province'), nullable: false },
  { name: 'department', label: 'Department', type: 'text', group: 'identity', source: column('Department'), nullable: false },
  { name: 'sector', label: 'Sector', type: 'text', group: 'identity', source: { ...column('Sector'), mayBeMissing: true }, nullable: true },
  { name: 'status', label: 'Stage', type: 'status', group: 'stage', source: column('Project Status'), nullable: false },
  { name: 'status_order', label: 'Rank of the stage', type: 'integer', group: 'stage', source: service, nullable: false },
  { name: 'primary_funding_source', label: 'Main source of funding', type: 'text', group: 'funding', source: column('Primary Funding Source'), nullable: true },
  { name: 'estimated_completion_date', label: 'Estimated completion', type: 'date', group: 'dates', source: column('Estimated Project Completion Date'), nullable: true },
  { name: 'estimated_total_project_cost', label: 'Estimated total cost', type: 'money', group: 'cost', source: column('Total Project Cost'), nullable: true },
  { name: 'url_path', label: 'Address', type: 'text', group: 'identity', source: service, nullable: false },
  { name: 'latitude', label: 'Latitude', type: 'coordinate', group: 'place', source: column('Latitude'), nullable: true },
  { name: 'longitude', label: 'Longitude', type: 'coordinate', group: 'place', source: column('Longitude'), nullable: true },
  { name: 'project_number', label: 'Project number', type: 'text', group: 'identity', source: column('Project No'), nullable: true },
  { name: 'local_municipality', label: 'Local municipality', type: 'text', group: 'place', source: column('Local Municipality'), nullable: true },
  { name: 'district_municipality', label: 'District municipality', type: 'text', group: 'place', source: column('District Municipality'), nullable: true },
  { name: 'budget_programme', label: 'Budget programme', type: 'text', group: 'funding', source: column('Budget Programme'), nullable: true },
  { name: 'nature_of_investment', label: 'Nature of investment', type: 'text', group: 'identity', source: column('Nature of Investment'), nullable: true },
  { name: 'funding_status', label: 'Funding status', type: 'text', group: 'funding', source: column('Funding Status'), nullable: true },
  { name: 'program_implementing_agent', label: 'Programme implementing agent', type: 'text', group: 'people', source: contractors('Program Implementing Agent'), nullable: true },
  { name: 'principle_agent', label: 'Principal agent', type: 'text', group: 'people', source: contractors('Principal Agent'), nullable: true },
  { name: 'main_contractor', label: 'Main contractor', type: 'text', group: 'people', source: contractors('Main Contractor'), nullable: true },
  { name: 'other_parties', label: 'Other parties', type: 'text', group: 'people', source: contractors('Other parties'), nullable: true },
  { name: 'start_date', label: 'Start of the project', type: 'date', group: 'dates', source: column('Project Start Date'), nullable: true },
  { name: 'estimated_construction_start_date', label: 'Estimated start of construction', type: 'date', group: 'dates', source: column('Estimated Construction Start Date'), nullable: true },
  { name: 'contracted_construction_end_date', label: 'Contracted end of construction', type: 'date', group: 'dates', source: column('Contracted Construction End Date'), nullable: true },
  { name: 'estimated_construction_end_date', label: 'Estimated end of construction', type: 'date', group: 'dates', source: column('Estimated Construction End Date'), nullable: true },
  { name: 'total_professional_fees', label: 'Professional fees', type: 'money', group: 'cost', source: column('Professional Fees'), nullable: true },
  { name: 'total_construction_costs', label: 'Construction costs', type: 'money', group: 'cost', source: column('Construction Costs'), nullable: true },
  { name: 'variation_orders', label: 'Variation orders', type: 'money', group: 'cost', source: column('Variation Orders'), nullable: true },
  { name: 'expenditure_from_previous_years_professional_fees', label: 'Professional fees', type: 'money', group: 'previous-years', source: column(`${PREVIOUS_YEARS} (Professional Fees)`), nullable: true },
  { name: 'expenditure_from_previous_years_construction_costs', label: 'Construction costs', type: 'money', group: 'previous-years', source: column(`${PREVIOUS_YEARS} (Construction Costs)`), nullable: true },
  { name: 'expenditure_from_previous_years_total', label: 'Total', type: 'money', group: 'previous-years', source: column(`${PREVIOUS_YEARS} (TOTAL)`), nullable: true },
  { name: 'project_expenditure_total', label: 'Project expenditure, total', type: 'money', group: 'cost', source: column('Project Expenditure (TOTAL)'), nullable: true, inCsv: false },
  { name: 'main_appropriation_professional_fees', label: 'Main appropriation, professional fees', type: 'money', group: 'budget', source: column('Main Budget Appropriation (Professional Fees)'), nullable: true },
  { name: 'adjusted_appropriation_professional_fees', label: 'Adjusted appropriation, professional fees', type: 'money', group: 'budget', source: column('Adjustment Budget Appropriation (Professional Fees)'), nullable: true },
  { name: 'main_appropriation_construction_costs', label: 'Main appropriation, construction costs', type: 'money', group: 'budget', source: column('Main Budget Appropriation (Construction Costs)'), nullable: true },
  { name: 'adjusted_appropriation_construction_costs', label: 'Adjusted appropriation, construction costs', type: 'money', group: 'budget', source: column('Adjustment Budget Appropriation (Construction Costs)'), nullable: true },
  { name: 'main_appropriation_total', label: 'Main appropriation, total', type: 'money', group: 'budget', source: column('Main Budget Appropriation (TOTAL)'), nullable: true },
  { name: 'adjusted_appropriation_total', label: 'Adjusted appropriation, total', type: 'money', group: 'budget', source: column('Adjustment Budget Appropriation (TOTAL)'), nullable: true },
  { name: 'actual_expenditure_q1', label: 'Spent in Q1 (April to June)', type: 'money', group: 'spending', source: column('Actual Expenditure Q1'), nullable: true },
  { name: 'actual_expenditure_q2', label: 'Spent in Q2 (July to September)', type: 'money', group: 'spending', source: column('Actual Expenditure Q2'), nullable: true },
  { name: 'actual_expenditure_q3', label: 'Spent in Q3 (October to December)', type: 'money', group: 'spending', source: column('Actual Expenditure Q3'), nullable: true },
  { name: 'actual_expenditure_q4', label: 'Spent in Q4 (January to March)', type: 'money', group: 'spending', source: column('Actual Expenditure Q4'), nullable: true },
] as const satisfies readonly FieldDefinition[];

export type Field = (typeof fields)[number];
export type FieldName = Field['name'];

/** Fields whose values come out of the workbook and are kept in the store, one column each. */
export type StoredField = Exclude<Field, { readonly source: { readonly from: 'service' } }>;
export type StoredFieldName = StoredField['name'];

export const storedFields: readonly StoredField[] = fields.filter(
  (field): field is StoredField => field.source.from !== 'service',
);

export type CsvField = Exclude<Field, { readonly inCsv: false }>;
export type CsvFieldName = CsvField['name'];

/** The columns of the published CSV, in its order. */
export const csvFields: readonly CsvField[] = fields.filter(
  (field): field is CsvField => !('inCsv' in field),
);

/** The fields of the listing's record, in the record's order. */
export const recordFieldNames = [
  'name',
  'province',
  'government_label',
  'sphere',
  'department',
  'sector',
  'status',
  'status_order',
  'primary_funding_source',
  'estimated_completion_date',
  'estimated_total_project_cost',
  'latitude',
  'longitude',
  'url_path',
] as const satisfies readonly CsvFieldName[];

/** The column of the workbook that identifies a project; it is no field, the service gives projects ids of its own. */
export const PROJECT_ID_HEADER = 'Project ID';

/** The heading shared by any number of columns, each naming one party to the project. */
export const CONTRACTOR_HEADER = 'Project Contractor';
