import { fold, type IrmSnapshot, phaseOf, quarterKey } from '../../project/index.ts';
import { sectionForBuilds } from '../sections/section-file.ts';
import {
  keepSections,
  type OlderIndex,
  type SectionsBuilder,
  type WriteSection,
} from '../sections/sections-builder.ts';
import { GrowingColumn, resumeColumns, writeRows } from './growing-column.ts';
import { descending, orderFrom, ranks } from './key-order.ts';
import type { NameCodes } from './name-codes.ts';
import { dateNumber } from './number-columns.ts';
import { sortedByScore } from './positions.ts';

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

const STATUS_ORDER = sectionForBuilds('status_order');

/** The sections with the numbers to order by. */
const numbersOf = {
  status_order: STATUS_ORDER,
  estimated_total_project_cost: 'cost',
  estimated_completion_date: 'completion',
  overrun: 'overrun',
  delay: 'delay',
  spent: 'spent',
  overdue: 'overdue',
} as const satisfies Record<Exclude<SortKey, 'name'>, string>;

/**
 * Builds one permutation of all positions per ordering, so that the last page is as cheap as the
 * first.
 */
export function orderingColumns(nameCodes: NameCodes): SectionsBuilder {
  const names = new GrowingColumn();
  const numbers = {
    [STATUS_ORDER]: new GrowingColumn('float64'),
    cost: new GrowingColumn('float64'),
    completion: new GrowingColumn('float64'),
    overrun: new GrowingColumn('float64'),
    delay: new GrowingColumn('float64'),
    spent: new GrowingColumn('float64'),
    overdue: new GrowingColumn('float64'),
  } as const satisfies Record<(typeof numbersOf)[keyof typeof numbersOf], GrowingColumn<'float64'>>;
  return {
    resume: (older) => {
      names.resume(older.read('name-groups'));
      resumeColumns(numbers, older);
    },
    add: ({ published, latest, measures }, position) => {
      const { estimated_total_project_cost: cost, estimated_completion_date: date } = latest;
      names.set(position, nameCodes.codeOf(published.name));
      numbers[STATUS_ORDER].set(position, published.status_order);
      numbers.cost.set(position, cost ?? Number.NaN);
      numbers.completion.set(position, dateNumber(date));
      numbers.overrun.set(position, measures.overrun ?? Number.NaN);
      numbers.delay.set(position, measures.delay ?? Number.NaN);
      numbers.spent.set(position, measures.spent ?? Number.NaN);
      numbers.overdue.set(position, measures.overdue ?? Number.NaN);
    },
    finish: (write, older) => {
      writeRows(STATUS_ORDER, [numbers[STATUS_ORDER]], older, write);
      for (const [key, name] of Object.entries(numbersOf))
        writeOrders(key, numbers[name], () => numbers[name].values(), older, write);
      writeOrders('name', names, () => rankedNames(names.values(), nameCodes), older, write);
    },
  };
}

/** Writes both orders of a sort key; `keysOf` gives the keys, which are others than before where the column has changed. */
function writeOrders(
  sortKey: string,
  column: GrowingColumn<'float64' | 'uint32'>,
  keysOf: () => Float64Array,
  older: OlderIndex | undefined,
  write: WriteSection,
): void {
  const [up, down] = [`order.${sortKey}`, `order.-${sortKey}`];
  if (older !== undefined && !column.isChanged) {
    keepSections([up, down], older, write);
    return;
  }
  const keys = keysOf();
  const order = orderFrom(older, up, keys, column.changed);
  write(up, order);
  write(down, descending(keys, order));
}

function rankedNames(codes: Uint32Array, nameCodes: NameCodes): Float64Array {
  const rankOfName = ranks(nameCodes.names().map(nameKey));
  return Float64Array.from(codes, (code) => rankOfName[code]!);
}

/** The section with the order of projects that match a query equally well; see `tieOrderBuilder`. */
export const TIE_ORDER = 'order.ties';

const TIE_SCORES = sectionForBuilds('tie-scores');

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
    resume: (older) => scores.resume(older.read(TIE_SCORES)),
    add: ({ latest, snapshots }, position) => {
      const hasCost = Number(latest.estimated_total_project_cost !== null);
      const isUnderConstruction = Number(phaseOf(latest.status) === 'construction');
      const quarter = quarterOf[snapshots.at(-1)!.irmSnapshot]!;
      scores.set(position, (2 * hasCost + isUnderConstruction) * quarters.length + quarter);
    },
    finish: (write, older) => {
      if (older !== undefined && !scores.isChanged)
        return keepSections([TIE_ORDER, TIE_SCORES], older, write);
      const positions = Uint32Array.from({ length: scores.length }, (_, position) => position);
      write(TIE_ORDER, sortedByScore(positions, scores.values()));
      write(TIE_SCORES, scores.values());
    },
  };
}
