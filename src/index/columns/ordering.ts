import { fold, type IrmSnapshot, phaseOf, quarterKey } from '../../project/index.ts';
import type { SectionsBuilder } from '../sections/sections-builder.ts';
import { GrowingColumn } from './growing-column.ts';
import type { NameCodes } from './name-codes.ts';
import { dateNumber } from './number-columns.ts';
import { sortedByScore } from './positions.ts';
import { sortedPositions } from './sorted-numbers.ts';

const BEYOND_SURROGATES = /[\ud800-\uffff]/;

/**
 * A key for ordering texts by code point with `<`, which compares UTF-16 code units. The two orders
 * differ only between surrogate pairs and U+E000 to U+FFFF, so the key moves those below the
 * surrogates.
 */
export function codePointKey(text: string): string {
  if (!BEYOND_SURROGATES.test(text)) return text;
  let key = '';
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    key += String.fromCharCode(unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800);
  }
  return key;
}

/** The texts by code point, which is the order of their bytes in UTF-8, too. */
export function sortedByCodePoint(texts: readonly string[]): readonly string[] {
  // Few catalogues have letters for which the default order, by code unit, is another one.
  if (!texts.some((text) => BEYOND_SURROGATES.test(text))) return texts.toSorted();
  const keys = new Map(texts.map((text) => [text, codePointKey(text)]));
  return texts.toSorted((a, b) => (keys.get(a)! < keys.get(b)! ? -1 : 1));
}

/** The key by which the listing orders names: without case and accents, by code point. */
export const nameKey = (name: string): string => codePointKey(fold(name));

/** The fields and measures that the listing can be ordered by. */
export const sortKeys = [
  'name',
  'status_order',
  'estimated_total_project_cost',
  'estimated_completion_date',
  'overrun',
  'delay',
  'spent',
  'overdue',
] as const;

/** Those that are amounts, which each currency has of its own. */
const amountKeys = ['estimated_total_project_cost', 'overrun', 'spent'] as const satisfies readonly SortKey[];

export const amountOrderings = amountKeys.flatMap((key) => [key, `-${key}`] as const);

export type SortKey = (typeof sortKeys)[number];

/** The orderings that are the same for every query: a field, with `-` for descending. */
export const fieldOrderings = sortKeys.flatMap((key) => [key, `-${key}`] as const);

export type FieldOrdering = (typeof fieldOrderings)[number];

/** The values of the `ordering` parameter. `distance` is from the place of the query. */
export const orderings = [...fieldOrderings, 'distance'] as const;

export type Ordering = (typeof orderings)[number];

/** The values to order by; null and NaN are unknown. */
type Keys = ArrayLike<string | number | null>;

const isUnknown = (key: string | number | null): boolean => key === null || Number.isNaN(key);

/**
 * The positions of the keys, ordered by key. Unknown keys come last, and equal keys in order of
 * position (which is the order of ids), so that paging never skips or repeats a record.
 */
export function ascending(keys: Keys): Uint32Array {
  const numbers = keys instanceof Float64Array ? keys : ranks(Array.from(keys));
  const known = sortedPositions(numbers);
  const positions = new Uint32Array(keys.length);
  positions.set(known);
  for (let i = 0, end = known.length; i < keys.length; i++) if (isUnknown(keys[i]!)) positions[end++] = i;
  return positions;
}

/** A number for each key, with the same order; NaN if unknown. Many keys are equal: each is compared once. */
function ranks(keys: readonly (string | number | null)[]): Float64Array {
  const distinct = [...new Set(keys)].filter((key) => !isUnknown(key));
  // By default texts are compared by code unit, which takes less time than a function.
  if (distinct.every((key) => typeof key === 'string')) distinct.sort();
  else distinct.sort((a, b) => (a! < b! ? -1 : 1));
  const rankOf = new Map(distinct.map((key, rank) => [key, rank]));
  return Float64Array.from(keys, (key) => rankOf.get(key) ?? Number.NaN);
}

