import {
  type CatalogueIndex,
  countsWithEach,
  countsWithoutEach,
  distancesFrom,
  isSmallWord,
  positiveWords,
  select,
  typedQuery,
} from '../../index/index.ts';
import type { Pairs } from '../addresses/links.ts';
import { queryFiltersOf, type SearchState, selectedValues, without } from '../addresses/search-state.ts';
import { FARTHEST_KM, type NearSearch, nearPairs, widerKm, withWords } from '../filters/near-search.ts';

/** A less strict search that has results. */
export interface Alternative extends CountedSearch {
  /** What it leaves out, how far it looks, or what it searches for instead. */
  readonly change: { readonly without: Pairs } | { readonly withinKm: number } | { readonly q: string };
}

/**
 * For a search without results: the same further around its place, with `or` as the operator that it
 * may have meant, without each of its parameters, and with each of its words alone, if that has
 * results.
 */
export function alternatives(
  index: CatalogueIndex,
  state: SearchState,
  near: NearSearch | undefined,
): readonly Alternative[] {
  const pairs = near === undefined ? state.pairs : nearPairs(near.others, near.point);
  return [
    ...(near === undefined ? [] : furtherAround(index, near)),
    ...withEither(index, pairs),
    ...withoutOne(index, pairs),
    ...withOneWord(index, pairs),
  ].filter(({ count }) => count > 0);
}

/** The search as far around its place as its nearest result. */
function furtherAround(index: CatalogueIndex, { others, point }: NearSearch): readonly Alternative[] {
  const farthest = nearPairs(others, { ...point, km: FARTHEST_KM });
  const { positions } = select(index, queryFiltersOf(farthest));
  const distances = Array.from(positions, distancesFrom(index, point));
  const nearest = distances.reduce((least, each) => Math.min(least, each), Infinity);
  const km = widerKm(point.km, nearest);
  if (km === undefined) return [];
  const count = distances.filter((each) => each <= km).length;
  return [{ pairs: nearPairs(others, { ...point, km }), count, change: { withinKm: km } }];
}

/** Between words, `or` is small; people often mean the operator. */
function withEither(index: CatalogueIndex, pairs: Pairs): readonly Alternative[] {
  const typed = selectedValues(pairs, 'q')[0] ?? '';
  const [first, end] = [typed.length - typed.trimStart().length, typed.trimEnd().length];
  const q = typed.replace(/(?<=\s)or(?=\s)/gi, (or, at: number) =>
    at > first && at + or.length < end ? 'OR' : or,
  );
  if (q === typed) return [];
  const [count] = countsWithEach(index, queryFiltersOf(pairs), [q]);
  return [{ pairs: withWords(pairs, q), change: { q }, count: count! }];
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
  const tried = words.slice(0, MOST_WORDS);
  const counts = countsWithEach(index, queryFiltersOf(pairs), tried);
  return tried.map((word, i) => ({
    pairs: withWords(pairs, word),
    change: { without: [['q', words.filter((other) => other !== word).join(' ')]] },
    count: counts[i]!,
  }));
}

/** Whether a part of `q` says something alone: operators, exclusions and small words do not. */
const isTelling = (part: string): boolean =>
  positiveWords(typedQuery(part).parts).some((word) => !isSmallWord(word));

/** A search that a page links to, and the number of projects that it finds. */
export interface CountedSearch {
  readonly pairs: Pairs;
  readonly count: number;
}

export const countedSearch = (index: CatalogueIndex, pairs: Pairs): CountedSearch => ({
  pairs,
  count: select(index, queryFiltersOf(pairs)).positions.length,
});
