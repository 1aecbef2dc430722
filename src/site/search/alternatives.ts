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
 * may have meant, without each of its parameters, and with fewer of its words, if that has
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
    ...withFewerWords(index, pairs),
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

/** More links would not help. */
const MOST_SHOWN = 4;

/** Of a longer query, the first words are looked at. */
const MOST_WORDS = 8;

/** Quoted words, or what stands between spaces. */
const PART = /["“”„«»][^"“”„«»]*["“”„«»]|[^\s"“”„«»]+/g;

/**
 * The search with fewer of its words: without one of them, most results first; else with two of them;
 * else with one.
 */
function withFewerWords(index: CatalogueIndex, pairs: Pairs): readonly Alternative[] {
  const parts = selectedValues(pairs, 'q')[0]?.match(PART) ?? [];
  const words = parts.filter(isTelling).slice(0, MOST_WORDS);
  for (const kept of keptWords(words)) {
    const texts = kept.map((some) => some.join(' '));
    const counts = countsWithEach(index, queryFiltersOf(pairs), texts);
    const found = texts.flatMap((q, i) => (counts[i]! > 0 ? [{ q, kept: kept[i]!, count: counts[i]! }] : []));
    if (found.length > 0)
      return found
        .toSorted((a, b) => b.count - a.count)
        .slice(0, MOST_SHOWN)
        .map(({ q, kept: some, count }) => ({
          pairs: withWords(pairs, q),
          change: { without: [['q', words.filter((word) => !some.includes(word)).join(' ')]] },
          count,
        }));
  }
  return [];
}

/** All words but one; then each two of them; then each alone. */
function keptWords(words: readonly string[]): readonly (readonly (readonly string[])[])[] {
  if (words.length < 2) return [];
  const alone = words.map((word) => [word]);
  const butOne = words.map((word) => words.filter((other) => other !== word));
  const pairs = words.flatMap((word, at) => words.slice(at + 1).map((other) => [word, other]));
  return words.length === 2 ? [alone] : words.length === 3 ? [butOne, alone] : [butOne, pairs, alone];
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
  count: select(index, queryFiltersOf(pairs)).count,
});
