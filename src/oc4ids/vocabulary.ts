import type { CsvFieldName, StoredFieldName, statuses } from '../project/index.ts';

// The ids and schemes of our own in OC4IDS, which the export writes and the import reads.

/**
 * Fields that classify projects. Values are as reported, because the standard's codes are coarser
 * or missing.
 */
export const classifiedFields = [
  { field: 'status', scheme: 'IRM project status' },
  { field: 'sector', scheme: 'IRM sector' },
  { field: 'nature_of_investment', scheme: 'IRM nature of investment' },
  { field: 'funding_status', scheme: 'IRM funding status' },
  { field: 'sphere', scheme: 'IRM sphere of government' },
  { field: 'government_label', scheme: 'IRM government' },
] as const satisfies readonly { readonly field: CsvFieldName; readonly scheme: string }[];

/**
 * The appropriations of a financial year. Each is a breakdown of its own, so that totals are not
 * added to their parts.
 */
export const appropriations = [
  {
    id: 'main-appropriation',
    kind: 'main',
    field: 'main_appropriation_total',
    description: 'Main appropriation by financial year',
  },
  {
    id: 'main-appropriation-professional-fees',
    kind: 'main',
    field: 'main_appropriation_professional_fees',
    description: 'Main appropriation for professional fees by financial year',
  },
  {
    id: 'main-appropriation-construction-costs',
    kind: 'main',
    field: 'main_appropriation_construction_costs',
    description: 'Main appropriation for construction costs by financial year',
  },
  {
    id: 'adjusted-appropriation',
    kind: 'adjusted',
    field: 'adjusted_appropriation_total',
    description: 'Adjusted appropriation by financial year',
  },
  {
    id: 'adjusted-appropriation-professional-fees',
    kind: 'adjusted',
    field: 'adjusted_appropriation_professional_fees',
    description: 'Adjusted appropriation for professional fees by financial year',
  },
  {
    id: 'adjusted-appropriation-construction-costs',
    kind: 'adjusted',
    field: 'adjusted_appropriation_construction_costs',
    description: 'Adjusted appropriation for construction costs by financial year',
  },
] as const satisfies readonly {
  readonly id: string;
  readonly kind: 'main' | 'adjusted';
  readonly field: StoredFieldName;
  readonly description: string;
}[];

/**
 * The parts of the estimated cost. Only the first has a category in the standard. Variation orders
 * have a group of their own, because reports do not say whether construction costs include them.
 */
export const costs = [
  { id: 'construction-costs', category: 'construction', field: 'total_construction_costs' },
  { id: 'professional-fees', category: undefined, field: 'total_professional_fees' },
  { id: 'variation-orders', category: undefined, field: 'variation_orders' },
] as const satisfies readonly {
  readonly id: string;
  readonly category: 'construction' | undefined;
  readonly field: StoredFieldName;
}[];

/** Metrics of spending before a financial year. */
export const spentBeforeMetrics = [
  {
    id: 'spentBeforeYear',
    field: 'expenditure_from_previous_years_total',
    title: 'Spent before the financial year',
  },
  {
    id: 'spentBeforeYearOnProfessionalFees',
    field: 'expenditure_from_previous_years_professional_fees',
    title: 'Spent on professional fees before the financial year',
  },
  {
    id: 'spentBeforeYearOnConstruction',
    field: 'expenditure_from_previous_years_construction_costs',
    title: 'Spent on construction before the financial year',
  },
] as const satisfies readonly {
  readonly id: string;
  readonly field: StoredFieldName;
  readonly title: string;
}[];

/** The dates of a report, each with what the status that proves the milestone met says. */
export const milestones = [
  {
    id: 'project-start',
    field: 'start_date',
    title: 'Start of the project',
    type: undefined,
    metBy: 'begun',
  },
  {
    id: 'construction-start',
    field: 'estimated_construction_start_date',
    title: 'Estimated start of construction',
    type: undefined,
    metBy: 'begun',
  },
  {
    id: 'contracted-construction-end',
    field: 'contracted_construction_end_date',
    title: 'Contracted end of construction',
    type: 'delivery',
    metBy: 'built',
  },
  {
    id: 'construction-end',
    field: 'estimated_construction_end_date',
    title: 'Estimated end of construction',
    type: 'delivery',
    metBy: 'built',
  },
  {
    id: 'completion',
    field: 'estimated_completion_date',
    title: 'Estimated completion of the project',
    type: 'delivery',
    metBy: 'closed',
  },
] as const satisfies readonly {
  readonly id: string;
  readonly field: StoredFieldName;
  readonly title: string;
  readonly type: 'delivery' | undefined;
  readonly metBy: Proof;
}[];

/** What a status proves. */
export type Proof = Exclude<(typeof statuses)[number]['proves'], ''>;

/** The codes of partyRole that are used. */
export type PartyRole = 'publicAuthority' | 'procuringEntity' | 'administrativeEntity' | 'supplier';

/** The scheme of the id under which the publisher of a project has it in OC4IDS. */
export const PUBLISHED_ID_SCHEME = 'OC4IDS project id';

/** The scheme of roles that the standard has no code for. */
export const PARTY_ROLE_SCHEME = 'IRM party role';

/**
 * The fields that name parties, with their roles. The role of other parties is unknown, unless
 * their text says it.
 */
export const partyFields = [
  { field: 'program_implementing_agent', role: 'procuringEntity' },
  { field: 'principle_agent', role: 'administrativeEntity' },
  { field: 'main_contractor', role: 'supplier' },
  { field: 'other_parties', role: undefined },
] as const;
