import type { CatalogueIndex } from '../catalogue-index.ts';
import { applyFilters, type Filter, setFilter } from '../select/filter.ts';
import { filtersOf } from '../select/filters.ts';
import { nearMisses } from '../select/near-misses.ts';
import type { QueryFilters } from '../select/query-filters.ts';
import { type SearchedWords, selectText } from '../select/selection.ts';
import type { PositionSet } from '../sets/position-set.ts';

/**
 * For a query that no project matches, given in parts: how many projects would match without each
 * part.
 */
export function countsWithoutEach<Part>(
  index: CatalogueIndex,
  parts: ReadonlyMap<Part, QueryFilters>,
): ReadonlyMap<Part, number> {
  const hasPlace = [...parts.values()].some(isPlace);
  const filters = new Map([...parts].map(([part, query]) => [part, partFilters(index, query, hasPlace)]));
  const missed = nearMisses(index.all, filters);
  const countWithout = (part: Part) =>
    isPlace(parts.get(part)!) ? countWithoutPlace(index, [...parts.values()]) : missed.get(part)!.size;
  return new Map([...parts.keys()].map((part) => [part, countWithout(part)]));
}

const isPlace = ({ near }: QueryFilters): boolean => near !== undefined;

/** Without `near`, the words of `q` may name a place. */
function countWithoutPlace(index: CatalogueIndex, parts: readonly QueryFilters[]): number {
  const others = parts.filter((part) => !isPlace(part));
  const filters = others.flatMap((part) => partFilters(index, part, false));
  return applyFilters(filters, index.all).size;
}

function partFilters(
  index: CatalogueIndex,
  { q, hasWholeWords, ...query }: QueryFilters,
  hasPlace: boolean,
): readonly Filter[] {
  const filters = filtersOf(index, query);
  if (q === undefined) return filters;
  return [setFilter(matchesOf(index, { q, hasWholeWords }, hasPlace)), ...filters];
}

/** The projects that match `q` alone, its place included if the search has no other. */
function matchesOf(index: CatalogueIndex, words: SearchedWords, hasPlace: boolean): PositionSet {
  const { filters, textMatches } = selectText(index, words, hasPlace);
  return applyFilters(filters, textMatches);
}

/** How many projects match the other conditions of a query and, in turn, each of the texts as `q`. */
export function countsWithEach(
  index: CatalogueIndex,
  { q: _, hasWholeWords, ...others }: QueryFilters,
  texts: readonly string[],
): readonly number[] {
  const matching = applyFilters(filtersOf(index, others), index.all);
  const hasPlace = isPlace(others);
  return texts.map((q) => matchesOf(index, { q, hasWholeWords }, hasPlace).and(matching).size);
}
