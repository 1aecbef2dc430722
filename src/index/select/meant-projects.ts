import { PROJECTS_PATH, projectInAddress, searchFields } from '../../project/index.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import type { QueryReading } from '../text/query-reading.ts';
import type { TextIndex } from '../text/text-index.ts';
import { FIELD_END } from '../text/vocabulary.ts';

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

/** The positions of the projects that have exactly these words, in this order, in a searched field. */
function positionsWithField(
  text: TextIndex,
  field: (typeof searchFields)[number],
  words: readonly string[],
): readonly number[] {
  const place = searchFields.indexOf(field);
  const ranks = words.map((word) => text.vocabulary.rankOf(word));
  const having = text.projectsMatching([{ kind: 'phrase', words }]);
  return Array.from(having.positions()).filter((position) => isField(text, position, place, ranks));
}

function isField(
  { tokens, tokenOffsets }: TextIndex,
  position: number,
  place: number,
  ranks: readonly (number | undefined)[],
): boolean {
  let start = tokenOffsets[position]!;
  for (let ended = 0; ended < place; start++) if (tokens[start] === FIELD_END) ended++;
  return ranks.every((rank, i) => tokens[start + i] === rank) && tokens[start + ranks.length] === FIELD_END;
}
