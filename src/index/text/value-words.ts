import { wordsOf } from '../../project/index.ts';
import type { ValueColumn, ValueField } from '../columns/value-columns.ts';

/** What completions are taken from besides the names of projects. */
export const completedFields = [
  'local_municipality',
  'district_municipality',
  'department',
  'main_contractor',
] as const satisfies readonly ValueField[];

export type CompletedField = (typeof completedFields)[number];

/** The values of one column by the beginnings of their words, for completing what somebody types. */
export class ValueWords {
  readonly #words: readonly string[];
  readonly #codes: Uint32Array;
  readonly #column: ValueColumn;

  constructor(column: ValueColumn) {
    const entries = column.values.flatMap((value, i) =>
      wordsOf(value).map((word) => ({ word, code: i + 1 })),
    );
    entries.sort((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : a.code - b.code));
    this.#words = entries.map(({ word }) => word);
    this.#codes = Uint32Array.from(entries, ({ code }) => code);
    this.#column = column;
  }

  /** The values in which every given word begins a word, with their projects among those counted by code. */
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
    let low = 0;
    let high = this.#words.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#words[middle]! < prefix) low = middle + 1;
      else high = middle;
    }
    for (; low < this.#words.length && this.#words[low]!.startsWith(prefix); low++) yield this.#codes[low]!;
  }
}
