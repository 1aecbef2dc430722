import type { CatalogueIndex } from '../catalogue-index.ts';
import type { ValueColumn } from '../columns/value-column.ts';
import type { ValueField } from '../columns/value-columns.ts';
import { applyFilters } from '../select/filter.ts';
import type { Selection } from '../select/selection.ts';
import { PositionSet } from '../sets/position-set.ts';
import { type Scratch, scratchPositions } from '../sets/scratch.ts';

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
  const countSelected = counterOf(selection.projects, selectedScratch);
  const counts: Partial<Record<Field, readonly FacetCount[]>> = {};
  for (const field of fields) {
    const isFiltered = multiselect && selection.filters.some((filter) => filter.field === field);
    const count = isFiltered ? counterOf(unfilteredBy(field, selection), unfilteredScratch) : countSelected;
    counts[field] = rankedCounts(index.values[field], count);
  }
  return counts as FacetCounts<Field>;
}

const selectedScratch = scratchPositions();
const unfilteredScratch = scratchPositions();

/** What the selection would be without the filters of a field. */
const unfilteredBy = (field: ValueField, { textMatches, filters }: Selection): PositionSet =>
  applyFilters(
    filters.filter((filter) => filter.field !== field),
    textMatches,
  );

/** The code of each project, and the number of projects with each code. */
export type CountedColumn = Pick<ValueColumn, 'codes' | 'totals'>;

/**
 * Returns the number of projects of a set with each code of a column, as long as nobody else takes the
 * scratch.
 */
export function counterOf(projects: PositionSet, scratch: Scratch): (column: CountedColumn) => Uint32Array {
  // The totals are known: of many projects, the others are counted.
  const isMost = projects.size > projects.count / 2;
  let counted: Uint32Array | undefined;
  return ({ codes, totals }) => {
    if (projects.isAll) return totals;
    counted ??= (isMost ? PositionSet.all(projects.count).without(projects) : projects).positions(scratch);
    const counts = new Uint32Array(totals.length);
    for (let i = 0; i < counted.length; i++) counts[codes[counted[i]!]!]!++;
    return isMost ? totals.map((total, code) => total - counts[code]!) : counts;
  };
}

/** All values of a field with their counts, in the order of `facetCounts`. */
function rankedCounts(
  column: ValueColumn,
  count: (column: ValueColumn) => Uint32Array,
): readonly FacetCount[] {
  const counts = count(column);
  // Codes are in order of their values, and the sort is stable.
  return column.values
    .map((value, i) => ({ value, count: counts[i + 1]! }))
    .sort((a, b) => b.count - a.count);
}
