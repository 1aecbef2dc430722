import { hasBit, setBit } from '../sets/bits.ts';

/** A set of words, by rank: those of the range `[from, to)`, and some others. */
export interface WordSet {
  readonly from: number;
  readonly to: number;
  readonly others: ArrayLike<number>;
}

/**
 * Numbered sets of words. Words that are in the same sets share a row of bits, one for each set, so
 * that a word is looked up once, whatever the number of sets.
 */
export class WordSets {
  /** The row of each rank; 0, an empty row, for a word in no set. */
  readonly rowOf: Uint32Array;
  /** The bits of each row. */
  readonly rows: Uint32Array[];

  constructor(sets: readonly WordSet[], vocabularySize: number) {
    this.rowOf = new Uint32Array(vocabularySize + 1);
    this.rows = [new Uint32Array(Math.ceil(sets.length / 32))];
    for (const [number, set] of sets.entries()) this.#add(set, number);
  }

  /** Whether a word is in a set. */
  has(set: number, rank: number): boolean {
    return hasBit(this.rows[this.rowOf[rank]!]!, set);
  }

  #add({ from, to, others }: WordSet, number: number): void {
    const rowWith = new Map<number, number>();
    const add = (rank: number) => {
      const row = this.rowOf[rank]!;
      if (hasBit(this.rows[row]!, number)) return;
      const known = rowWith.get(row);
      this.rowOf[rank] = known ?? this.rows.length;
      if (known !== undefined) return;
      rowWith.set(row, this.rows.length);
      const bits = this.rows[row]!.slice();
      setBit(bits, number);
      this.rows.push(bits);
    };
    for (let rank = from; rank < to; rank++) add(rank);
    for (let i = 0; i < others.length; i++) add(others[i]!);
  }
}

/** The sets of two rows. */
export function union(a: Uint32Array, b: Uint32Array): Uint32Array {
  return a.map((bits, i) => bits | b[i]!);
}
