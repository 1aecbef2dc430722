import type { ProjectFields, QualityFlag } from './tables.ts';

export type FieldName = keyof ProjectFields;

/** A snapshot of a project with what follows from it. */
export interface ProjectSnapshot extends ProjectFields {
  readonly quality: readonly QualityFlag[];
  /** On the day on which the report was collected; null unless the project was overdue. */
  readonly overdue_days: number | null;
}

/** The newest snapshot of a project, as a line of a download has it. */
export interface NumberedProject extends ProjectSnapshot {
  /** The number that the service gave the project. It never changes. */
  readonly id: number;
}

/** Every field of a project that `fields` can name. */
export interface ListedProject extends NumberedProject {
  /** Official codes; null for what the report does not name. */
  readonly province_code: string | null;
  readonly district_municipality_code: string | null;
  readonly local_municipality_code: string | null;
}

export type ListedFieldName = keyof ListedProject;

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
export interface Project extends NumberedProject {
  /** Oldest first. */
  readonly snapshots: readonly ProjectSnapshot[];
  readonly spending: readonly SpendingPoint[];
  readonly changes: readonly SnapshotChanges[];
  /** The areas that its coordinates lie in; absent if the service has no areas of its own. */
  readonly areas?: readonly ProjectArea[];
}

/** An area that a project lies in, such as a ward. */
export interface ProjectArea {
  readonly level: string;
  readonly code: string;
  readonly name: string;
}
