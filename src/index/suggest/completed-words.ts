import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { fold, type SuggestedField, suggestedFields, wordsOf } from '../../project/index.ts';
import type { AreaColumn } from '../columns/area-columns.ts';
import type { FirmColumn } from '../columns/firm-column.ts';
import type { ValueColumns } from '../columns/value-columns.ts';
import { lowerBound } from '../sections/lower-bound.ts';

/** The fields besides the name whose values complete typed text. */
export type CompletedField = Exclude<SuggestedField, 'name'>;

export const completedFields: readonly CompletedField[] = suggestedFields.filter((field) => field !== 'name');

/** The words of all values that complete typed text, but the names of projects. Municipalities are without their provinces. */
export interface CompletedWords {
  readonly fields: Readonly<Record<CompletedField, ValueWords>>;
  readonly firms: ValueWords;
  /** The labels of the firms, folded. */
  readonly foldedFirms: readonly string[];
  /** Of the areas of each level: what the level is called, the name and the code. */
  readonly areas: readonly ValueWords[];
}

export async function completedWordsOf(
  values: ValueColumns,
  firms: FirmColumn,
  areaLevels: readonly AreaColumn[],
): Promise<CompletedWords> {
  const areas: ValueWords[] = [];
  for (const { named, names, values: codes } of areaLevels)
    areas.push(await ValueWords.of(names.map((name, i) => `${named.one} ${name} ${codes[i]}`)));
  const fields: Partial<Record<CompletedField, ValueWords>> = {};
  for (const field of completedFields) fields[field] = await ValueWords.of(values[field].names);
  return {
    fields: fields as Record<CompletedField, ValueWords>,
    firms: await ValueWords.of(firms.labels),
    foldedFirms: firms.labels.map(fold),
    areas,
  };
}

/**
 * How many values to split into words before letting other requests run: a column may have tens of
 * thousands.
 */
const VALUES_AT_ONCE = 2_000;

/** Finds values by the beginnings of their words, to complete typed text. */
class ValueWords {
  /** Sorted. */
  readonly #words: readonly string[];
  /** The places of the values that have each word. */
  readonly #places: ReadonlyMap<string, readonly number[]>;

  private constructor(places: ReadonlyMap<string, readonly number[]>) {
    this.#words = [...places.keys()].sort();
    this.#places = places;
  }

  static async of(values: readonly string[]): Promise<ValueWords> {
    const places = new Map<string, number[]>();
    for (const [i, value] of values.entries()) {
      if (i % VALUES_AT_ONCE === 0) await yieldToOthers();
      for (const word of wordsOf(value)) {
        const known = places.get(word);
        if (known === undefined) places.set(word, [i]);
        else known.push(i);
      }
    }
    return new ValueWords(places);
  }

  /** The places, from 0, of the values in which every given word begins a word. */
  matches(words: readonly string[]): readonly number[] {
    const hits = new Map<number, number>();
    words.forEach((word, i) => {
      for (const place of this.#placesOfPrefix(word))
        if ((hits.get(place) ?? 0) === i) hits.set(place, i + 1);
    });
    return [...hits].filter(([, begun]) => begun === words.length).map(([place]) => place);
  }

  *#placesOfPrefix(prefix: string): Iterable<number> {
    const words = this.#words;
    let i = lowerBound(0, words.length, (at) => words[at]! < prefix);
    for (; i < words.length && words[i]!.startsWith(prefix); i++) yield* this.#places.get(words[i]!)!;
  }
}
