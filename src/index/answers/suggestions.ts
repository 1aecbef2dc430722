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
  const best = byUsefulness(fold(typed).trim());
  const values = completedFields
    .flatMap((field) =>
      index.valueWords[field]
        .matches(words, countsByCode(index.values[field], positions))
        .map(({ value, count }) => ({ text: value, field, count })),
    )
    .sort(best);
  const names = namesOf(index, words, positions).sort(best);
  const fromValues = Math.max(MOST_SUGGESTIONS / 2, MOST_SUGGESTIONS - names.length);
  const chosen = values.slice(0, fromValues);
  return [...chosen, ...names.slice(0, MOST_SUGGESTIONS - chosen.length)].sort(best);
}

function byUsefulness(typed: string): (a: Suggestion, b: Suggestion) => number {
  const begins = ({ text }: Suggestion) => (fold(text).startsWith(typed) ? 0 : 1);
  return (a, b) =>
    begins(a) - begins(b) || b.count - a.count || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0);
}

/** The names in which every word begins a word, only the most frequent of them: nobody reads hundreds. */
function namesOf(index: CatalogueIndex, words: readonly string[], positions: Uint32Array): Suggestion[] {
  const { groups, examples } = index.nameGroups;
  const counts = new Map<number, number>();
  const isMeant = membership(index, positions);
  for (const position of index.text.positionsNamedWith(words)) {
    if (!isMeant(position)) continue;
    const group = groups[position]!;
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  return mostFrequent(counts).map(([group, count]) => ({
    text: index.record(examples[group]!).name,
    field: 'name',
    count,
  }));
}

function membership(index: CatalogueIndex, positions: Uint32Array): (position: number) => boolean {
  if (positions.length === index.count) return () => true;
  const isMember = new Uint8Array(index.count);
  for (let i = 0; i < positions.length; i++) isMember[positions[i]!] = 1;
  return (position) => isMember[position] === 1;
}

const NAMES_COMPARED = 100;

function mostFrequent(
  counts: ReadonlyMap<number, number>,
): readonly (readonly [group: number, count: number])[] {
  const least = [...counts.values()].sort((a, b) => b - a)[NAMES_COMPARED] ?? 0;
  const frequent = [...counts].filter(([, count]) => count > least);
  const others = [...counts].filter(([, count]) => count === least);
  return [...frequent, ...others].slice(0, NAMES_COMPARED);
}
