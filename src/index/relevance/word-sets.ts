import { hasBit, setBit } from '../sets/bits.ts';

/** A set of words, by rank: those of the range `[from, to)`, and some others. */
export interface WordSet {
  readonly from: number;
  readonly to: number;
  readonly others: ArrayLike<number>;
}

/** Ranks of a page of the table of rows, as a power of two: most pages have no word of any set. */
const PAGE_BITS = 10;
const PAGE = 1 << PAGE_BITS;

/**
 * Numbered sets of words. Words that are in the same sets share a row of bits, one for each set, so
 * that a word is looked up once, whatever the number of sets.
 */
export class WordSets {
  /** The bits of each row. Row 0 is empty. */
  readonly rows: Uint32Array[];
  /** Where the page of a rank begins in `#rowOf`; page 0 is that of all pages without a word. */
  readonly #starts: Uint32Array;
  readonly #rowOf: Uint32Array;

  constructor(sets: readonly WordSet[], vocabularySize: number) {
    this.#starts = new Uint32Array((vocabularySize >>> PAGE_BITS) + 1);
    let end = PAGE;
    const addPage = (rank: number) => {
      if (this.#starts[rank >>> PAGE_BITS] !== 0) return;
      this.#starts[rank >>> PAGE_BITS] = end;
      end += PAGE;
    };
    for (const set of sets) forEachRank(set, addPage);
    this.#rowOf = new Uint32Array(end);
    this.rows = [new Uint32Array(Math.ceil(sets.length / 32))];
    for (const [number, set] of sets.entries()) this.#add(set, number);
  }

  /** The row of a word; 0 for one in no set. */
  rowOf(rank: number): number {
    return this.#rowOf[this.#placeOf(rank)]!;
  }

  /** Whether a word is in a set. */
  has(set: number, rank: number): boolean {
    return hasBit(this.rows[this.rowOf(rank)]!, set);
  }

  #placeOf(rank: number): number {
    return this.#starts[rank >>> PAGE_BITS]! + (rank & (PAGE - 1));
  }

  #add(set: WordSet, number: number): void {
    const rowWith = new Map<number, number>();
    forEachRank(set, (rank) => {
      const row = this.rowOf(rank);
      if (hasBit(this.rows[row]!, number)) return;
      const known = rowWith.get(row);
      this.#rowOf[this.#placeOf(rank)] = known ?? this.rows.length;
      if (known !== undefined) return;
      rowWith.set(row, this.rows.length);
      const bits = this.rows[row]!.slice();
      setBit(bits, number);
      this.rows.push(bits);
    });
  }
}

function forEachRank({ from, to, others }: WordSet, visit: (rank: number) => void): void {
  for (let rank = from; rank < to; rank++) visit(rank);
  for (let i = 0; i < others.length; i++) visit(others[i]!);
}

/** The sets of two rows. */
export function union(a: Uint32Array, b: Uint32Array): Uint32Array {
  return a.map((bits, i) => bits | b[i]!);
}
