import { wordsOf } from '../../project/index.ts';
import { noBits, setBit } from '../sets/bits.ts';
import { PositionSet } from '../sets/position-set.ts';

/** The code of a missing value: null or "". */
export const NO_VALUE = 0;

/**
 * One field of all projects. The value of code `c` is `values[c - 1]`; values are sorted by code
 * point.
 */
export class ValueColumn {
  readonly values: readonly string[];
  /** What people call each value. */
  readonly names: readonly string[];
  /** The code of each project. */
  readonly codes: Uint32Array;
  /** The number of projects with each code. */
  readonly totals: Uint32Array;
  readonly #codeByValue: ReadonlyMap<string, number>;
  /** Bitmaps of the codes that many projects have. */
  readonly #sets = new Map<number, PositionSet>();
  #byCode: CodeLists | undefined;
  #codesByLower: CodesBy | undefined;
  #codesByWords: CodesBy | undefined;

  constructor(values: readonly string[], codes: Uint32Array, names = values) {
    this.values = values;
    this.names = names;
    this.codes = codes;
    this.totals = new Uint32Array(values.length + 1);
    for (let i = 0; i < codes.length; i++) this.totals[codes[i]!]!++;
    this.#codeByValue = new Map(values.map((value, i) => [value, i + 1]));
  }

  /** The code of exactly this value; undefined if no project has it. */
  codeOf(value: string): number | undefined {
    return this.#codeByValue.get(value);
  }

  /** The projects with a code. */
  projectsWith(code: number): PositionSet {
    const known = this.#sets.get(code);
    if (known !== undefined) return known;
    const total = this.totals[code]!;
    if (PositionSet.isSparse(this.codes.length, total)) {
      this.#byCode ??= codeLists(this.codes, this.totals);
      const { starts, positions } = this.#byCode;
      return PositionSet.ofList(this.codes.length, positions.subarray(starts[code]!, starts[code]! + total));
    }
    const bits = noBits(this.codes.length);
    for (let i = 0; i < this.codes.length; i++) if (this.codes[i] === code) setBit(bits, i);
    const set = PositionSet.ofBits(this.codes.length, bits, total);
    this.#sets.set(code, set);
    return set;
  }

  /**
   * The code of the value, or, if no project has exactly this value, the codes of those that differ
   * only in case.
   */
  codesLike(value: string): readonly number[] {
    const exact = this.codeOf(value);
    if (exact !== undefined) return [exact];
    this.#codesByLower ??= codesBy(this.values, (each) => each.toLowerCase());
    return this.#codesByLower.get(value.toLowerCase()) ?? [];
  }

  /** The codes of the values whose names are exactly these words, in this order. */
  codesOfWords(words: readonly string[]): readonly number[] {
    this.#codesByWords ??= codesBy(this.names, (each) => wordsOf(each).join(' '));
    return this.#codesByWords.get(words.join(' ')) ?? [];
  }
}

/** All positions in order of their codes, with the first place of each code. */
interface CodeLists {
  readonly starts: Uint32Array;
  readonly positions: Uint32Array;
}

function codeLists(codes: Uint32Array, totals: Uint32Array): CodeLists {
  const starts = new Uint32Array(totals.length);
  for (let code = 1; code < totals.length; code++) starts[code] = starts[code - 1]! + totals[code - 1]!;
  const next = starts.slice();
  const positions = new Uint32Array(codes.length);
  for (let position = 0; position < codes.length; position++) positions[next[codes[position]!]!++] = position;
  return { starts, positions };
}

type CodesBy = ReadonlyMap<string, readonly number[]>;

/** The codes of the values that have each key. */
export function codesBy(values: readonly string[], keyOf: (value: string) => string): CodesBy {
  const codes = new Map<string, number[]>();
  values.forEach((value, i) => {
    const key = keyOf(value);
    const known = codes.get(key);
    if (known === undefined) codes.set(key, [i + 1]);
    else known.push(i + 1);
  });
  return codes;
}

/** Compares texts by code point. */
export const byCodePoint = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
