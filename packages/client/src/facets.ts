import type { Page } from './listing.ts';
import type { FacetField, SuggestedParameter } from './tables.ts';

export interface FacetValue {
  readonly text: string;
  /** What an area is called; absent for other values. */
  readonly name?: string;
  readonly count: number;
  /** Address of the same facets with this value as a further filter. */
  readonly narrow_url: string;
}

/**
 * The number of matching projects by the values of each facet field, and a page of the projects.
 */
export interface Facets {
  readonly fields: Readonly<Record<Exclude<FacetField, 'currency'>, readonly FacetValue[]>> &
    // Only where the country has several, and if a level of areas is counted.
    Readonly<Partial<Record<'currency' | 'area', readonly FacetValue[]>>>;
  readonly objects: Page;
}

/** A completion of what a person types. */
export interface Suggestion {
  /** For people. */
  readonly text: string;
  /**
   * The parameter that it stands for: a field, `contractor` for a firm, `area` for an area, `near` for a place, `q` for
   * the number of a project.
   */
  readonly field: SuggestedParameter;
  /** The values of that parameter. */
  readonly values: readonly string[];
  /** Projects found with these values and the filters. */
  readonly count: number;
  /** Of the page about it, for a province, municipality, department, firm or area that has its own. */
  readonly path: string | null;
}

export interface Suggestions {
  /** What was typed. */
  readonly q: string;
  /** At most ten. */
  readonly suggestions: readonly Suggestion[];
}
