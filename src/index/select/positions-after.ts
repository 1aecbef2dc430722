import type { CatalogueIndex } from '../catalogue-index.ts';
import { lowerBound } from '../columns/lower-bound.ts';
import type { Selection } from './selection.ts';

/**
 * The positions of the selected projects whose id is larger than `id`, in the order of ids, whether
 * or not a project has that id. Not a copy. Found by halving: the last page is as cheap as the first.
 */
export function positionsAfter({ ids }: CatalogueIndex, { positions }: Selection, id: number): Uint32Array {
  return positions.subarray(lowerBound(0, positions.length, (i) => ids[positions[i]!]! <= id));
}
