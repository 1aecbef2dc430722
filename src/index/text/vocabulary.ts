import { lowerBound } from '../columns/lower-bound.ts';

/** All words of a catalogue in order of their UTF-8 bytes. A word is known by its rank, from 1. */
export class Vocabulary {
  readonly #bytes: Buffer;
  readonly #offsets: Uint32Array;
  /** Bytes of the longest word: no word has more letters. */
  readonly longestBytes: number;

  constructor(bytes: ArrayBuffer, offsets: Uint32Array) {
    this.#bytes = Buffer.from(bytes);
    this.#offsets = offsets;
    let longest = 0;
    for (let i = 1; i < offsets.length; i++) longest = Math.max(longest, offsets[i]! - offsets[i - 1]!);
    this.longestBytes = longest;
  }

  get size(): number {
    return this.#offsets.length - 1;
  }

  word(rank: number): string {
    return this.#bytes.toString('utf8', this.#offsets[rank - 1], this.#offsets[rank]);
  }

  /** The rank of exactly this word. */
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

  /** The end of the ranks, from `rank` on, of words that begin with the given text. */
  endOfPrefix(prefix: string, rank: number): number {
    return this.#endOfPrefix(Buffer.from(prefix), rank);
  }

  #length(rank: number): number {
    return this.#offsets[rank]! - this.#offsets[rank - 1]!;
  }

  /** Few words share a beginning that is of any length: steps that double find their end soon. */
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

  /** The first rank whose word is not before the given one. */
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
   * Byte by byte: most words differ in one of the first, and a call into the library takes longer
   * than that.
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
