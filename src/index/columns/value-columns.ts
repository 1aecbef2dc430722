import {
  isMunicipalityField,
  type MunicipalityField,
  meantMunicipality,
  municipalityKey,
} from '../../places/index.ts';
import { type FilterField, filterFields, wordsOf } from '../../project/index.ts';
import type { SectionSource } from '../sections/section-file.ts';
import type { SectionsBuilder } from '../sections/sections-builder.ts';
import { GrowingColumn } from './growing-column.ts';

/**
 * The fields that are stored as one code per project: all that can be filtered by except the name,
 * which is almost unique.
 */
export type ValueField = Exclude<FilterField, 'name'>;

export const valueFields: readonly ValueField[] = filterFields.filter((field) => field !== 'name');

/** The kind of a project is counted on pages, but is no filter. */
const columnFields = [...valueFields, 'nature_of_investment'] as const;

/** A field that has a column. */
export type ColumnField = (typeof columnFields)[number];

/** The code of a missing value: null or "". */
export const NO_VALUE = 0;

/**
 * One field of all projects. The value of code `c` is `values[c - 1]`; values are sorted by code
 * point. All spellings of a municipality are one value, the most frequent of them.
 */
export class ValueColumn {
  readonly values: readonly string[];
  /** The code of each project. */
  readonly codes: Uint32Array;
  /** The number of projects with each code. */
  readonly totals: Uint32Array;
  readonly #codeByValue: ReadonlyMap<string, number>;
  #codesByLower: ReadonlyMap<string, readonly number[]> | undefined;
  #codesByWords: ReadonlyMap<string, readonly number[]> | undefined;

  constructor(values: readonly string[], codes: Uint32Array) {
    this.values = values;
    this.codes = codes;
    this.totals = new Uint32Array(values.length + 1);
    for (let i = 0; i < codes.length; i++) this.totals[codes[i]!]!++;
    this.#codeByValue = new Map(values.map((value, i) => [value, i + 1]));
  }

  /** The code of exactly this value; undefined if no project has it. */
  codeOf(value: string): number | undefined {
    return this.#codeByValue.get(value);
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

  /** The codes of the values that have exactly these words, in this order. */
  codesOfWords(words: readonly string[]): readonly number[] {
    this.#codesByWords ??= codesBy(this.values, (each) => wordsOf(each).join(' '));
    return this.#codesByWords.get(words.join(' ')) ?? [];
  }
}

function codesBy(
  values: readonly string[],
  keyOf: (value: string) => string,
): ReadonlyMap<string, readonly number[]> {
  const codes = new Map<string, number[]>();
  values.forEach((value, i) => {
    const key = keyOf(value);
    const known = codes.get(key);
    if (known === undefined) codes.set(key, [i + 1]);
    else known.push(i + 1);
  });
  return codes;
}

const VALUES = 'values';
const codesSection = (field: ColumnField): string => `codes.${field}`;

export function valueColumnsBuilder(): SectionsBuilder {
  const columns = columnFields.map((field) => ({
    field,
    codes: new GrowingColumn(),
    codeByValue: new Map<string, number>(),
  }));
  return {
    add: ({ published }) => {
      for (const { field, codes, codeByValue } of columns) codes.push(codeFor(codeByValue, published[field]));
    },
    finish: (write) => {
      const values: Record<string, readonly string[]> = {};
      for (const { field, codes, codeByValue } of columns) {
        const given = codes.values();
        const shown = shownValues(field, codeByValue, given);
        values[field] = [...new Set(shown.values())].sort(byCodePoint);
        const sortedCodes = new Map(values[field].map((value, i) => [value, i + 1]));
        const sorted = new Uint32Array(codeByValue.size + 1);
        for (const [value, code] of codeByValue) sorted[code] = sortedCodes.get(shown.get(value)!)!;
        write(
          codesSection(field),
          given.map((code) => sorted[code]!),
        );
      }
      write(VALUES, Buffer.from(JSON.stringify(values)));
    },
  };
}

/**
 * The value that stands for each one of a field: itself, or for a municipality its most frequent
 * spelling, the first by code point among equals.
 */
function shownValues(
  field: ColumnField,
  codeByValue: ReadonlyMap<string, number>,
  codes: Uint32Array,
): ReadonlyMap<string, string> {
  const values = [...codeByValue.keys()];
  if (!isMunicipalityField(field)) return new Map(values.map((value) => [value, value]));
  const totals = new Uint32Array(codeByValue.size + 1);
  for (const code of codes) totals[code]!++;
  const total = (value: string) => totals[codeByValue.get(value)!]!;
  const ranked = values.toSorted((a, b) => total(b) - total(a) || byCodePoint(a, b));
  const shown = new Map<string, string>();
  for (const value of ranked) {
    const key = municipalityKey(field, value);
    if (!shown.has(key)) shown.set(key, value);
  }
  return new Map(values.map((value) => [value, shown.get(municipalityKey(field, value))!]));
}

/** Compares texts by code point. */
export const byCodePoint = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

function codeFor(codeByValue: Map<string, number>, value: string | number | null): number {
  if (value === null || value === '') return NO_VALUE;
  const text = String(value);
  const known = codeByValue.get(text);
  if (known !== undefined) return known;
  codeByValue.set(text, codeByValue.size + 1);
  return codeByValue.size;
}

export type ValueColumns = Readonly<Record<ColumnField, ValueColumn>>;

export async function loadValueColumns(source: SectionSource): Promise<ValueColumns> {
  const values = JSON.parse(Buffer.from(await source.read(VALUES)).toString()) as Record<
    ColumnField,
    string[]
  >;
  const columns: Partial<Record<ColumnField, ValueColumn>> = {};
  for (const field of columnFields) {
    columns[field] = new ValueColumn(values[field], new Uint32Array(await source.read(codesSection(field))));
  }
  return columns as ValueColumns;
}

/** The codes of a column by the keys of its municipalities. */
const codesOfColumns = new WeakMap<ValueColumn, ReadonlyMap<string, number>>();

/**
 * The code of the municipality that is meant by a name other than the one that is shown, as a list;
 * empty if there is none.
 */
export function municipalityCodes(
  column: ValueColumn,
  field: MunicipalityField,
  name: string,
): readonly number[] {
  const meant = meantMunicipality(field, name);
  if (meant === undefined) return [];
  let codes = codesOfColumns.get(column);
  if (codes === undefined) {
    codes = new Map(column.values.map((value, i) => [municipalityKey(field, value), i + 1]));
    codesOfColumns.set(column, codes);
  }
  const code = codes.get(meant);
  return code === undefined ? [] : [code];
}
