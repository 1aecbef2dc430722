import type { CatalogueIndex } from '../catalogue-index.ts';
import { windowInOrder } from '../columns/in-order.ts';
import type { Ordering } from '../columns/ordering.ts';
import { byRelevance } from '../relevance/relevance.ts';
import { byDistance } from './by-distance.ts';
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
  return pagePositions(index, selection, ordering, 0, selection.count);
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
  const { projects, reading, near, amounts } = selection;
  const end = Math.min(offset + limit, projects.size);
  if (offset >= end) return new Uint32Array();
  if (ordering === undefined || ordering === 'distance') {
    if (near !== undefined) return byDistance(index, near, projects, offset, end);
    if (reading.clauses.length > 0) return byRelevance(index, selection, offset, end);
    return projects.isAll ? index.allPositions.subarray(offset, end) : projects.slice(offset, end);
  }
  return windowInOrder(amounts.order(ordering), projects, offset, end);
}
