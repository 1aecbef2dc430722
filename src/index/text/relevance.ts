import { FIELD_END } from './text-builder.ts';
import type { TextIndex } from './text-index.ts';
import { type TextTerm, wordsOfTerms } from './text-query.ts';

const WHOLE_WORD_OF_NAME = 4;
const BEGINS_WORD_OF_NAME = 1;
const NAME_IS_NOTHING_ELSE = 2;

/**
 * Positions in order of relevance, best first, then by id. Every asked word that is a whole word of
 * the name gives 4, one that only begins a word of the name 1, one that is found elsewhere nothing;
 * a name in which every word was asked for whole gives 2 more.
 */
export function byRelevance(
  text: TextIndex,
  terms: readonly TextTerm[],
  positions: Uint32Array,
): Uint32Array {
  const asked = wordsOfTerms(terms).map((word) => ({
    rank: text.vocabulary.rankOf(word) ?? 0,
    ...text.vocabulary.ranksOfPrefix(word),
  }));
  const { tokens, tokenOffsets } = text;
  const scores = new Uint32Array(positions.length);
  for (let i = 0; i < positions.length; i++) scores[i] = score(tokens, tokenOffsets[positions[i]!]!, asked);
  return sortedByScore(positions, scores);
}

interface AskedWord {
  readonly rank: number;
  readonly from: number;
  readonly to: number;
}

function score(tokens: Uint32Array, name: number, asked: readonly AskedWord[]): number {
  const end = endOfField(tokens, name);
  let sum = 0;
  for (const word of asked) sum += wordScore(tokens, name, end, word);
  return sum >= WHOLE_WORD_OF_NAME && isNothingElse(tokens, name, end, asked)
    ? sum + NAME_IS_NOTHING_ELSE
    : sum;
}

/** A name may have a word twice, and what was asked for besides may stand in other fields. */
function isNothingElse(
  tokens: Uint32Array,
  start: number,
  end: number,
  asked: readonly AskedWord[],
): boolean {
  for (let i = start; i < end; i++) if (!asked.some(({ rank }) => rank === tokens[i])) return false;
  return true;
}

function endOfField(tokens: Uint32Array, start: number): number {
  let end = start;
  while (tokens[end] !== FIELD_END) end++;
  return end;
}

function wordScore(tokens: Uint32Array, start: number, end: number, { rank, from, to }: AskedWord): number {
  let points = 0;
  for (let i = start; i < end; i++) {
    const word = tokens[i]!;
    if (word === rank) return WHOLE_WORD_OF_NAME;
    if (word >= from && word < to) points = BEGINS_WORD_OF_NAME;
  }
  return points;
}

/**
 * The highest score first. A counting sort: scores are small, and positions of one score keep their
 * order.
 */
export function sortedByScore(positions: Uint32Array, scores: Uint32Array): Uint32Array {
  let highest = 0;
  for (let i = 0; i < scores.length; i++) if (scores[i]! > highest) highest = scores[i]!;
  const starts = new Uint32Array(highest + 2);
  for (let i = 0; i < scores.length; i++) starts[highest - scores[i]! + 1]!++;
  for (let i = 1; i < starts.length; i++) starts[i]! += starts[i - 1]!;
  const sorted = new Uint32Array(positions.length);
  for (let i = 0; i < positions.length; i++) sorted[starts[highest - scores[i]!]!++] = positions[i]!;
  return sorted;
}
