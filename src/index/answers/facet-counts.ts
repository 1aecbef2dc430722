import type { FilterField } from '../../project/index.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import type { ValueColumn } from '../columns/value-column.ts';
import type { ValueField } from '../columns/value-columns.ts';
import type { Filter } from '../select/filters.ts';
import { nearMisses } from '../select/near-misses.ts';
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
  const others = multiselect ? nearMissesByField(selection) : undefined;
  const counts: Partial<Record<Field, readonly FacetCount[]>> = {};
  for (const field of fields)
    counts[field] = rankedCounts(index.values[field], selection.positions, others?.get(field));
  return counts as FacetCounts<Field>;
}

/** The projects that only the filters of one field exclude, by that field. */
function nearMissesByField({
  textMatches,
  filters,
}: Selection): ReadonlyMap<FilterField | undefined, Uint32Array> {
  const parts = new Map<FilterField | undefined, Filter[]>();
  for (const filter of filters) parts.set(filter.field, [...(parts.get(filter.field) ?? []), filter]);
  return nearMisses(textMatches, parts);
}

const NONE = new Uint32Array();

/**
 * The number of positions with each code of a column, those in `others` included. Those of all
 * positions are precomputed.
 */
export function countsByCode(
  { codes, totals }: ValueColumn,
  positions: Uint32Array,
  others: Uint32Array = NONE,
): Uint32Array {
  if (positions.length === codes.length) return totals;
  const counts = new Uint32Array(totals.length);
  for (const some of [positions, others]) for (let i = 0; i < some.length; i++) counts[codes[some[i]!]!]!++;
  return counts;
}

/** All values of a field with their counts, in the order of `facetCounts`. */
function rankedCounts(
  column: ValueColumn,
  positions: Uint32Array,
  others: Uint32Array | undefined,
): readonly FacetCount[] {
  const counts = countsByCode(column, positions, others);
  // Codes are in order of their values, and the sort is stable.
  return column.values
    .map((value, i) => ({ value, count: counts[i + 1]! }))
    .sort((a, b) => b.count - a.count);
}
