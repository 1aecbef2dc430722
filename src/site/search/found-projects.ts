import {
  type CatalogueIndex,
  distancesFrom,
  type Explanation,
  explainer,
  type Marked,
  type Selection,
} from '../../index/index.ts';
import { type ProjectRow, projectRow } from '../listed/project-row.ts';

/** A project in the results of a search, and why it is there. */
export interface FoundProject extends ProjectRow {
  /** The name, with the words that the search matches marked. */
  readonly markedName: Marked;
  /** The first field besides the name that the search matches, if the name alone does not. */
  readonly match: Explanation['field'];
  /** From the place of the search. */
  readonly distanceKm: number | undefined;
}

/** The projects at these positions of a selection. */
export function foundProjects(
  index: CatalogueIndex,
  selection: Selection,
  positions: Uint32Array,
): readonly FoundProject[] {
  const explain = explainer(index, selection);
  const distanceOf = selection.near && distancesFrom(index, selection.near);
  return Array.from(positions, (position) => {
    const row = projectRow(index, position);
    const { name, field } = explain(position);
    const isBlank = name.every(({ text }) => text.trim() === '');
    return {
      ...row,
      markedName: isBlank ? [{ text: row.name, isMatch: false }] : name,
      match: field,
      distanceKm: distanceOf?.(position),
    };
  });
}
