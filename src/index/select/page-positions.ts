import type { CatalogueIndex } from '../catalogue-index.ts';
import { positionMask } from '../columns/position-mask.ts';
import { byRelevance } from '../text/relevance.ts';
import type { Ordering } from './ordering.ts';
import type { Selection } from './selection.ts';

/** The positions of a selection in its order: as asked; else by relevance where words were looked for; else by id. */
export function orderedPositions(
  index: CatalogueIndex,
  selection: Selection,
  ordering: Ordering | undefined,
): Uint32Array {
  return pagePositions(index, selection, ordering, 0, selection.positions.length);
}

/** Those of them on the page that begins at `offset`. A page deep in the whole catalogue costs the same as the first. */
export function pagePositions(
  index: CatalogueIndex,
  selection: Selection,
  ordering: Ordering | undefined,
  offset: number,
  limit: number,
): Uint32Array {
  const { positions, terms } = selection;
  const end = Math.min(offset + limit, positions.length);
  if (offset >= end) return new Uint32Array();
  if (ordering === undefined) {
    return (terms.length === 0 ? positions : byRelevance(index.text, terms, positions)).subarray(offset, end);
  }
  const order = index.order(ordering);
  if (positions.length === index.count) return order.subarray(offset, end);
  return selectedFrom(order, positions, offset, end);
}

/** Goes through an ordering of the whole catalogue, passing over what is not selected. */
function selectedFrom(order: Uint32Array, positions: Uint32Array, offset: number, end: number): Uint32Array {
  const isSelected = positionMask(positions, order.length);
  const page = new Uint32Array(end - offset);
  for (let i = 0, found = 0; found < end; i++) {
    const position = order[i]!;
    if (isSelected[position] === 0) continue;
    if (found >= offset) page[found - offset] = position;
    found++;
  }
  return page;
}
