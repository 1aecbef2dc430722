import { LRUCache } from 'lru-cache';
import type { TextIndex } from './text-index.ts';
import type { TextTerm } from './text-query.ts';

/** Words of at least this many letters may have two errors, shorter ones one. */
const LONG_WORD = 8;

/** Queries with more unknown words are not corrected: each takes a walk through the vocabulary. */
export const MAX_CORRECTIONS = 8;

/**
 * The same terms with every unknown word replaced by the closest known one; among equally close
 * ones by that of most projects, then by the first by code point. Undefined if no word is unknown,
 * if a word has no close one, or if more than `MAX_CORRECTIONS` words are unknown.
 */
export function correctedTerms(text: TextIndex, terms: readonly TextTerm[]): readonly TextTerm[] | undefined {
  const unknown = unknownWords(text, terms);
  if (unknown.size === 0 || unknown.size > MAX_CORRECTIONS) return undefined;
  const closest = new Map<string, string>();
  for (const word of unknown) {
    const known = closestWord(text, word);
    if (known === undefined) return undefined;
    closest.set(word, known);
  }
  const correct = (word: string, isWhole: boolean) =>
    isKnown(text, word, isWhole) ? word : (closest.get(word) ?? word);
  return terms.map((term) =>
    term.kind === 'phrase'
      ? { kind: 'phrase', words: term.words.map((word) => correct(word, true)) }
      : { kind: 'word', word: correct(term.word, false) },
  );
}

function unknownWords(text: TextIndex, terms: readonly TextTerm[]): ReadonlySet<string> {
  const unknown = terms.flatMap((term) =>
    term.kind === 'phrase'
      ? term.words.filter((word) => !isKnown(text, word, true))
      : [term.word].filter((word) => !isKnown(text, word, false)),
  );
  return new Set(unknown);
}

function isKnown(text: TextIndex, word: string, isWhole: boolean): boolean {
  if (isWhole) return text.vocabulary.rankOf(word) !== undefined;
  const { from, to } = text.vocabulary.ranksOfPrefix(word);
  return from < to;
}

const CACHED_WORDS = 1000;

type Corrections = LRUCache<string, { readonly closest: string | undefined }>;

/** Corrections by index: the same mistyped word comes again with every page. */
const correctionsByIndex = new WeakMap<TextIndex, Corrections>();

function correctionsOf(text: TextIndex): Corrections {
  const known = correctionsByIndex.get(text);
  if (known !== undefined) return known;
  const corrections: Corrections = new LRUCache({ max: CACHED_WORDS });
  correctionsByIndex.set(text, corrections);
  return corrections;
}

function closestWord(text: TextIndex, word: string): string | undefined {
  const letters = [...word];
  const maxErrors = letters.length >= LONG_WORD ? 2 : 1;
  // Skips input of thousands of letters, for which the distance table would be huge.
  if (letters.length - maxErrors > text.vocabulary.longestBytes) return undefined;
  const corrections = correctionsOf(text);
  const known = corrections.get(word);
  if (known !== undefined) return known.closest;
  const closest = closestWithin(text, letters, maxErrors);
  corrections.set(word, { closest });
  return closest;
}

function closestWithin(text: TextIndex, letters: readonly string[], maxErrors: number): string | undefined {
  let best: { rank: number; errors: number } | undefined;
  const better = (rank: number, errors: number) =>
    best === undefined ||
    errors < best.errors ||
    (errors === best.errors && text.frequency(rank) > text.frequency(best.rank));
  eachWordWithin(text, letters, maxErrors, (rank, errors) => {
    if (better(rank, errors)) best = { rank, errors };
  });
  return best && text.vocabulary.word(best.rank);
}

/**
 * Visits the words that are at most `maxErrors` insertions, deletions, replacements or swaps of
 * neighbours away, in order of rank. Words with a common beginning share its rows of the distance
 * table. When a beginning is already too far away, all words with it are skipped, so that most of a
 * large vocabulary is never read.
 */
function eachWordWithin(
  text: TextIndex,
  queried: readonly string[],
  maxErrors: number,
  visit: (rank: number, errors: number) => void,
): void {
  const { vocabulary } = text;
  const table = new DistanceTable(queried, maxErrors);
  let before: readonly string[] = [];
  for (let rank = 1; rank <= vocabulary.size; ) {
    const letters = [...vocabulary.word(rank)];
    let depth = commonLength(before, letters);
    let isHopeless = false;
    while (depth < letters.length && !isHopeless) isHopeless = !table.extend(letters, depth++);
    before = letters.slice(0, depth);
    if (isHopeless) rank = vocabulary.endOfPrefix(before.join(''), rank);
    else {
      const errors = table.errors(depth);
      if (errors <= maxErrors) visit(rank, errors);
      rank++;
    }
  }
}

function commonLength(a: readonly string[], b: readonly string[]): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return length;
}

/**
 * Restricted Damerau-Levenshtein distances between the beginnings of a word and those of the
 * queried word.
 */
class DistanceTable {
  readonly #queried: readonly string[];
  readonly #maxErrors: number;
  /** By the length of the beginning; reused for every word. */
  readonly #rows: number[][];
  /** The minimum of each row. */
  readonly #least: number[] = [0];

  constructor(queried: readonly string[], maxErrors: number) {
    this.#queried = queried;
    this.#maxErrors = maxErrors;
    this.#rows = [Array.from({ length: queried.length + 1 }, (_, i) => i)];
  }

  /** The distance between the beginning of this length and the full queried word. */
  errors(length: number): number {
    return this.#rows[length]![this.#queried.length]!;
  }

  /**
   * Computes the row for the letter at `depth`. Returns whether a word with this beginning can be
   * close enough.
   */
  extend(letters: readonly string[], depth: number): boolean {
    const queried = this.#queried;
    const above = this.#rows[depth]!;
    this.#rows[depth + 1] ??= [];
    const row = this.#rows[depth + 1]!;
    const [letter, letterBefore] = [letters[depth], letters[depth - 1]];
    row[0] = depth + 1;
    let least = depth + 1;
    for (let i = 1; i <= queried.length; i++) {
      let errors = above[i - 1]! + (letter === queried[i - 1] ? 0 : 1);
      if (above[i]! < errors) errors = above[i]! + 1;
      if (row[i - 1]! < errors) errors = row[i - 1]! + 1;
      const isSwap = depth > 0 && i > 1 && letter === queried[i - 2] && letterBefore === queried[i - 1];
      if (isSwap) errors = Math.min(errors, this.#rows[depth - 1]![i - 2]! + 1);
      row[i] = errors;
      if (errors < least) least = errors;
    }
    this.#least[depth + 1] = least;
    // A swap uses the row before the last.
    return Math.min(least, this.#least[depth]!) <= this.#maxErrors;
  }
}
