import type { Page } from './listing.ts';
import type { ProjectFields, PublicationAction } from './tables.ts';

/** The size of a whole catalogue. */
export interface CatalogueTotals {
  readonly projects: number;
  /** Sum of the estimated total costs, in the main currency. */
  readonly estimated_total_project_cost: number;
}

/** A snapshot that was published or removed. */
export interface PublishedSnapshot {
  /** Like `Provincial 2019-20 Q2 taken 2019-10-15`. */
  readonly irm_snapshot: string;
  readonly sphere: ProjectFields['sphere'];
  readonly financial_year: string;
  readonly quarter: number;
  readonly projects: number;
}

/** A known estimated total cost that a publication changed, in the main currency. */
export interface PublishedCostChange {
  readonly name: string;
  /** Null if the project is no longer listed. */
  readonly url_path: string | null;
  readonly from: number;
  readonly to: number;
  readonly by: number;
}

/** How the projects of a publication differ from those that were public before. */
export interface PublishedChanges {
  /** A quarter like `2019-20-Q2`. */
  readonly compared_with: string;
  readonly added: number;
  readonly changed: number;
  readonly no_longer_reported: number;
  readonly unchanged: number;
  /** The largest changes of cost first. */
  readonly largest: readonly PublishedCostChange[];
}

/** What was published, corrected or removed. What nobody recorded is null. */
export interface Publication {
  /** Counts the publications from 1. */
  readonly number: number;
  readonly id: string;
  /** ISO 8601 instant. */
  readonly published_at: string;
  readonly action: PublicationAction;
  /** The number of the publication that a rollback went back to. */
  readonly back_to: number | null;
  /** The publication in a few words. */
  readonly title: string;
  readonly irm_snapshots: readonly PublishedSnapshot[];
  readonly before: CatalogueTotals | null;
  readonly after: CatalogueTotals | null;
  readonly changes: PublishedChanges | null;
  /** What the publisher says about it. */
  readonly note: string | null;
}

/** A page of the publications, newest first. */
export type PublicationsPage = Page<Publication>;
