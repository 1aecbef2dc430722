import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type SuggestedField, suggestedFields, wordsOf } from '../../project/index.ts';
import { lowerBound } from '../columns/lower-bound.ts';
import type { ValueColumn } from '../columns/value-columns.ts';

/** The fields besides the name whose values complete typed text. */
export type CompletedField = Exclude<SuggestedField, 'name'>;

export const completedFields: readonly CompletedField[] = suggestedFields.filter((field) => field !== 'name');

/**
 * How many values to split into words before letting other requests run: a column may have tens of
 * thousands.
 */
const VALUES_AT_ONCE = 2_000;

/** Finds the values of one column by the beginnings of their words, to complete typed text. */
export class ValueWords {
  readonly #column: ValueColumn;
  /** Sorted. */
  readonly #words: readonly string[];
  /** The codes of the values that have each word. */
  readonly #codes: ReadonlyMap<string, readonly number[]>;

  private constructor(column: ValueColumn, codes: ReadonlyMap<string, readonly number[]>) {
    this.#column = column;
    this.#words = [...codes.keys()].sort();
    this.#codes = codes;
  }

  static async of(column: ValueColumn): Promise<ValueWords> {
    const codes = new Map<string, number[]>();
    for (const [i, value] of column.values.entries()) {
      if (i % VALUES_AT_ONCE === 0) await yieldToOthers();
      for (const word of wordsOf(value)) {
        const known = codes.get(word);
        if (known === undefined) codes.set(word, [i + 1]);
        else known.push(i + 1);
      }
    }
    return new ValueWords(column, codes);
  }

  /**
   * The values in which every given word begins a word, with their counts, which `counts` has by
   * code. Leaves out values with a count of 0.
   */
  matches(
    words: readonly string[],
    counts: Uint32Array,
  ): readonly { readonly value: string; readonly count: number }[] {
    const hits = new Map<number, number>();
    words.forEach((word, i) => {
      for (const code of this.#codesOfPrefix(word)) if ((hits.get(code) ?? 0) === i) hits.set(code, i + 1);
    });
    const matching = [...hits].filter(([code, begun]) => begun === words.length && counts[code]! > 0);
    return matching.map(([code]) => ({ value: this.#column.values[code - 1]!, count: counts[code]! }));
  }

  *#codesOfPrefix(prefix: string): Iterable<number> {
    const words = this.#words;
    let i = lowerBound(0, words.length, (at) => words[at]! < prefix);
    for (; i < words.length && words[i]!.startsWith(prefix); i++) yield* this.#codes.get(words[i]!)!;
  }
}
