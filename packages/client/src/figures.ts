import type { Page } from './listing.ts';
import type { Amount, Grouping, ProjectRecord } from './tables.ts';

/**
 * Number of projects and their costs, or another amount, in one currency; null if none is known.
 */
export interface CostStatistics {
  readonly count: number;
  /** Projects with a known amount. The figures below are about these. */
  readonly with_cost: number;
  readonly sum: number | null;
  readonly minimum: number | null;
  readonly lower_quartile: number | null;
  readonly median: number | null;
  readonly upper_quartile: number | null;
  readonly maximum: number | null;
  readonly clean: CleanStatistics;
  /** Known amounts in other currencies, which no figure here includes; only where there may be some. */
  readonly in_other_currencies?: number;
}

/**
 * The same without amounts that can't be right: below zero (variation orders may be), a cost of zero,
 * or far more than comparable projects or the project's own estimate; null if none is left.
 */
export interface CleanStatistics {
  /** Projects with a known amount that can be right. */
  readonly with_amount: number;
  readonly sum: number | null;
  readonly lower_quartile: number | null;
  readonly median: number | null;
  readonly upper_quartile: number | null;
  /** Known amounts that can't be right. */
  readonly left_out: number;
}

export interface GroupStatistics extends CostStatistics {
  /** The value that the projects share, null for those without a value. */
  readonly value: string | null;
  /** The same of the second field, if `by` names two. */
  readonly then_value?: string | null;
  /** What the area is called, if the groups are areas. */
  readonly name?: string;
  /** How many people live in the place, when, and who says so; only where the service knows people of such places. */
  readonly people?: number | null;
  readonly people_year?: number | null;
  readonly people_source?: string | null;
  /** `clean.sum` for each of them; null without either, and for sums in other currencies than the main one. */
  readonly per_person?: number | null;
}

export interface Statistics {
  readonly by: Grouping | null;
  /** Second field that the projects are grouped by, if there are two. */
  readonly then_by?: Grouping;
  /** Amount that the figures are about, if the request names one. */
  readonly sum_of?: Amount;
  /**
   * The currency of all figures but those of groups by `currency`, each of which is in its own; only where there are
   * several.
   */
  readonly currency?: string;
  readonly total: CostStatistics;
  /** Number of groups, including those beyond `limit`. */
  readonly group_count: number;
  readonly groups: readonly GroupStatistics[];
}

/** How a value changed between two quarters. */
export interface Movement<T> {
  readonly from: T;
  readonly to: T;
  /** The difference, null if one side is unknown. */
  readonly by: number | null;
}

/** A project that changed between two quarters. What did not change is null. */
export interface ChangedProject extends ProjectRecord {
  readonly changes: {
    /** Not compared, so that `by` is null, if the currencies differ, which are named only where there are several. */
    readonly estimated_total_project_cost:
      | (Movement<number | null> & { readonly from_currency?: string; readonly to_currency?: string })
      | null;
    /** `by` is in days. */
    readonly estimated_completion_date: Movement<string | null> | null;
    /** `by` is in stages. */
    readonly status: Movement<string> | null;
    /** Whether only the later or only the earlier report has the project. */
    readonly listing: 'new' | 'vanished' | null;
  };
}

/** A page of the changes, the largest first. */
export interface ChangesPage extends Page<ChangedProject> {
  /** The quarters that are compared, like `2019-20-Q2`. */
  readonly since: string;
  readonly until: string;
}
