import { LRUCache } from 'lru-cache';
import type { TextIndex } from './text-index.ts';
import type { TextTerm } from './text-query.ts';

/** Longer words are forgiven two errors, shorter ones one. */
const LONG_WORD = 8;

/**
 * Each unknown word is a walk through the vocabulary: a query with more of them is no slip of the
 * finger.
 */
export const MOST_CORRECTIONS = 8;

/**
 * The same terms with every unknown word replaced by the closest known one, then the one that most
 * projects have, then the first by its letters. Undefined when nothing was replaced, or a word is
 * close to no known one, or too many words are unknown.
 */
export function correctedTerms(text: TextIndex, terms: readonly TextTerm[]): readonly TextTerm[] | undefined {
  const unknown = unknownWords(text, terms);
  if (unknown.size === 0 || unknown.size > MOST_CORRECTIONS) return undefined;
  const closest = new Map<string, string>();
  for (const word of unknown) {
    const known = closestWord(text, word);
    if (known === undefined) return undefined;
    closest.set(word, known);
  }
  const right = (word: string, isWhole: boolean) =>
    isKnown(text, word, isWhole) ? word : (closest.get(word) ?? word);
  return terms.map((term) =>
    term.kind === 'phrase'
      ? { kind: 'phrase', words: term.words.map((word) => right(word, true)) }
      : { kind: 'word', word: right(term.word, false) },
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

const WORDS_REMEMBERED = 1000;

type Corrections = LRUCache<string, { readonly closest: string | undefined }>;

/** What unknown words became, by index: who mistyped a word goes on with it, page by page. */
const remembered = new WeakMap<TextIndex, Corrections>();

function correctionsOf(text: TextIndex): Corrections {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const corrections: Corrections = new LRUCache({ max: WORDS_REMEMBERED });
  remembered.set(text, corrections);
  return corrections;
}

function closestWord(text: TextIndex, word: string): string | undefined {
  const letters = [...word];
  const mostErrors = letters.length >= LONG_WORD ? 2 : 1;
  // Spares the table for what is no word at all but thousands of letters.
  if (letters.length - mostErrors > text.vocabulary.longestBytes) return undefined;
  const corrections = correctionsOf(text);
  const known = corrections.get(word);
  if (known !== undefined) return known.closest;
  const closest = closestWithin(text, letters, mostErrors);
  corrections.set(word, { closest });
  return closest;
}

function closestWithin(text: TextIndex, letters: readonly string[], mostErrors: number): string | undefined {
  let best: { rank: number; errors: number } | undefined;
  const better = (rank: number, errors: number) =>
    best === undefined ||
    errors < best.errors ||
    (errors === best.errors && text.frequency(rank) > text.frequency(best.rank));
  eachWordWithin(text, letters, mostErrors, (rank, errors) => {
    if (better(rank, errors)) best = { rank, errors };
  });
  return best && text.vocabulary.word(best.rank);
}

/**
 * Visits the words that are at most `mostErrors` insertions, deletions, replacements or swaps of
 * neighbours away, in order. Words with a common beginning share the rows of the distance table for
 * it, and as soon as a beginning is too far off, all words that begin so are skipped: most of a
 * large vocabulary is never looked at.
 */
function eachWordWithin(
  text: TextIndex,
  asked: readonly string[],
  mostErrors: number,
  visit: (rank: number, errors: number) => void,
): void {
  const { vocabulary } = text;
  const table = new DistanceTable(asked, mostErrors);
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
      if (errors <= mostErrors) visit(rank, errors);
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
 * The table of restricted Damerau-Levenshtein distances between beginnings of a word and those of
 * the word asked for.
 */
class DistanceTable {
  readonly #asked: readonly string[];
  readonly #mostErrors: number;
  /** By the length of the beginning; they are written over and over. */
  readonly #rows: number[][];
  /** The least distance of each row. */
  readonly #least: number[] = [0];

  constructor(asked: readonly string[], mostErrors: number) {
    this.#asked = asked;
    this.#mostErrors = mostErrors;
    this.#rows = [Array.from({ length: asked.length + 1 }, (_, i) => i)];
  }

  /** Errors of the beginning of this length against the whole word. */
  errors(length: number): number {
    return this.#rows[length]![this.#asked.length]!;
  }

  /**
   * Writes the row for the letter at `depth`, and tells whether any word that begins so can be near
   * enough.
   */
  extend(letters: readonly string[], depth: number): boolean {
    const asked = this.#asked;
    const above = this.#rows[depth]!;
    this.#rows[depth + 1] ??= [];
    const row = this.#rows[depth + 1]!;
    const [letter, letterBefore] = [letters[depth], letters[depth - 1]];
    row[0] = depth + 1;
    let least = depth + 1;
    for (let i = 1; i <= asked.length; i++) {
      let errors = above[i - 1]! + (letter === asked[i - 1] ? 0 : 1);
      if (above[i]! < errors) errors = above[i]! + 1;
      if (row[i - 1]! < errors) errors = row[i - 1]! + 1;
      const isSwap = depth > 0 && i > 1 && letter === asked[i - 2] && letterBefore === asked[i - 1];
      if (isSwap) errors = Math.min(errors, this.#rows[depth - 1]![i - 2]! + 1);
      row[i] = errors;
      if (errors < least) least = errors;
    }
    this.#least[depth + 1] = least;
    // A swap reaches back over two rows.
    return Math.min(least, this.#least[depth]!) <= this.#mostErrors;
  }
}
