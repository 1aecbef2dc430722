import type { CatalogueIndex } from '../catalogue-index.ts';
import { FEW, inOrder } from '../columns/in-order.ts';
import type { Ordering } from '../columns/ordering.ts';
import { positionMask } from '../columns/positions.ts';
import { byRelevance } from '../relevance/relevance.ts';
import { byDistance } from './distance.ts';
import type { Selection } from './selection.ts';

/**
 * The positions of a selection, ordered. Without `ordering`, or with `distance`, they are ordered by
 * distance if the query has a place, by relevance if it has words, otherwise by id.
 */
export function orderedPositions(
  index: CatalogueIndex,
  selection: Selection,
  ordering: Ordering | undefined,
): Uint32Array {
  return pagePositions(index, selection, ordering, 0, selection.positions.length);
}

/**
 * The part of `orderedPositions` from `offset` on, at most `limit`. If all projects are selected,
 * the last page is as cheap as the first.
 */
export function pagePositions(
  index: CatalogueIndex,
  selection: Selection,
  ordering: Ordering | undefined,
  offset: number,
  limit: number,
): Uint32Array {
  const { positions, reading, near, amounts } = selection;
  const end = Math.min(offset + limit, positions.length);
  if (offset >= end) return new Uint32Array();
  if (ordering === undefined || ordering === 'distance') {
    if (near !== undefined) return byDistance(index, near, positions).subarray(offset, end);
    const ordered = reading.clauses.length === 0 ? positions : byRelevance(index, selection);
    return ordered.subarray(offset, end);
  }
  const order = amounts.order(ordering);
  if (positions.length === index.count) return order.subarray(offset, end);
  if (positions.length < index.count / FEW)
    return inOrder(order, positions, index.count).subarray(offset, end);
  return selectedFrom(order, positions, index.count, { offset, end });
}

/**
 * Walks through an order and skips those of the `count` projects that are not selected, then the
 * first `offset`. Ends before the selected project number `end`, or with the order.
 */
export function selectedFrom(
  order: Uint32Array,
  positions: Uint32Array,
  count: number,
  { offset, end }: { readonly offset: number; readonly end: number },
): Uint32Array {
  const isSelected = positionMask(positions, count);
  const page = new Uint32Array(Math.min(end, positions.length) - offset);
  let found = 0;
  for (let i = 0; i < order.length && found < offset + page.length; i++) {
    const position = order[i]!;
    if (isSelected[position] === 0) continue;
    if (found >= offset) page[found - offset] = position;
    found++;
  }
  return page.subarray(0, found - offset);
}
