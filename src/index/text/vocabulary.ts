import { lowerBound } from '../sections/lower-bound.ts';

/** Where each of the words begins in their bytes, and where the last one ends. */
export function offsetsOf(words: readonly string[]): Uint32Array {
  const offsets = new Uint32Array(words.length + 1);
  words.forEach((word, i) => {
    offsets[i + 1] = offsets[i]! + Buffer.byteLength(word);
  });
  return offsets;
}

/** In the words of a project, by rank: ends those of a field. */
export const FIELD_END = 0;

/**
 * All words of a catalogue, sorted by their UTF-8 bytes. A word is identified by its rank, from 1.
 */
export class Vocabulary {
  readonly #bytes: Buffer;
  readonly #offsets: Uint32Array;
  /** Length of the longest word in bytes, and thus an upper bound of its letters. */
  readonly longestBytes: number;

  constructor(bytes: ArrayBuffer, offsets: Uint32Array) {
    this.#bytes = Buffer.from(bytes);
    this.#offsets = offsets;
    let longest = 0;
    for (let i = 1; i < offsets.length; i++) longest = Math.max(longest, offsets[i]! - offsets[i - 1]!);
    this.longestBytes = longest;
  }

  static of(words: Iterable<string>): Vocabulary {
    const sorted = Array.from(words, (word) => Buffer.from(word)).sort(Buffer.compare);
    const offsets = new Uint32Array(sorted.length + 1);
    sorted.forEach((word, i) => {
      offsets[i + 1] = offsets[i]! + word.length;
    });
    return new Vocabulary(Uint8Array.from(Buffer.concat(sorted)).buffer, offsets);
  }

  get size(): number {
    return this.#offsets.length - 1;
  }

  word(rank: number): string {
    return this.#bytes.toString('utf8', this.#offsets[rank - 1], this.#offsets[rank]);
  }

  /** The rank of exactly this word; undefined if no project has it. */
  rankOf(word: string): number | undefined {
    const bytes = Buffer.from(word);
    const rank = this.#firstFrom(bytes);
    return rank <= this.size && this.#length(rank) === bytes.length && this.#begins(rank, bytes)
      ? rank
      : undefined;
  }

  /** The ranks `[from, to)` of the words that begin with the given text. */
  ranksOfPrefix(prefix: string): { readonly from: number; readonly to: number } {
    const bytes = Buffer.from(prefix);
    const from = this.#firstFrom(bytes);
    return { from, to: this.#endOfPrefix(bytes, from) };
  }

  /** The first rank, from `rank` on, of a word that does not begin with the given text. */
  endOfPrefix(prefix: string, rank: number): number {
    return this.#endOfPrefix(Buffer.from(prefix), rank);
  }

  #length(rank: number): number {
    return this.#offsets[rank]! - this.#offsets[rank - 1]!;
  }

  /**
   * Doubles its steps before it searches, because few words share a beginning of more than one or
   * two letters.
   */
  #endOfPrefix(bytes: Buffer, from: number): number {
    let step = 1;
    let low = from;
    while (low + step <= this.size && this.#begins(low + step - 1, bytes)) {
      low += step;
      step *= 2;
    }
    const high = Math.min(low + step, this.size + 1);
    return lowerBound(low, high, (rank) => this.#begins(rank, bytes));
  }

  /** The first rank whose word is not less than the given one. */
  #firstFrom(bytes: Buffer): number {
    return lowerBound(1, this.size + 1, (rank) => this.#isBefore(rank, bytes));
  }

  #begins(rank: number, bytes: Buffer): boolean {
    const start = this.#offsets[rank - 1]!;
    if (this.#length(rank) < bytes.length) return false;
    for (let i = 0; i < bytes.length; i++) if (this.#bytes[start + i] !== bytes[i]) return false;
    return true;
  }

  /**
   * Compares byte by byte: most words differ early, and a call of `Buffer.compare` takes longer.
   */
  #isBefore(rank: number, bytes: Buffer): boolean {
    const start = this.#offsets[rank - 1]!;
    const length = this.#length(rank);
    const shorter = Math.min(length, bytes.length);
    for (let i = 0; i < shorter; i++) {
      const difference = this.#bytes[start + i]! - bytes[i]!;
      if (difference !== 0) return difference < 0;
    }
    return length < bytes.length;
  }
}
