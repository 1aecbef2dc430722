import { type FacetField, facetFields } from '../../project/index.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import type { ValueColumn } from '../columns/value-columns.ts';
import type { QueryFilters } from '../select/query-filters.ts';
import { positionsByFilteredFacet, type Selection } from '../select/selection.ts';

/** A value of a field and the number of selected projects that have it. */
export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

/** The counts of every facet field. */
export type FacetCounts = Readonly<Record<FacetField, readonly FacetCount[]>>;

export interface FacetOptions {
  /**
   * Whether to count each field as if it were not filtered, as check boxes for several values need.
   */
  readonly multiselect: boolean;
}

/**
 * For each facet field all values in the catalogue with their counts in the selection, including
 * zeros. Highest count first, then by code point.
 */
export function facetCounts(
  index: CatalogueIndex,
  filters: QueryFilters,
  selection: Selection,
  { multiselect }: FacetOptions,
): FacetCounts {
  const byField = multiselect ? positionsByFilteredFacet(index, filters, selection) : undefined;
  const counts: Partial<Record<FacetField, readonly FacetCount[]>> = {};
  for (const field of facetFields) {
    counts[field] = rankedCounts(index.values[field], byField?.get(field) ?? selection.positions);
  }
  return counts as FacetCounts;
}

/** The number of positions with each code of a column. Those of all positions are precomputed. */
export function countsByCode({ codes, totals }: ValueColumn, positions: Uint32Array): Uint32Array {
  if (positions.length === codes.length) return totals;
  const counts = new Uint32Array(totals.length);
  for (let i = 0; i < positions.length; i++) counts[codes[positions[i]!]!]!++;
  return counts;
}

/**
 * All values of a field with the number of positions that have each, in the order of `facetCounts`.
 */
export function rankedCounts(column: ValueColumn, positions: Uint32Array): readonly FacetCount[] {
  const counts = countsByCode(column, positions);
  // Codes are in order of their values, and the sort is stable.
  return column.values
    .map((value, i) => ({ value, count: counts[i + 1]! }))
    .sort((a, b) => b.count - a.count);
}
