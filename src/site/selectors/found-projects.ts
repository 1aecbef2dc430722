import { type CatalogueIndex, distancesFrom, type Selection } from '../../index/index.ts';
import { type ProjectRow, projectRow } from './project-row.ts';

/** A project in the results of a search. */
export interface FoundProject extends ProjectRow {
  /** From the place of the search. */
  readonly distanceKm: number | undefined;
}

/** The projects at these positions of a selection. */
export function foundProjects(
  index: CatalogueIndex,
  { near }: Selection,
  positions: Uint32Array,
): readonly FoundProject[] {
  const distanceOf = near && distancesFrom(index, near);
  return Array.from(positions, (position) => ({
    ...projectRow(index, position),
    distanceKm: distanceOf?.(position),
  }));
}
