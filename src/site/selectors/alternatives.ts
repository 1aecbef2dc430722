import {
  type CatalogueIndex,
  countsWithoutEach,
  isSmallWord,
  positiveWords,
  typedQuery,
} from '../../index/index.ts';
import type { Pairs } from '../addresses.ts';
import { queryFiltersOf, type SearchState, selectedValues, without } from '../search-state.ts';
import { type CountedSearch, countedSearch } from './counted-search.ts';
import { type NearSearch, nearPairs, widerKm, withWords } from './near-search.ts';

/** A less strict search that has results. */
export interface Alternative extends CountedSearch {
  /** What it leaves out, or how far it looks instead. */
  readonly change: { readonly without: Pairs } | { readonly withinKm: number };
}

/**
 * For a search without results: the same further around its place, without each of its parameters,
 * and with each of its words alone, if that has results.
 */
export function alternatives(
  index: CatalogueIndex,
  state: SearchState,
  near: NearSearch | undefined,
): readonly Alternative[] {
  const pairs = near === undefined ? state.pairs : nearPairs(near.others, near.point);
  return [
    ...(near === undefined ? [] : furtherAround(index, near)),
    ...withoutOne(index, pairs),
    ...withOneWord(index, pairs),
  ].filter(({ count }) => count > 0);
}

/** The first of the wider searches that has results. */
function furtherAround(index: CatalogueIndex, { others, point }: NearSearch): readonly Alternative[] {
  for (let km = widerKm(point.km); km !== undefined; km = widerKm(km)) {
    const search = countedSearch(index, nearPairs(others, { ...point, km }));
    if (search.count > 0) return [{ ...search, change: { withinKm: km } }];
  }
  return [];
}

function withoutOne(index: CatalogueIndex, pairs: Pairs): readonly Alternative[] {
  const names = [...new Set(pairs.map(([name]) => name))];
  if (names.length < 2) return [];
  const own = (name: string) => pairs.filter(([other]) => other === name);
  const counts = countsWithoutEach(index, new Map(names.map((name) => [name, queryFiltersOf(own(name))])));
  return names.map((name) => ({
    pairs: without(pairs, name),
    change: { without: own(name) },
    count: counts.get(name)!,
  }));
}

/** Words that are tried alone: a page with more links would not help. */
const MOST_WORDS = 4;

/** Quoted words, or what stands between spaces. */
const PART = /["“”„«»][^"“”„«»]*["“”„«»]|[^\s"“”„«»]+/g;

function withOneWord(index: CatalogueIndex, pairs: Pairs): readonly Alternative[] {
  const words = (selectedValues(pairs, 'q')[0]?.match(PART) ?? []).filter(isTelling);
  if (words.length < 2) return [];
  return words.slice(0, MOST_WORDS).map((word) => ({
    ...countedSearch(index, withWords(pairs, word)),
    change: { without: [['q', words.filter((other) => other !== word).join(' ')]] },
  }));
}

/** Whether a part of `q` says something alone: operators, exclusions and small words do not. */
const isTelling = (part: string): boolean =>
  positiveWords(typedQuery(part).parts).some((word) => !isSmallWord(word));
