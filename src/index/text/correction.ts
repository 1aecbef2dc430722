import { LRUCache } from 'lru-cache';
import type { TextIndex } from './text-index.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Words of at least this many letters may have two errors, shorter ones one. */
const LONG_WORD = 8;

/** Queries with more unknown words are not corrected: each takes a walk through the vocabulary. */
export const MAX_CORRECTIONS = 8;

/** Shorter words are too close to too many others. */
const SHORTEST_CORRECTED = 4;

/** A word of so few projects may be a typing error itself... */
const FEW_PROJECTS = 3;
/** ...if one with an error more has this many times as many. */
const MANY_TIMES = 100;

/**
 * For each unknown word that seems to be mistyped, the closest known one; see `closestTo`. Leaves
 * out short words and numbers. None if more than `MAX_CORRECTIONS` words are left.
 */
export function corrections(text: TextIndex, unknown: readonly string[]): ReadonlyMap<string, string> {
  const mistyped = new Set(unknown.filter(isCorrectable));
  const closest = new Map<string, string>();
  if (mistyped.size > MAX_CORRECTIONS) return closest;
  for (const word of mistyped) {
    const known = closestWord(text, word);
    if (known !== undefined) closest.set(word, known);
  }
  return closest;
}

const isCorrectable = (word: string): boolean =>
  [...word].length >= SHORTEST_CORRECTED && !/\p{N}/u.test(word);

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

const mostErrors = (letters: readonly string[]): number => (letters.length >= LONG_WORD ? 2 : 1);

/** A word as typed, and without the ending of a plural: of `clinics`, a catalogue may have only `clinic`. */
function spellings(word: string): readonly (readonly string[])[] {
  const singulars = [word.replace(/ies$/, 'y'), word.replace(/s$/, '')];
  const all = [...new Set([word, ...singulars])].map((spelling) => [...spelling]);
  return all.filter(({ length }) => length >= SHORTEST_CORRECTED);
}

function closestWord(text: TextIndex, word: string): string | undefined {
  // Skips input of thousands of letters, for which the distance table would be huge.
  const longest = Math.max(text.vocabulary.longestBytes, text.tableWords.longestBytes);
  const possible = spellings(word).filter((letters) => letters.length - mostErrors(letters) <= longest);
  if (possible.length === 0) return undefined;
  const corrections = correctionsOf(text);
  const known = corrections.get(word);
  if (known !== undefined) return known.closest;
  const closest = closestTo(text, possible);
  corrections.set(word, { closest });
  return closest;
}

/** The best words with the same number of errors. */
interface Closest {
  /** The word of most projects, the first of several by code point. */
  readonly inCatalogue: number | undefined;
  /** The first by code point of those that only tables have. */
  readonly inTables: number | undefined;
}

/**
 * The word with the fewest errors; a word of the catalogue before one that only the tables of
 * synonyms and places have; then the one of most projects. A rare word loses to a frequent one with
 * an error more. Undefined if none is close enough.
 */
function closestTo(text: TextIndex, possible: readonly (readonly string[])[]): string | undefined {
  const closest = closestByErrors(text, possible);
  const errors = closest.findIndex(({ inCatalogue, inTables }) => (inCatalogue ?? inTables) !== undefined);
  if (errors === -1) return undefined;
  const { inCatalogue, inTables } = closest[errors]!;
  if (inCatalogue === undefined) return text.tableWords.word(inTables!);
  const other = closest[errors + 1]?.inCatalogue;
  const isRare = text.frequency(inCatalogue) <= FEW_PROJECTS;
  const isOutdone =
    isRare && other !== undefined && text.frequency(other) >= MANY_TIMES * text.frequency(inCatalogue);
  return text.vocabulary.word(isOutdone ? other : inCatalogue);
}

/** The best words for each number of errors, of all spellings together. */
function closestByErrors(text: TextIndex, possible: readonly (readonly string[])[]): readonly Closest[] {
  const inCatalogue: (number | undefined)[] = [];
  const inTables: (number | undefined)[] = [];
  for (const letters of possible) {
    eachWordWithin(text.vocabulary, letters, mostErrors(letters), (rank, errors) => {
      const best = inCatalogue[errors];
      if (best === undefined || isBetter(text, rank, best)) inCatalogue[errors] = rank;
    });
    eachWordWithin(text.tableWords, letters, mostErrors(letters), (rank, errors) => {
      inTables[errors] = Math.min(inTables[errors] ?? rank, rank);
    });
  }
  const length = Math.max(inCatalogue.length, inTables.length);
  return Array.from({ length }, (_, errors) => ({
    inCatalogue: inCatalogue[errors],
    inTables: inTables[errors],
  }));
}

function isBetter(text: TextIndex, rank: number, best: number): boolean {
  const more = text.frequency(rank) - text.frequency(best);
  return more > 0 || (more === 0 && rank < best);
}

/**
 * Visits the words that are at most `maxErrors` insertions, deletions, replacements or swaps of
 * neighbours away, in order of rank. Words with a common beginning share its rows of the distance
 * table. When a beginning is already too far away, all words with it are skipped, so that most of a
 * large vocabulary is never read.
 */
function eachWordWithin(
  vocabulary: Vocabulary,
  queried: readonly string[],
  maxErrors: number,
  visit: (rank: number, errors: number) => void,
): void {
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

export function commonLength(a: readonly string[], b: readonly string[]): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return length;
}

/**
 * Restricted Damerau-Levenshtein distances between the beginnings of a word and those of the
 * queried word.
 */
export class DistanceTable {
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
