import { searchFields } from '../../project/index.ts';
import { FIELD_END } from './text-builder.ts';
import type { TextIndex } from './text-index.ts';

/** The positions of the projects that have exactly these words, in this order, in a searched field. */
export function positionsWithField(
  text: TextIndex,
  field: (typeof searchFields)[number],
  words: readonly string[],
): readonly number[] {
  const place = searchFields.indexOf(field);
  const ranks = words.map((word) => text.vocabulary.rankOf(word));
  const having = text.positionsOf([{ kind: 'phrase', words }]);
  return Array.from(having).filter((position) => isField(text, position, place, ranks));
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
