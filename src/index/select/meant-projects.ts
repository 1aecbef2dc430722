import { PROJECTS_PATH, projectInAddress } from '../../project/index.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import type { QueryReading } from '../text/query-reading.ts';
import { positionsWithField } from '../text/whole-field.ts';

/** The position of the project whose address is `q`, or exactly the last part of its address. */
export function projectAtAddress(index: CatalogueIndex, q: string): number | undefined {
  const text = q.trim();
  const position = index.positionOf(projectInAddress(text) ?? Number.parseInt(text, 10));
  if (position === undefined || projectInAddress(text) !== undefined) return position;
  return index.record(position).url_path === PROJECTS_PATH + text ? position : undefined;
}

/** The position of the project whose id is `q`. */
export const projectWithId = (index: CatalogueIndex, q: string): number | undefined =>
  /^\d+$/.test(q.trim()) ? index.positionOf(Number(q)) : undefined;

/**
 * The positions of the projects whose project number is the query, of which there may be several.
 * Words without a digit are no number: thousands of projects may have them.
 */
export function projectsNumbered({ text }: CatalogueIndex, reading: QueryReading): readonly number[] {
  const { typedWords, hasOr, excluded } = reading;
  if (hasOr || excluded.length > 0 || !typedWords.some((word) => /\d/.test(word))) return [];
  return positionsWithField(text, 'project_number', typedWords);
}
