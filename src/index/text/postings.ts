import { type Bits, noBits, setBits, WORD_BITS } from '../sets/bits.ts';
import { PositionSet } from '../sets/position-set.ts';

/** Words `[from, to)` of the vocabulary, by rank. */
export interface Ranks {
  readonly from: number;
  readonly to: number;
}

export const oneByOne = (ranks: ArrayLike<number>): readonly Ranks[] =>
  Array.from(ranks, (rank) => ({ from: rank, to: rank + 1 }));

/** For each word of a vocabulary the positions of what has it: projects, or names. */
export class Postings {
  /** Number of positions. */
  readonly count: number;
  readonly #positions: Uint32Array;
  readonly #offsets: Uint32Array;

  /**
   * The positions of the word of rank `r` are `positions` from `offsets[r - 1]` to `offsets[r]`,
   * ascending, each once.
   */
  constructor(count: number, positions: Uint32Array, offsets: Uint32Array) {
    this.count = count;
    this.#positions = positions;
    this.#offsets = offsets;
  }

  /** How often the words are had. */
  frequency({ from, to }: Ranks): number {
    return from < to ? this.#offsets[to - 1]! - this.#offsets[from - 1]! : 0;
  }

  /** The positions that have one of the words. */
  having(ranges: readonly Ranks[]): PositionSet {
    const most = ranges.reduce((sum, ranks) => sum + this.frequency(ranks), 0);
    if (most * WORD_BITS < this.count) return PositionSet.ofList(this.count, this.#listOf(ranges, most));
    const having = noBits(this.count);
    this.addTo(having, ranges);
    return PositionSet.ofBits(this.count, having);
  }

  /** Adds the positions that have one of the words. */
  addTo(having: Bits, ranges: readonly Ranks[]): void {
    // Neighbours in the vocabulary have neighbouring postings.
    for (const { from, to } of ranges)
      if (from < to) setBits(having, this.#positions, this.#offsets[from - 1]!, this.#offsets[to - 1]!);
  }

  /** The same as an ascending list; `most` is the number of all postings. */
  #listOf(ranges: readonly Ranks[], most: number): Uint32Array {
    const all = new Uint32Array(most);
    let end = 0;
    for (const { from, to } of ranges) {
      if (from >= to) continue;
      const own = this.#positions.subarray(this.#offsets[from - 1]!, this.#offsets[to - 1]!);
      all.set(own, end);
      end += own.length;
    }
    all.sort();
    let kept = 0;
    for (let i = 0; i < end; i++) if (i === 0 || all[i] !== all[i - 1]) all[kept++] = all[i]!;
    return all.subarray(0, kept);
  }
}
