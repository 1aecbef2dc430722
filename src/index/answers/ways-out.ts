import type { CatalogueIndex } from '../catalogue-index.ts';
import { maskedPositions, positionMask } from '../columns/position-mask.ts';
import { applyFilters, type Filter, filtersOf, positionFilter } from '../select/filters.ts';
import { nearMisses } from '../select/near-misses.ts';
import type { QueryFilters } from '../select/query-filters.ts';
import { selectText } from '../select/selection.ts';

/**
 * For a query that no project matches, given in parts: how many projects would match without each
 * part.
 */
export function countsWithoutEach<Part>(
  index: CatalogueIndex,
  parts: ReadonlyMap<Part, QueryFilters>,
): ReadonlyMap<Part, number> {
  const filters = new Map([...parts].map(([part, query]) => [part, partFilters(index, query)]));
  const missed = nearMisses(index.allPositions, filters);
  return new Map([...missed].map(([part, positions]) => [part, positions.length]));
}

function partFilters(index: CatalogueIndex, { q, ...query }: QueryFilters): readonly Filter[] {
  const filters = filtersOf(index, query);
  return q === undefined ? filters : [positionFilter(index, matchesOf(index, q)), ...filters];
}

/** The positions that match `q` alone, its place included. */
function matchesOf(index: CatalogueIndex, q: string): Uint32Array {
  const { filters, textMatches } = selectText(index, q);
  return applyFilters(filters, textMatches);
}

/** How many projects match the other conditions of a query and, in turn, each of the texts as `q`. */
export function countsWithEach(
  index: CatalogueIndex,
  { q: _, ...others }: QueryFilters,
  texts: readonly string[],
): readonly number[] {
  const matching = applyFilters(filtersOf(index, others), index.allPositions);
  const mask = positionMask(matching, index.count);
  return texts.map((q) => maskedPositions(matchesOf(index, q), mask).length);
}
