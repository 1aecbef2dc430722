// Generated from the tables of the service. Do not edit: run `npm run generate`.

/** One value, or several of which any may match. */
export type OneOrMore<T> = T | readonly T[];

/** The stages of a project. Departments sometimes report other texts, which stay unchanged. */
export type Status =
  | 'Project Initiation'
  | 'Pre - Feasibility'
  | 'Feasibility'
  | 'Tender'
  | 'Design'
  | 'Site Handed - Over to Contractor'
  | 'Construction 1% - 25%'
  | 'Construction 26% - 50%'
  | 'Construction 51% - 75%'
  | 'Construction 76% - 99%'
  | 'Practical Completion (100%)'
  | 'Final Completion'
  | 'On Hold'
  | 'Terminated'
  | 'Other - Compensation of Employees'
  | 'Other - Packaged Ongoing Project';

/** What looks wrong in the reports about a project. */
export type QualityFlag =
  | 'coordinates_unset'
  | 'coordinates_outside_province'
  | 'coordinates_swapped'
  | 'cost_negative'
  | 'cost_zero'
  | 'spending_over_estimate'
  | 'completion_before_start'
  | 'completion_overdue'
  | 'status_moved_backwards'
  | 'cost_jump'
  | 'not_in_latest_snapshot'
  | 'name_missing'
  | 'province_missing'
  | 'province_unknown'
  | 'department_missing'
  | 'status_missing'
  | 'status_unknown'
  | 'stalled'
  | 'cost_implausible'
  | 'spending_implausible'
  | 'date_implausible'
  | 'spending_over_zero_estimate';

/** A project in the listing. Amounts are in the main currency unless it names another, dates `YYYY-MM-DD`, coordinates as reported. */
export interface ProjectRecord {
  readonly name: string;
  readonly province: string;
  readonly government_label: string;
  readonly sphere: 'provincial' | 'national';
  readonly department: string;
  readonly sector: string | null;
  readonly status: Status | (string & {});
  /** Rank of the status, 100 for an unknown one. */
  readonly status_order: number;
  readonly primary_funding_source: string | null;
  readonly estimated_completion_date: string | null;
  readonly estimated_total_project_cost: number | null;
  readonly latitude: string | null;
  readonly longitude: string | null;
  readonly url_path: string;
  /** That of all its amounts (ISO 4217): only where the country has other currencies than its main one. */
  readonly currency?: string;
}

/** Every field of a project, as one snapshot reports it. */
export interface ProjectFields extends ProjectRecord {
  /** The report with these values, like `Provincial 2019-20 Q2 taken 2019-10-15`. */
  readonly irm_snapshot: string;
  readonly financial_year: string;
  readonly project_number: string | null;
  readonly local_municipality: string | null;
  readonly district_municipality: string | null;
  readonly budget_programme: string | null;
  readonly nature_of_investment: string | null;
  readonly funding_status: string | null;
  readonly program_implementing_agent: string | null;
  readonly principle_agent: string | null;
  readonly main_contractor: string | null;
  readonly other_parties: string | null;
  readonly start_date: string | null;
  readonly estimated_construction_start_date: string | null;
  readonly contracted_construction_end_date: string | null;
  readonly estimated_construction_end_date: string | null;
  readonly total_professional_fees: number | null;
  readonly total_construction_costs: number | null;
  readonly variation_orders: number | null;
  readonly expenditure_from_previous_years_professional_fees: number | null;
  readonly expenditure_from_previous_years_construction_costs: number | null;
  readonly expenditure_from_previous_years_total: number | null;
  readonly main_appropriation_professional_fees: number | null;
  readonly adjusted_appropriation_professional_fees: number | null;
  readonly main_appropriation_construction_costs: number | null;
  readonly adjusted_appropriation_construction_costs: number | null;
  readonly main_appropriation_total: number | null;
  readonly adjusted_appropriation_total: number | null;
  readonly actual_expenditure_q1: number | null;
  readonly actual_expenditure_q2: number | null;
  readonly actual_expenditure_q3: number | null;
  readonly actual_expenditure_q4: number | null;
}

/** Filters by whole values. */
export interface FieldFilters {
  readonly province?: OneOrMore<string>;
  readonly government_label?: OneOrMore<string>;
  readonly sphere?: OneOrMore<string>;
  readonly department?: OneOrMore<string>;
  readonly sector?: OneOrMore<string>;
  readonly status?: OneOrMore<string>;
  readonly primary_funding_source?: OneOrMore<string>;
  readonly financial_year?: OneOrMore<string>;
  readonly local_municipality?: OneOrMore<string>;
  readonly district_municipality?: OneOrMore<string>;
  readonly main_contractor?: OneOrMore<string>;
  readonly name?: OneOrMore<string>;
  readonly nature_of_investment?: OneOrMore<string>;
  readonly currency?: OneOrMore<string>;
}

/** What can change in a project between two reports. */
export type ChangeKind =
  | 'cost'
  | 'cost_up'
  | 'cost_down'
  | 'completion'
  | 'later'
  | 'earlier'
  | 'status'
  | 'moved_on'
  | 'moved_back'
  | 'stopped'
  | 'new'
  | 'vanished';

/** The fields with facets. */
export type FacetField =
  | 'sector'
  | 'government_label'
  | 'province'
  | 'department'
  | 'status'
  | 'primary_funding_source'
  | 'financial_year'
  | 'currency';

/** Fields whose missing value can be asked for. */
export type MissingField =
  | 'province'
  | 'government_label'
  | 'sphere'
  | 'department'
  | 'sector'
  | 'status'
  | 'primary_funding_source'
  | 'financial_year'
  | 'local_municipality'
  | 'district_municipality'
  | 'main_contractor'
  | 'nature_of_investment'
  | 'estimated_total_project_cost'
  | 'estimated_completion_date'
  | 'currency';

/** Fields to order by, descending with `-` in front. */
export type Ordering =
  | 'name'
  | '-name'
  | 'status_order'
  | '-status_order'
  | 'estimated_total_project_cost'
  | '-estimated_total_project_cost'
  | 'estimated_completion_date'
  | '-estimated_completion_date'
  | 'overrun'
  | '-overrun'
  | 'delay'
  | '-delay'
  | 'spent'
  | '-spent'
  | 'overdue'
  | '-overdue'
  | 'distance';

/** Fields to group statistics by. */
export type Grouping =
  | 'sector'
  | 'government_label'
  | 'province'
  | 'department'
  | 'status'
  | 'primary_funding_source'
  | 'financial_year'
  | 'local_municipality'
  | 'district_municipality'
  | 'main_contractor'
  | 'contractor'
  | 'area'
  | 'completion_year'
  | 'quarter'
  | 'cost_band'
  | 'quality'
  | 'currency';

/** Amounts that statistics add up. */
export type Amount =
  | 'estimated_total_project_cost'
  | 'spent'
  | 'total_professional_fees'
  | 'total_construction_costs'
  | 'variation_orders'
  | 'main_appropriation_total'
  | 'adjusted_appropriation_total';

/** What a publication did. */
export type PublicationAction =
  | 'import'
  | 'replace'
  | 'add'
  | 'replace-sample'
  | 'remove'
  | 'rollback'
  | 'sample'
  | 'mirror';

/** Parameters that suggestions stand for. */
export type SuggestedParameter =
  | 'name'
  | 'local_municipality'
  | 'district_municipality'
  | 'department'
  | 'province'
  | 'contractor'
  | 'area'
  | 'near'
  | 'q';
