const BITS = 32;

/**
 * A set of positions below `count`, with one bit for each: intersecting two sets compares 32
 * positions at a time.
 */
export class PositionSet {
  readonly #count: number;
  readonly #bits: Uint32Array;

  private constructor(count: number) {
    this.#count = count;
    this.#bits = new Uint32Array(Math.ceil(count / BITS));
  }

  static none(count: number): PositionSet {
    return new PositionSet(count);
  }

  static all(count: number): PositionSet {
    const set = new PositionSet(count);
    set.#bits.fill(2 ** BITS - 1);
    if (count % BITS > 0) set.#bits[set.#bits.length - 1] = 2 ** (count % BITS) - 1;
    return set;
  }

  has(position: number): boolean {
    return (this.#bits[position >>> 5]! & (1 << (position & 31))) !== 0;
  }

  add(position: number): void {
    this.#bits[position >>> 5]! |= 1 << (position & 31);
  }

  /** Adds the values of a column from index `start` to `end`. */
  addAll(column: Uint32Array, start: number, end: number): void {
    const bits = this.#bits;
    for (let i = start; i < end; i++) bits[column[i]! >>> 5]! |= 1 << (column[i]! & 31);
  }

  /** The intersection. */
  and(other: PositionSet): PositionSet {
    const both = new PositionSet(this.#count);
    for (let i = 0; i < both.#bits.length; i++) both.#bits[i] = this.#bits[i]! & other.#bits[i]!;
    return both;
  }

  /** The union. */
  or(other: PositionSet): PositionSet {
    const either = new PositionSet(this.#count);
    for (let i = 0; i < either.#bits.length; i++) either.#bits[i] = this.#bits[i]! | other.#bits[i]!;
    return either;
  }

  /** The members that the other set does not have. */
  without(other: PositionSet): PositionSet {
    const rest = new PositionSet(this.#count);
    for (let i = 0; i < rest.#bits.length; i++) rest.#bits[i] = this.#bits[i]! & ~other.#bits[i]!;
    return rest;
  }

  get isEmpty(): boolean {
    return this.#bits.every((bits) => bits === 0);
  }

  /** The members, ascending. */
  positions(): Uint32Array {
    const positions = new Uint32Array(this.#size());
    let found = 0;
    for (let i = 0; i < this.#bits.length; i++) {
      for (let bits = this.#bits[i]!; bits !== 0; bits &= bits - 1) {
        positions[found++] = i * BITS + BITS - 1 - Math.clz32(bits & -bits);
      }
    }
    return positions;
  }

  #size(): number {
    let size = 0;
    for (let i = 0; i < this.#bits.length; i++) size += bitCount(this.#bits[i]!);
    return size;
  }
}

/** Counts the set bits of 32 in parallel: per pair, per four, per byte. */
export function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
