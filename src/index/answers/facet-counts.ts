import type { CatalogueIndex } from '../catalogue-index.ts';
import type { ValueColumn } from '../columns/value-column.ts';
import type { ValueField } from '../columns/value-columns.ts';
import { applyFilters } from '../select/filters.ts';
import type { Selection } from '../select/selection.ts';

/** A value of a field and the number of selected projects that have it. */
export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

/** The counts of each of the fields. */
export type FacetCounts<Field extends ValueField> = Readonly<Record<Field, readonly FacetCount[]>>;

export interface FacetOptions {
  /**
   * Whether to count each field as if it were not filtered, as check boxes for several values need.
   */
  readonly multiselect: boolean;
}

/**
 * For each field all values in the catalogue with their counts in the selection, including zeros.
 * Highest count first, then by code point.
 */
export function facetCounts<Field extends ValueField>(
  index: CatalogueIndex,
  selection: Selection,
  fields: readonly Field[],
  { multiselect }: FacetOptions,
): FacetCounts<Field> {
  const counts: Partial<Record<Field, readonly FacetCount[]>> = {};
  for (const field of fields) {
    const positions = multiselect ? unfilteredBy(field, selection) : selection.positions;
    counts[field] = rankedCounts(index.values[field], positions);
  }
  return counts as FacetCounts<Field>;
}

/** What the selection would be without the filters of a field. */
function unfilteredBy(field: ValueField, { positions, textMatches, filters }: Selection): Uint32Array {
  const others = filters.filter((filter) => filter.field !== field);
  return others.length === filters.length ? positions : applyFilters(others, textMatches);
}

/** The number of positions with each code of a column. Those of all positions are precomputed. */
export function countsByCode({ codes, totals }: ValueColumn, positions: Uint32Array): Uint32Array {
  if (positions.length === codes.length) return totals;
  const counts = new Uint32Array(totals.length);
  for (let i = 0; i < positions.length; i++) counts[codes[positions[i]!]!]!++;
  return counts;
}

/** All values of a field with their counts, in the order of `facetCounts`. */
function rankedCounts(column: ValueColumn, positions: Uint32Array): readonly FacetCount[] {
  const counts = countsByCode(column, positions);
  // Codes are in order of their values, and the sort is stable.
  return column.values
    .map((value, i) => ({ value, count: counts[i + 1]! }))
    .sort((a, b) => b.count - a.count);
}
