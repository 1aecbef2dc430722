import { isCommonWord } from './common-words.ts';
import { commonLength, DistanceTable } from './correction.ts';
import type { TextIndex } from './text-index.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Shorter words are one letter away from too many others. */
const SHORTEST_MISTYPED = 4;

/** The most words of the catalogue, and of places and synonyms, that a mistyped one may be. */
const MAX_READINGS = 4;

/**
 * For words of which exactly one begins no word of the catalogue, of a place or a synonym: the same
 * words with, instead of that one, beginnings that differ from it by one inserted, left out, wrong
 * or swapped letter; those of most projects first. Empty if no word or several are unknown, and for a
 * common English word, which is no error.
 */
export function wordsWithoutError(text: TextIndex, words: readonly string[]): readonly (readonly string[])[] {
  const vocabularies = [text.vocabulary, text.tableWords];
  const unknown = words.filter((word) => !vocabularies.some((vocabulary) => beginsWord(vocabulary, word)));
  const [mistyped] = unknown;
  if (unknown.length !== 1 || mistyped === undefined) return [];
  const letters = [...mistyped];
  const isLeft = letters.length < SHORTEST_MISTYPED || /\p{N}/u.test(mistyped) || isCommonWord(mistyped);
  if (isLeft) return [];
  const readings = [
    ...beginningsNear(text.vocabulary, letters, (rank) => text.frequency(rank)),
    ...beginningsNear(text.tableWords, letters, () => 0),
  ];
  return [...new Set(readings)].map((beginning) =>
    words.map((word) => (word === mistyped ? beginning : word)),
  );
}

function beginsWord(vocabulary: Vocabulary, beginning: string): boolean {
  const { from, to } = vocabulary.ranksOfPrefix(beginning);
  return from < to;
}

/**
 * The shortest beginnings of words that are one error away from the typed letters; at most
 * `MAX_READINGS`, those of most projects first.
 */
function beginningsNear(
  vocabulary: Vocabulary,
  typed: readonly string[],
  projectsWith: (rank: number) => number,
): readonly string[] {
  const found: { readonly beginning: string; readonly projects: number }[] = [];
  // Skips input of thousands of letters, for which the distance table would be huge.
  if (typed.length - 1 > vocabulary.longestBytes) return [];
  const table = new DistanceTable(typed, 1);
  let before: readonly string[] = [];
  for (let rank = 1; rank <= vocabulary.size; ) {
    const letters = [...vocabulary.word(rank)];
    let depth = commonLength(before, letters);
    let isHopeless = false;
    let isNear = false;
    while (depth < letters.length && !isHopeless && !isNear) {
      isHopeless = !table.extend(letters, depth++);
      isNear = table.errors(depth) <= 1;
    }
    before = letters.slice(0, depth);
    const beginning = before.join('');
    const next = isHopeless || isNear ? vocabulary.endOfPrefix(beginning, rank) : rank + 1;
    if (isNear) {
      let projects = 0;
      for (let each = rank; each < next; each++) projects += projectsWith(each);
      found.push({ beginning, projects });
    }
    rank = next;
  }
  return found
    .sort((a, b) => b.projects - a.projects)
    .slice(0, MAX_READINGS)
    .map(({ beginning }) => beginning);
}
