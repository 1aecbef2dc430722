import { SEARCH_WEIGHT } from '../../project/index.ts';
import { FIELD_END } from './text-builder.ts';
import type { TextIndex } from './text-index.ts';
import { type TextTerm, wordsOfTerms } from './text-query.ts';

// Read into this module once, because V8 does not inline imported constants.
const NAME_WORD_SCORE = SEARCH_WEIGHT;
const NAME_PREFIX_SCORE = 1;
const FULL_NAME_SCORE = 2;

/**
 * The positions ordered by relevance, best first, then by id. Each queried word scores 4 if it is a
 * whole word of the name, 1 if it only begins a word of the name, and 0 if it is in another field.
 * If every word of the name is queried, 2 are added.
 */
export function byRelevance(
  text: TextIndex,
  terms: readonly TextTerm[],
  positions: Uint32Array,
): Uint32Array {
  const queried = wordsOfTerms(terms).map((word) => ({
    rank: text.vocabulary.rankOf(word) ?? 0,
    ...text.vocabulary.ranksOfPrefix(word),
  }));
  const { tokens, tokenOffsets } = text;
  const scores = new Uint32Array(positions.length);
  for (let i = 0; i < positions.length; i++) scores[i] = score(tokens, tokenOffsets[positions[i]!]!, queried);
  return sortedByScore(positions, scores);
}

interface QueriedWord {
  readonly rank: number;
  readonly from: number;
  readonly to: number;
}

function score(tokens: Uint32Array, name: number, queried: readonly QueriedWord[]): number {
  const end = endOfField(tokens, name);
  let sum = 0;
  for (const word of queried) sum += wordScore(tokens, name, end, word);
  return sum >= NAME_WORD_SCORE && isFullName(tokens, name, end, queried) ? sum + FULL_NAME_SCORE : sum;
}

/** Whether every word of the name is queried. Other queried words may be in other fields. */
function isFullName(
  tokens: Uint32Array,
  start: number,
  end: number,
  queried: readonly QueriedWord[],
): boolean {
  for (let i = start; i < end; i++) if (!queried.some(({ rank }) => rank === tokens[i])) return false;
  return true;
}

function endOfField(tokens: Uint32Array, start: number): number {
  let end = start;
  while (tokens[end] !== FIELD_END) end++;
  return end;
}

function wordScore(tokens: Uint32Array, start: number, end: number, { rank, from, to }: QueriedWord): number {
  let points = 0;
  for (let i = start; i < end; i++) {
    const word = tokens[i]!;
    if (word === rank) return NAME_WORD_SCORE;
    if (word >= from && word < to) points = NAME_PREFIX_SCORE;
  }
  return points;
}

/**
 * The positions ordered by score, highest first, by a stable counting sort: scores are small
 * integers.
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
