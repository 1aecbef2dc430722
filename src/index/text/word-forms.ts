import type { Stems } from './stems.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The words of a catalogue that a typed word stands for, by rank. */
export interface WordForms {
  /** The words `[from, to)` begin with it. */
  readonly from: number;
  readonly to: number;
  /** These have its stem. */
  readonly like: Uint32Array;
  /** These pairs have the letters of the word, or of one with its stem. */
  readonly halves: readonly (readonly [first: Uint32Array, second: Uint32Array])[];
}

/** Shorter words are not looked for in two parts, nor are two words joined to a shorter one. */
const SHORTEST_JOINED = 5;
/** Each part has letters only. */
const SHORTEST_PART = 2;
const LETTERS = /^\p{L}+$/u;

export function wordForms(vocabulary: Vocabulary, stems: Stems, word: string): WordForms {
  const like = stems.ranksLike(word);
  const forms = new Set([word, ...Array.from(like, (rank) => vocabulary.word(rank))]);
  return {
    ...vocabulary.ranksOfPrefix(word),
    like,
    halves: mayBeJoined(word) ? [...forms].flatMap((form) => halvesOf(vocabulary, form)) : [],
  };
}

/** Whether this may be two words without the space between them. */
export const mayBeJoined = (word: string): boolean =>
  LETTERS.test(word) && [...word].length >= SHORTEST_JOINED;

/** Whether this may be one of the two words. */
export const mayBePart = (word: string): boolean => LETTERS.test(word) && [...word].length >= SHORTEST_PART;

/** The pairs of known words that have the letters of this one. */
function halvesOf(vocabulary: Vocabulary, word: string): WordForms['halves'] {
  const letters = [...word];
  // Skips input of thousands of letters.
  if (letters.length > 2 * vocabulary.longestBytes) return [];
  return letters.flatMap((_, at) => {
    if (at < SHORTEST_PART || letters.length - at < SHORTEST_PART) return [];
    const first = vocabulary.rankOf(letters.slice(0, at).join(''));
    const second = first === undefined ? undefined : vocabulary.rankOf(letters.slice(at).join(''));
    if (first === undefined || second === undefined) return [];
    return [[Uint32Array.of(first), Uint32Array.of(second)] as const];
  });
}
