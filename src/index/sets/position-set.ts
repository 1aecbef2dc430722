import { lowerBound } from '../sections/lower-bound.ts';
import {
  allBits,
  type Bits,
  clearBits,
  countBits,
  countBitsBelow,
  hasBit,
  noBits,
  positionsOfBits,
  setBits,
  WORD_BITS,
} from './bits.ts';
import type { Scratch } from './scratch.ts';

/** A set of fewer positions than one in so many is a sorted list, which is smaller than a bitmap then. */
const SPARSE = WORD_BITS;

/**
 * A set of positions below `count`. Never changes. Where it is dense it is a bitmap, so that two sets
 * are compared 32 positions at a time; where it is sparse a sorted list, so that the time depends on
 * its size and not on the catalogue's.
 */
export class PositionSet {
  /** Number of positions of the index. */
  readonly count: number;
  /** Number of members. */
  readonly size: number;
  readonly #list: Uint32Array | undefined;
  readonly #bits: Bits | undefined;

  private constructor(count: number, size: number, list: Uint32Array | undefined, bits: Bits | undefined) {
    this.count = count;
    this.size = size;
    this.#list = list;
    this.#bits = bits;
  }

  /** Whether so many positions are kept as a list. */
  static isSparse(count: number, size: number): boolean {
    return size * SPARSE < count;
  }

  static none(count: number): PositionSet {
    return PositionSet.ofList(count, new Uint32Array());
  }

  static all(count: number): PositionSet {
    return PositionSet.ofBits(count, allBits(count), count);
  }

  /** The positions of an ascending list, each once, which must not change any more. */
  static ofList(count: number, list: Uint32Array): PositionSet {
    if (PositionSet.isSparse(count, list.length)) return new PositionSet(count, list.length, list, undefined);
    const bits = noBits(count);
    setBits(bits, list);
    return new PositionSet(count, list.length, undefined, bits);
  }

  /** The positions of a bitmap, which must not change any more. */
  static ofBits(count: number, bits: Bits, size = countBits(bits)): PositionSet {
    if (!PositionSet.isSparse(count, size)) return new PositionSet(count, size, undefined, bits);
    return new PositionSet(count, size, positionsOfBits(bits, 0, size), undefined);
  }

  /** The union of any number of sets. */
  static union(count: number, sets: readonly PositionSet[]): PositionSet {
    const [only = PositionSet.none(count), ...others] = sets;
    if (others.length === 0) return only;
    const bits = noBits(count);
    for (const set of sets) set.addTo(bits);
    return PositionSet.ofBits(count, bits);
  }

  get isEmpty(): boolean {
    return this.size === 0;
  }

  get isAll(): boolean {
    return this.size === this.count;
  }

  /** Memory that it takes. */
  get bytes(): number {
    return (this.#list ?? this.#bits!).byteLength;
  }

  /** Whether it is a list: looking at each member takes less time than a pass over the catalogue. */
  get isSparse(): boolean {
    return this.#list !== undefined;
  }

  has(position: number): boolean {
    const list = this.#list;
    if (list === undefined) return hasBit(this.#bits!, position);
    return list[lowerBound(0, list.length, (i) => list[i]! < position)] === position;
  }

  /** Returns whether a position is a member, for asking often. */
  get tester(): (position: number) => boolean {
    const bits = this.bits();
    return (position) => hasBit(bits, position);
  }

  /** As a bitmap; not a copy if it is one. */
  bits(): Bits {
    if (this.#bits !== undefined) return this.#bits;
    const bits = noBits(this.count);
    setBits(bits, this.#list!);
    return bits;
  }

  addTo(bits: Bits): void {
    if (this.#list !== undefined) setBits(bits, this.#list);
    else for (let i = 0; i < bits.length; i++) bits[i]! |= this.#bits![i]!;
  }

  /** The members, ascending. Of a sparse set not a copy. */
  positions(scratch?: Scratch): Uint32Array {
    return this.#list ?? positionsOfBits(this.#bits!, 0, this.size, scratch?.take(this.size));
  }

  /** The members from number `from` to `to`, ascending. */
  slice(from: number, to: number): Uint32Array {
    const end = Math.min(to, this.size);
    if (from >= end) return new Uint32Array();
    return this.#list?.subarray(from, end) ?? positionsOfBits(this.#bits!, from, end - from);
  }

  /** The number of members before a position. */
  sizeBelow(position: number): number {
    const list = this.#list;
    if (list === undefined) return countBitsBelow(this.#bits!, position);
    return lowerBound(0, list.length, (i) => list[i]! < position);
  }

  /** The intersection. */
  and(other: PositionSet): PositionSet {
    if (this.isAll) return other;
    if (other.isAll || other === this) return this;
    if (this.#list !== undefined) return this.#ofThese(other.#among(this.#list, true));
    if (other.#list !== undefined) return other.and(this);
    const [bits, others] = [this.#bits!.slice(), other.#bits!];
    for (let i = 0; i < bits.length; i++) bits[i]! &= others[i]!;
    return PositionSet.ofBits(this.count, bits);
  }

  /** The union. */
  or(other: PositionSet): PositionSet {
    if (this.isEmpty) return other;
    return other.isEmpty ? this : PositionSet.union(this.count, [this, other]);
  }

  /** The members that the other set does not have. */
  without(other: PositionSet): PositionSet {
    if (other.isEmpty) return this;
    if (this.#list !== undefined) return this.#ofThese(other.#among(this.#list, false));
    const bits = this.#bits!.slice();
    if (other.#list !== undefined) clearBits(bits, other.#list);
    else for (let i = 0; i < bits.length; i++) bits[i]! &= ~other.#bits![i]!;
    return PositionSet.ofBits(this.count, bits);
  }

  /** The members for which `fits` is true. Looks at each. */
  filter(fits: (position: number) => boolean): PositionSet {
    const members = this.positions();
    const found = this.#list === undefined ? members : new Uint32Array(members.length);
    let end = 0;
    for (let i = 0; i < members.length; i++) {
      const position = members[i]!;
      if (fits(position)) found[end++] = position;
    }
    return this.#ofThese(found.subarray(0, end));
  }

  #ofThese(list: Uint32Array): PositionSet {
    return list.length === this.size ? this : PositionSet.ofList(this.count, list);
  }

  /** Those of an ascending list that this set has, or has not. */
  #among(list: Uint32Array, isWanted: boolean): Uint32Array {
    const found = new Uint32Array(list.length);
    let end = 0;
    if (this.#bits !== undefined) {
      for (let i = 0; i < list.length; i++)
        if (hasBit(this.#bits, list[i]!) === isWanted) found[end++] = list[i]!;
      return found.subarray(0, end);
    }
    const own = this.#list!;
    for (let i = 0, at = 0; i < list.length; i++) {
      while (at < own.length && own[at]! < list[i]!) at++;
      if ((own[at] === list[i]) === isWanted) found[end++] = list[i]!;
    }
    return found.subarray(0, end);
  }
}
