import { type FacetField, facetFields } from '../../project/index.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import type { ValueColumn } from '../columns/value-columns.ts';
import type { QueryFilters } from '../select/query-filters.ts';
import { type Selection, selectWithoutOwn } from '../select/selection.ts';

/** A value of a field and how many selected projects have it. */
export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

export type FacetCounts = Readonly<Record<FacetField, readonly FacetCount[]>>;

export interface FacetOptions {
  /** Counts each field as if its own conditions were absent, as tick boxes for several values need it. */
  readonly multiselect: boolean;
}

/**
 * For each facet field every value that the whole catalogue knows, with its count within the selection, zero counts
 * included: highest count first, then by text.
 */
export function facetCounts(
  index: CatalogueIndex,
  filters: QueryFilters,
  selection: Selection,
  { multiselect }: FacetOptions,
): FacetCounts {
  const withoutOwn = multiselect
    ? selectWithoutOwn(index, filters, selection)
    : new Map<FacetField, Uint32Array>();
  const counts: Partial<Record<FacetField, readonly FacetCount[]>> = {};
  for (const field of facetFields) {
    const column = index.values[field];
    counts[field] = rankedCounts(column, withoutOwn.get(field) ?? selection.positions);
  }
  return counts as FacetCounts;
}

/** How many of the positions have each code of a column; the whole catalogue's counts are known beforehand. */
export function countsByCode({ codes, totals }: ValueColumn, positions: Uint32Array): Uint32Array {
  if (positions.length === codes.length) return totals;
  const counts = new Uint32Array(totals.length);
  for (let i = 0; i < positions.length; i++) counts[codes[positions[i]!]!]!++;
  return counts;
}

/** The values of a field with the number of positions that have each, in the order of `facetCounts`. */
export const rankedCounts = (column: ValueColumn, positions: Uint32Array): readonly FacetCount[] =>
  ranked(column, countsByCode(column, positions));

/** Codes are in order of their texts, and the sort keeps the order of equals. */
function ranked({ values }: ValueColumn, counts: Uint32Array): readonly FacetCount[] {
  return values.map((value, i) => ({ value, count: counts[i + 1]! })).sort((a, b) => b.count - a.count);
}
