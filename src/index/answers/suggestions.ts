import { fold, type SuggestedField, wordsOf } from '../../project/index.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import { maskedPositions, positionMask } from '../columns/position-mask.ts';
import { sortedByScore } from '../text/relevance.ts';
import { completedFields } from '../text/value-words.ts';
import { countsByCode } from './facet-counts.ts';

/** A completion of typed text. */
export interface Suggestion {
  readonly text: string;
  /** The field that has this value. */
  readonly field: SuggestedField;
  /** The number of searched projects with this value. */
  readonly count: number;
}

/** Maximum number of suggestions in one result. */
export const MAX_SUGGESTIONS = 10;

/**
 * Completions of `typed` among the projects at `positions`: values in which every typed word is the
 * beginning of a word. Values that begin with the typed text come first, then those of most
 * projects, then by text. If there are enough names, values of other fields take at most half of
 * the list.
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
  const fromValues = Math.max(MAX_SUGGESTIONS / 2, MAX_SUGGESTIONS - names.length);
  const chosen = values.slice(0, fromValues);
  return inOrder([...chosen, ...names.slice(0, MAX_SUGGESTIONS - chosen.length)], beginning);
}

function inOrder(some: readonly Suggestion[], beginning: string): readonly Suggestion[] {
  // Folding is slow, so it is done once per suggestion and not at every comparison.
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

const MAX_NAMES = 100;

/** The names in which every word begins a word; at most the `MAX_NAMES` most frequent ones. */
function namesOf(index: CatalogueIndex, words: readonly string[], positions: Uint32Array): Suggestion[] {
  const { examples } = index.nameGroups;
  const { names, counts } = countsByName(index, words, positions);
  const isMatching = index.text.nameMatcher(words);
  const matching: number[] = [];
  // A project may have the words in other fields than its name. This check is slow, so it stops
  // when there are enough names.
  for (const name of sortedByScore(
    names,
    names.map((each) => counts[each]!),
  )) {
    if (isMatching(examples[name]!)) matching.push(name);
    if (matching.length === MAX_NAMES) break;
  }
  return matching.map((name) => ({ text: index.name(examples[name]!), field: 'name', count: counts[name]! }));
}

interface NameCounts {
  /** Numbers of the names. */
  readonly names: Uint32Array;
  /** The number of projects with each name. */
  readonly counts: Uint32Array;
}

/** Counts the names of the projects that have every word in some field. */
function countsByName(index: CatalogueIndex, words: readonly string[], positions: Uint32Array): NameCounts {
  const { groups, examples } = index.nameGroups;
  const candidates = among(index, positions, index.text.positionsBeginning(words));
  const counts = new Uint32Array(examples.length);
  const names = new Uint32Array(Math.min(candidates.length, examples.length));
  let found = 0;
  for (let i = 0; i < candidates.length; i++) {
    const name = groups[candidates[i]!]!;
    if (counts[name]!++ === 0) names[found++] = name;
  }
  return { names: names.subarray(0, found), counts };
}

/** The candidates that are among the positions. */
function among(index: CatalogueIndex, positions: Uint32Array, candidates: Uint32Array): Uint32Array {
  if (positions.length === index.count) return candidates;
  return maskedPositions(candidates, positionMask(positions, index.count));
}
