import type { Scratch } from '../sets/scratch.ts';

/** Pairs that a table has place for: more take a map, which is slower. */
const MOST_IN_TABLE = 1 << 23;

/** Numbers pairs of numbers in the order in which they occur: there are far fewer than possible ones. */
export class PairNumbers {
  readonly #seconds: number;
  /** The number of each possible pair, from 1; 0 for one that has not occurred. */
  readonly #table: Uint32Array | undefined;
  readonly #map = new Map<number, number>();
  readonly #pairs: number[] = [];

  /** For first numbers below `firsts` and second ones below `seconds`. Valid until the scratch is taken again. */
  constructor(firsts: number, seconds: number, scratch: Scratch) {
    this.#seconds = seconds;
    this.#table = firsts * seconds <= MOST_IN_TABLE ? scratch.zeros(firsts * seconds) : undefined;
  }

  /** How many pairs have occurred. */
  get size(): number {
    return this.#pairs.length;
  }

  /** The number of a pair, from 0. */
  numberOf(first: number, second: number): number {
    const pair = first * this.#seconds + second;
    const known = this.#table === undefined ? this.#map.get(pair) : this.#table[pair];
    if (known !== undefined && known !== 0) return known - 1;
    this.#pairs.push(pair);
    if (this.#table === undefined) this.#map.set(pair, this.#pairs.length);
    else this.#table[pair] = this.#pairs.length;
    return this.#pairs.length - 1;
  }

  /** The pair with a number. */
  pairOf(number: number): readonly [first: number, second: number] {
    const pair = this.#pairs[number]!;
    return [Math.floor(pair / this.#seconds), pair % this.#seconds];
  }
}
