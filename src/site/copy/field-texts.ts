import { type FieldName, fields } from '../../project/index.ts';

/** Names of filters that are shorter or plainer than the field's label. */
const titles: Partial<Readonly<Record<FieldName, string>>> = {
  government_label: 'Reported by',
  sphere: 'Sphere',
  financial_year: 'Last reported in',
  local_municipality: 'Municipality',
  district_municipality: 'District',
  main_contractor: 'Contractor',
};

const labels = new Map<FieldName, string>(fields.map(({ name, label }) => [name, label]));

/** What a filter is called on pages. */
export const filterTitle = (field: FieldName): string => titles[field] ?? labels.get(field)!;

/** What a field means, in plain words. Fields with a plain label need no explanation. */
const explanations: Partial<Readonly<Record<FieldName, string>>> = {
  sphere: 'Whether a province or the national government reports the project.',
  irm_snapshot: 'The quarterly report that these values were taken from.',
  financial_year: 'Government years run from April to March.',
  nature_of_investment: 'Whether something new is built, or something old is repaired or extended.',
  budget_programme: 'The part of the department’s budget that pays.',
  primary_funding_source: 'Where most of the money comes from; a grant is money given for one purpose.',
  funding_status: 'Whether the money has been set aside.',
  program_implementing_agent: 'The body that runs the work on behalf of the department.',
  principle_agent: 'The professional firm that manages the project on site.',
  main_contractor: 'The company that builds.',
  estimated_completion_date: 'When everything should be done, paperwork included.',
  contracted_construction_end_date: 'The day by which the contract says the builder must be done.',
  estimated_construction_end_date: 'When building is now expected to end.',
  estimated_total_project_cost:
    'What the whole project is expected to cost, from first plan to last payment.',
  total_professional_fees: 'For architects, engineers and others who plan and supervise.',
  total_construction_costs: 'For the building work itself.',
  variation_orders: 'Changes to the contract after it was signed.',
  project_expenditure_total: 'Everything spent so far, as the department reports it.',
  expenditure_from_previous_years_total: 'Spent before the financial year that this report belongs to.',
  main_appropriation_total: 'What the budget at the start of the year set aside.',
  adjusted_appropriation_total: 'The same after the budget was changed in the middle of the year.',
  latitude: 'Degrees north; south of the equator it is negative.',
  longitude: 'Degrees east.',
};

export const fieldExplanation = (field: FieldName): string | undefined => explanations[field];
