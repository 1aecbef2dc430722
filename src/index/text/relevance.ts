import { SEARCH_WEIGHT } from '../../project/index.ts';
import { bitCount } from './position-set.ts';
import { FIELD_END } from './text-builder.ts';
import type { TextIndex } from './text-index.ts';
import { MOST_WORDS } from './typed-query.ts';

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
  typedWords: readonly string[],
  positions: Uint32Array,
): Uint32Array {
  const words = queriedWords(text, typedWords);
  const { tokens, tokenOffsets } = text;
  const scores = new Uint32Array(positions.length);
  for (let i = 0; i < positions.length; i++) scores[i] = score(tokens, tokenOffsets[positions[i]!]!, words);
  return sortedByScore(positions, scores);
}

/** The words of a query, numbered from 1, as sets with one bit for each. */
interface QueriedWords {
  /** For each rank the longest queried word that begins its word; 0 if none does. */
  readonly longest: Uint8Array;
  /** The rank of each queried word; 0 if no project has exactly this word. */
  readonly ranks: Uint32Array;
  /** For each queried word, itself and the others that it begins with. */
  readonly beginnings: Int32Array;
}

/**
 * A word of a name is looked up once, whatever the number of queried words. Words beyond
 * `MOST_WORDS` do not score.
 */
function queriedWords(text: TextIndex, typedWords: readonly string[]): QueriedWords {
  const { vocabulary } = text;
  const words = [...new Set(typedWords)].slice(0, MOST_WORDS).sort((a, b) => a.length - b.length);
  const longest = new Uint8Array(vocabulary.size + 1);
  const ranks = new Uint32Array(words.length + 1);
  const beginnings = new Int32Array(words.length + 1);
  words.forEach((word, i) => {
    const { from, to } = vocabulary.ranksOfPrefix(word);
    // A longer word overwrites the shorter ones that it begins with.
    longest.fill(i + 1, from, to);
    ranks[i + 1] = vocabulary.rankOf(word) ?? 0;
    for (let j = 0; j <= i; j++) if (word.startsWith(words[j]!)) beginnings[i + 1]! |= 1 << j;
  });
  return { longest, ranks, beginnings };
}

function score(tokens: Uint32Array, name: number, { longest, ranks, beginnings }: QueriedWords): number {
  let begun = 0;
  let whole = 0;
  let isFullName = true;
  for (let i = name; tokens[i] !== FIELD_END; i++) {
    const rank = tokens[i]!;
    const word = longest[rank]!;
    begun |= beginnings[word]!;
    if (word > 0 && ranks[word] === rank) whole |= 1 << (word - 1);
    else isFullName = false;
  }
  const sum = NAME_WORD_SCORE * bitCount(whole) + NAME_PREFIX_SCORE * bitCount(begun & ~whole);
  return sum >= NAME_WORD_SCORE && isFullName ? sum + FULL_NAME_SCORE : sum;
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
