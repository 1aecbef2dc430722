import { LRUCache } from 'lru-cache';
import { stemmer } from 'stemmer';
import { lowerBound } from '../sections/lower-bound.ts';
import type { Vocabulary } from './vocabulary.ts';

/** English inflects words of letters only; shorter ones have no ending to take off. */
const INFLECTED = /^[a-z]{3,}$/;

const CACHED_WORDS = 1000;

/** The English stem of a folded word; undefined for numbers and other words that have none. */
export const stemOf = (word: string): string | undefined =>
  INFLECTED.test(word) ? stemmer(word) : undefined;

/** Equal for two words if they are the same, or have the same stem. */
export function stemKey(word: string): string {
  const stem = stemOf(word);
  return stem === undefined ? word : `${stem}-`;
}

/** The ranks of the words that have a stem, ordered by stem. */
export function ranksByStem(words: readonly string[]): Uint32Array {
  const stemmed = words.flatMap((word, i) => {
    const stem = stemOf(word);
    return stem === undefined ? [] : [{ stem, rank: i + 1 }];
  });
  stemmed.sort((a, b) => (a.stem < b.stem ? -1 : a.stem > b.stem ? 1 : a.rank - b.rank));
  return Uint32Array.from(stemmed, ({ rank }) => rank);
}

/**
 * Finds the words of a vocabulary by their stem. Only the order of the words is stored: a search
 * computes the stems of the few words that it compares.
 */
export class Stems {
  readonly #vocabulary: Vocabulary;
  readonly #order: Uint32Array;
  /** The last words: a long query may ask for the same ones hundreds of times. */
  readonly #known = new LRUCache<string, Uint32Array>({ max: CACHED_WORDS });

  constructor(vocabulary: Vocabulary, order: Uint32Array) {
    this.#vocabulary = vocabulary;
    this.#order = order;
  }

  /** The ranks of the words that have the same stem as this one, ascending; not a copy. */
  ranksLike(word: string): Uint32Array {
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    const ranks = this.#ranksOf(stemOf(word));
    this.#known.set(word, ranks);
    return ranks;
  }

  #ranksOf(stem: string | undefined): Uint32Array {
    if (stem === undefined) return new Uint32Array();
    const order = this.#order;
    const stemAt = (i: number) => stemmer(this.#vocabulary.word(order[i]!));
    const from = lowerBound(0, order.length, (i) => stemAt(i) < stem);
    let to = from;
    while (to < order.length && stemAt(to) === stem) to++;
    return order.subarray(from, to);
  }
}
