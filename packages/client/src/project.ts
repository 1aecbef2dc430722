/** The stages of a project. Departments sometimes report other texts, which the service passes on unchanged. */
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
  | 'not_in_latest_snapshot';

/** A project in the listing. Amounts are in rand, dates are `YYYY-MM-DD`, coordinates are the text of the source. */
export interface ProjectRecord {
  readonly name: string;
  readonly province: string;
  readonly government_label: string;
  readonly sphere: 'provincial' | 'national';
  readonly department: string;
  readonly sector: string | null;
  // Any text is possible. With this type, editors still suggest the known stages.
  readonly status: Status | (string & {});
  /** Rank of the status, 100 for an unknown one. */
  readonly status_order: number;
  readonly primary_funding_source: string | null;
  readonly estimated_completion_date: string | null;
  readonly estimated_total_project_cost: number | null;
  readonly latitude: string | null;
  readonly longitude: string | null;
  readonly url_path: string;
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

export type FieldName = keyof ProjectFields;

/** A snapshot of a project with its data-quality flags. */
export interface ProjectSnapshot extends ProjectFields {
  readonly quality: readonly QualityFlag[];
}

/** Spending up to the end of a quarter. */
export interface SpendingPoint {
  /** Last day of the quarter. */
  readonly date: string;
  readonly financial_year: string;
  readonly quarter: 1 | 2 | 3 | 4;
  readonly spent_in_quarter: number | null;
  /** Previous years and the quarters of this year so far; null if one of them is unknown. */
  readonly spent_to_date: number | null;
  /** Cost and stage in the snapshot of this quarter, null if there is none. */
  readonly estimated_total_project_cost: number | null;
  readonly status: string | null;
}

/** The fields that a snapshot reports differently from the one before. */
export interface SnapshotChanges {
  readonly irm_snapshot: string;
  readonly financial_year: string;
  readonly quarter: 1 | 2 | 3 | 4;
  readonly previous_irm_snapshot: string;
  readonly fields: readonly {
    readonly field: FieldName;
    readonly from: string | number | null;
    readonly to: string | number | null;
  }[];
}

/** One project: the fields of its latest snapshot, and its history. */
export interface Project extends ProjectSnapshot {
  /** The number that the service gave the project. It never changes. */
  readonly id: number;
  /** Oldest first. */
  readonly snapshots: readonly ProjectSnapshot[];
  readonly spending: readonly SpendingPoint[];
  readonly changes: readonly SnapshotChanges[];
}
