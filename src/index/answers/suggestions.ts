import { fold, wordsOf } from '../../project/index.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import { completedFields } from '../text/value-words.ts';
import { countsByCode } from './facet-counts.ts';

/** The fields that completions are values of. */
export const suggestedFields = ['name', ...completedFields] as const;

/** A completion of what somebody types. */
export interface Suggestion {
  readonly text: string;
  /** The field it is a value of. */
  readonly field: (typeof suggestedFields)[number];
  /** Projects with that value among those that are meant. */
  readonly count: number;
}

export const MOST_SUGGESTIONS = 10;

/**
 * Completions of `typed` among the projects at `positions`: values in which every word typed begins a word. Those that begin with what was typed come
 * first, then those of most projects, then by text. Places and parties take at most half of the list when there are
 * enough names.
 */
export function suggestions(
  index: CatalogueIndex,
  typed: string,
  positions: Uint32Array = index.allPositions,
): readonly Suggestion[] {
  const words = [...new Set(wordsOf(typed))];
  if (words.length === 0) return [];
  const beginning = fold(typed).trim();
  const values = inOrder(
    completedFields.flatMap((field) =>
      index.valueWords[field]
        .matches(words, countsByCode(index.values[field], positions))
        .map(({ value, count }) => ({ text: value, field, count })),
    ),
    beginning,
  );
  const names = inOrder(namesOf(index, words, positions), beginning);
  const fromValues = Math.max(MOST_SUGGESTIONS / 2, MOST_SUGGESTIONS - names.length);
  const chosen = values.slice(0, fromValues);
  return inOrder([...chosen, ...names.slice(0, MOST_SUGGESTIONS - chosen.length)], beginning);
}

/** Those that begin with what was typed first, then those of most projects, then by text. */
function inOrder(some: readonly Suggestion[], beginning: string): readonly Suggestion[] {
  // Folding is slow: done once for each and not at every comparison.
  const ranked = some.map((suggestion) => ({
    suggestion,
    rank: fold(suggestion.text).startsWith(beginning) ? 0 : 1,
  }));
  ranked.sort(
    ({ suggestion: a, rank }, { suggestion: b, rank: other }) =>
      rank - other || b.count - a.count || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0),
  );
  return ranked.map(({ suggestion }) => suggestion);
}

/** The names in which every word begins a word, only the most frequent of them: nobody reads hundreds. */
function namesOf(index: CatalogueIndex, words: readonly string[], positions: Uint32Array): Suggestion[] {
  const counts = countsByName(index, words, positions);
  return mostFrequent(counts).map((group) => ({
    text: index.name(index.nameGroups.examples[group]!),
    field: 'name',
    count: counts.byGroup[group]!,
  }));
}

interface NameCounts {
  /** Projects of each name, by the number of the name. */
  readonly byGroup: Uint32Array;
  /** The names that any project bears, as they are met. */
  readonly groups: Uint32Array;
}

/** Projects that are meant, by name, for names with every word: each name is looked at once, however many bear it. */
function countsByName(index: CatalogueIndex, words: readonly string[], positions: Uint32Array): NameCounts {
  const { groups, examples } = index.nameGroups;
  const terms = words.map((word) => ({ kind: 'word', word }) as const);
  const candidates = meant(index, positions, index.text.positionsOf(terms));
  const byGroup = new Uint32Array(examples.length);
  const met = new Uint32Array(Math.min(candidates.length, examples.length));
  let metCount = 0;
  for (let i = 0; i < candidates.length; i++) {
    const group = groups[candidates[i]!]!;
    if (byGroup[group]!++ === 0) met[metCount++] = group;
  }
  const isMatching = index.text.nameMatcher(words);
  return { byGroup, groups: met.subarray(0, metCount).filter((group) => isMatching(examples[group]!)) };
}

/** Those of the candidates that are among the positions. */
function meant(index: CatalogueIndex, positions: Uint32Array, candidates: Uint32Array): Uint32Array {
  if (positions.length === index.count) return candidates;
  const isMember = new Uint8Array(index.count);
  for (let i = 0; i < positions.length; i++) isMember[positions[i]!] = 1;
  return candidates.filter((position) => isMember[position] === 1);
}

const NAMES_COMPARED = 100;

/** The names of most projects; of those with as many as the last of them, the ones that are met first. */
function mostFrequent({ byGroup, groups }: NameCounts): readonly number[] {
  const least = nthLargest(groups, byGroup, NAMES_COMPARED);
  const frequent: number[] = [];
  const others: number[] = [];
  for (const group of groups) {
    if (byGroup[group]! > least) frequent.push(group);
    else if (byGroup[group] === least && others.length < NAMES_COMPARED) others.push(group);
  }
  return [...frequent, ...others].slice(0, NAMES_COMPARED);
}

/** The count after the `n` largest, 0 where there are no more: most counts are passed over at one comparison. */
function nthLargest(groups: Uint32Array, byGroup: Uint32Array, n: number): number {
  const largest: number[] = Array(n + 1).fill(0);
  for (let i = 0; i < groups.length; i++) {
    const count = byGroup[groups[i]!]!;
    if (count <= largest[n]!) continue;
    let place = n;
    for (; place > 0 && largest[place - 1]! < count; place--) largest[place] = largest[place - 1]!;
    largest[place] = count;
  }
  return largest[n]!;
}
