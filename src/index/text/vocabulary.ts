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
    return rank <= this.size && this.#compare(rank, bytes) === 0 ? rank : undefined;
  }

  /** The ranks `[from, to)` of the words that begin with the given text. */
  ranksOfPrefix(prefix: string): { readonly from: number; readonly to: number } {
    const bytes = Buffer.from(prefix);
    // 0xff occurs in no UTF-8: it comes after whatever may follow the prefix.
    return { from: this.#firstFrom(bytes), to: this.#firstFrom(Buffer.concat([bytes, Buffer.of(0xff)])) };
  }

  #firstFrom(bytes: Buffer): number {
    let low = 1;
    let high = this.size + 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(middle, bytes) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #compare(rank: number, bytes: Buffer): number {
    return this.#bytes.compare(bytes, 0, bytes.length, this.#offsets[rank - 1], this.#offsets[rank]);
  }
}
