import { fold, type SuggestedField, wordsOf } from '../../project/index.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import { maskedPositions, positionMask } from '../columns/position-mask.ts';
import { sortedByScore } from '../text/relevance.ts';
import { completedFields } from '../text/value-words.ts';
import { countsByCode } from './facet-counts.ts';

/** A completion of what somebody types. */
export interface Suggestion {
  readonly text: string;
  /** The field it is a value of. */
  readonly field: SuggestedField;
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

const NAMES_COMPARED = 100;

/** The names in which every word begins a word, only the most frequent of them: nobody reads hundreds. */
function namesOf(index: CatalogueIndex, words: readonly string[], positions: Uint32Array): Suggestion[] {
  const { examples } = index.nameGroups;
  const { names, counts } = countsByName(index, words, positions);
  const isMatching = index.text.nameMatcher(words);
  const matching: number[] = [];
  // Words may stand in other fields than the name. Looking there is slow, so it ends as soon as there are enough.
  for (const name of sortedByScore(
    names,
    names.map((each) => counts[each]!),
  )) {
    if (isMatching(examples[name]!)) matching.push(name);
    if (matching.length === NAMES_COMPARED) break;
  }
  return matching.map((name) => ({ text: index.name(examples[name]!), field: 'name', count: counts[name]! }));
}

interface NameCounts {
  /** Names by number, as they are met. */
  readonly names: Uint32Array;
  /** Projects of each name, by its number. */
  readonly counts: Uint32Array;
}

/** How many of the projects that are meant, and have every word somewhere, bear each name. */
function countsByName(index: CatalogueIndex, words: readonly string[], positions: Uint32Array): NameCounts {
  const { groups, examples } = index.nameGroups;
  const terms = words.map((word) => ({ kind: 'word', word }) as const);
  const candidates = meant(index, positions, index.text.positionsOf(terms));
  const counts = new Uint32Array(examples.length);
  const names = new Uint32Array(Math.min(candidates.length, examples.length));
  let found = 0;
  for (let i = 0; i < candidates.length; i++) {
    const name = groups[candidates[i]!]!;
    if (counts[name]!++ === 0) names[found++] = name;
  }
  return { names: names.subarray(0, found), counts };
}

/** Those of the candidates that are among the positions. */
function meant(index: CatalogueIndex, positions: Uint32Array, candidates: Uint32Array): Uint32Array {
  if (positions.length === index.count) return candidates;
  return maskedPositions(candidates, positionMask(positions, index.count));
}
