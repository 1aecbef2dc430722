import { statusOrder } from '../../project/index.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import { windowAfter } from '../columns/in-order.ts';
import { dateNumber, dateOf } from '../columns/number-columns.ts';
import { type FieldOrdering, nameKey, type SortKey } from '../columns/ordering.ts';
import { lowerBound } from '../sections/lower-bound.ts';
import type { Selection } from './selection.ts';

/** The place of a project in an ordering, whether or not the index has that project. */
export interface Mark {
  readonly id: number;
  /** The value of the ordering, as `markedValue` writes it; undefined if it is unknown or too long. */
  readonly value?: string | undefined;
}

/**
 * The first `limit` selected projects after a mark in an ordering, by default the order of ids;
 * without a mark the very first. Not a copy. The mark is found by binary search: the last page is
 * as cheap as the first.
 */
export function positionsAfter(
  { projects, amounts: index }: Selection,
  ordering: FieldOrdering | undefined,
  mark: Mark | undefined,
  limit: number,
): Uint32Array {
  const order = ordering === undefined ? index.allPositions : index.order(ordering);
  const isUpToMark = mark === undefined ? () => false : upTo(index, ordering, mark);
  const from = lowerBound(0, order.length, (i) => isUpToMark(order[i]!));
  if (projects.isAll) return order.subarray(from, from + limit);
  if (ordering === undefined) {
    const before = projects.sizeBelow(from);
    return projects.slice(before, before + limit);
  }
  return windowAfter(order, projects, from, limit);
}

/** Characters that fit into a link, in every script. */
const LONGEST_MARKED_NAME = 300;

/**
 * The value by which a project has its place in an ordering; undefined if it is unknown, or a name
 * that is too long for a link.
 */
export function markedValue(
  index: CatalogueIndex,
  ordering: FieldOrdering,
  position: number,
): string | undefined {
  const key = sortKeyOf(ordering);
  if (key === 'name') {
    const name = index.name(position);
    return name.length > LONGEST_MARKED_NAME ? undefined : name;
  }
  const number = numberAt(index, key, position);
  if (Number.isNaN(number)) return undefined;
  return key === 'estimated_completion_date' ? dateOf(number)! : String(number);
}

/** Whether `value` can be the value of a mark in an ordering. */
export const isMarkedValue = (ordering: FieldOrdering, value: string): boolean =>
  sortKeyOf(ordering) === 'name' || Number.isFinite(numberOf(sortKeyOf(ordering), value));

/** Tells whether a project is at the mark or before it. */
function upTo(
  index: CatalogueIndex,
  ordering: FieldOrdering | undefined,
  { id, value }: Mark,
): (position: number) => boolean {
  const isAtOrBeforeId = (position: number) => index.ids[position]! <= id;
  if (ordering === undefined) return isAtOrBeforeId;
  const key = sortKeyOf(ordering);
  const isBefore = <T>(own: T, marked: T) => (ordering === key ? own < marked : own > marked);
  if (key === 'name') {
    // Too long for the link: the name that the project has now.
    const present = value === undefined ? index.positionOf(id) : undefined;
    const marked = nameKey(value ?? (present === undefined ? '' : index.name(present)));
    return (position) => {
      const own = nameKey(index.name(position));
      return own === marked ? isAtOrBeforeId(position) : isBefore(own, marked);
    };
  }
  const marked = value === undefined ? Number.NaN : numberOf(key, value);
  return (position) => {
    const own = numberAt(index, key, position);
    // Unknown values come last, in both directions.
    if (Number.isNaN(own)) return Number.isNaN(marked) && isAtOrBeforeId(position);
    if (Number.isNaN(marked)) return true;
    return own === marked ? isAtOrBeforeId(position) : isBefore(own, marked);
  };
}

const sortKeyOf = (ordering: FieldOrdering): SortKey =>
  (ordering.startsWith('-') ? ordering.slice(1) : ordering) as SortKey;

const numberOf = (key: SortKey, value: string): number =>
  key === 'estimated_completion_date' ? dateNumber(value) : Number(value);

function numberAt(
  { numbers, values: { status } }: CatalogueIndex,
  key: Exclude<SortKey, 'name'>,
  position: number,
): number {
  switch (key) {
    case 'status_order':
      return statusOrder(status.values[status.codes[position]! - 1] ?? '');
    case 'estimated_total_project_cost':
      return numbers.cost[position]!;
    case 'estimated_completion_date':
      return numbers.completion[position]!;
    default:
      return numbers[key][position]!;
  }
}
