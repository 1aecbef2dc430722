import type { CatalogueIndex } from '../catalogue-index.ts';
import { dateNumber } from '../columns/number-columns.ts';
import { lowerBound } from '../sections/lower-bound.ts';
import { allBits, clearBits, noBits, setBit, setBits } from '../sets/bits.ts';
import { PositionSet } from '../sets/position-set.ts';
import { conditionFilter, type Filter } from './filter.ts';
import type { QueryFilters } from './query-filters.ts';

/** A range with its ends; undefined ends are open. */
interface Range {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** The filters of costs and dates. */
export function rangeFilters(index: CatalogueIndex, query: QueryFilters): readonly Filter[] {
  const { numbers } = index;
  const { costMin, costMax, completionAfter, completionBefore, building } = query;
  const [after, before] = [dateOf(completionAfter), dateOf(completionBefore)];
  return [
    ...inOrderWithin(numbers.cost, index.order('estimated_total_project_cost'), {
      min: costMin,
      max: costMax,
    }),
    ...inOrderWithin(numbers.completion, index.order('estimated_completion_date'), {
      min: after,
      max: before,
    }),
    ...within(numbers.buildingFrom, { max: dateOf(building?.to) }),
    ...within(numbers.buildingTo, { min: dateOf(building?.from) }),
  ];
}

const dateOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : dateNumber(text);

/** Whether a number is in a range. An unknown one never is: it is NaN, and every comparison with NaN is false. */
function testOf(column: Float64Array, { min, max }: Range): (position: number) => boolean {
  const [from, to] = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY];
  return (position) => column[position]! >= from && column[position]! <= to;
}

const isOpen = ({ min, max }: Range): boolean => min === undefined && max === undefined;

/** Matches numbers in a range. */
function within(column: Float64Array, range: Range): readonly Filter[] {
  if (isOpen(range)) return [];
  const fits = testOf(column, range);
  const all = () => {
    const found = noBits(column.length);
    for (let i = 0; i < column.length; i++) if (fits(i)) setBit(found, i);
    return PositionSet.ofBits(column.length, found);
  };
  return [conditionFilter({ most: column.length, fits, all })];
}

/** The same where `order` has all positions by ascending number, the unknown ones last. */
function inOrderWithin(column: Float64Array, order: Uint32Array, range: Range): readonly Filter[] {
  if (isOpen(range)) return [];
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = range;
  const first = lowerBound(0, order.length, (i) => column[order[i]!]! < min);
  const end = lowerBound(first, order.length, (i) => column[order[i]!]! <= max);
  const all = () => partOf(order, first, end);
  return [conditionFilter({ most: end - first, fits: testOf(column, range), all })];
}

/** The positions of a part of an order. */
function partOf(order: Uint32Array, first: number, end: number): PositionSet {
  const { length: count } = order;
  const size = end - first;
  if (PositionSet.isSparse(count, size)) return PositionSet.ofList(count, order.slice(first, end).sort());
  const bits = size > count / 2 ? allBits(count) : noBits(count);
  if (size > count / 2) {
    clearBits(bits, order, 0, first);
    clearBits(bits, order, end);
  } else setBits(bits, order, first, end);
  return PositionSet.ofBits(count, bits, size);
}