/**
 * The same with the highest key first. Here, too, unknown keys come last and equal keys in order of
 * position.
 */
export function descending(keys: Keys, inAscending: Uint32Array): Uint32Array {
  const positions = inAscending.slice();
  let known = positions.length;
  while (known > 0 && isUnknown(keys[positions[known - 1]!]!)) known--;
  let filled = 0;
  for (let end = known; end > 0; ) {
    let start = end - 1;
    while (start > 0 && keys[inAscending[start - 1]!] === keys[inAscending[start]!]) start--;
    positions.set(inAscending.subarray(start, end), filled);
    filled += end - start;
    end = start;
  }
  return positions;
}

/**
 * Builds one permutation of all positions per ordering, so that the last page is as cheap as the
 * first.
 */
export function orderingColumns(nameCodes: NameCodes): SectionsBuilder {
  const names = new GrowingColumn();
  const numbers = {
    status_order: new GrowingColumn('float64'),
    estimated_total_project_cost: new GrowingColumn('float64'),
    estimated_completion_date: new GrowingColumn('float64'),
    overrun: new GrowingColumn('float64'),
    delay: new GrowingColumn('float64'),
    spent: new GrowingColumn('float64'),
    overdue: new GrowingColumn('float64'),
  } as const satisfies Record<Exclude<SortKey, 'name'>, GrowingColumn<'float64'>>;
  return {
    add: ({ published, latest, measures }) => {
      const { estimated_total_project_cost: cost, estimated_completion_date: date } = latest;
      names.push(nameCodes.codeOf(published.name));
      numbers.status_order.push(published.status_order);
      numbers.estimated_total_project_cost.push(cost ?? Number.NaN);
      numbers.estimated_completion_date.push(dateNumber(date));
      numbers.overrun.push(measures.overrun ?? Number.NaN);
      numbers.delay.push(measures.delay ?? Number.NaN);
      numbers.spent.push(measures.spent ?? Number.NaN);
      numbers.overdue.push(measures.overdue ?? Number.NaN);
    },
    finish: (write) => {
      const keys = Object.entries(numbers).map(([key, column]) => [key, column.values()] as const);
      const rankOfName = ranks(nameCodes.names().map(nameKey));
      const nameRanks = Float64Array.from(names.values(), (code) => rankOfName[code]!);
      for (const [key, values] of [['name', nameRanks] as const, ...keys]) {
        const order = ascending(values);
        write(`order.${key}`, order);
        write(`order.-${key}`, descending(values, order));
      }
    },
  };
}

/** The section with the order of projects that match a query equally well; see `tieOrderBuilder`. */
export const TIE_ORDER = 'order.ties';

/**
 * Builds the order of projects that match a query equally well, a permutation of all positions, by
 * what people care for: first those whose cost is known (a school for R 2 million before one
 * without an amount), then those under construction (a clinic at 60 % before a finished one), then
 * those of the newest quarter (reported in March 2020 before last reported in 2018), then by id.
 * `irmSnapshots` are those of the catalogue.
 */
export function tieOrderBuilder(irmSnapshots: readonly IrmSnapshot[]): SectionsBuilder {
  const quarters = [...new Set(irmSnapshots.map(quarterKey))].sort();
  const quarterOf = irmSnapshots.map((irmSnapshot) => quarters.indexOf(quarterKey(irmSnapshot)));
  const scores = new GrowingColumn();
  return {
    add: ({ latest, snapshots }) => {
      const hasCost = Number(latest.estimated_total_project_cost !== null);
      const isUnderConstruction = Number(phaseOf(latest.status) === 'construction');
      const quarter = quarterOf[snapshots.at(-1)!.irmSnapshot]!;
      scores.push((2 * hasCost + isUnderConstruction) * quarters.length + quarter);
    },
    finish: (write) => {
      const positions = Uint32Array.from({ length: scores.length }, (_, position) => position);
      write(TIE_ORDER, sortedByScore(positions, scores.values()));
    },
  };
}
