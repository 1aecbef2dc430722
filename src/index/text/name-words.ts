import { noBits, setBit } from '../sets/bits.ts';
import { PositionSet } from '../sets/position-set.ts';
import { FIELD_END } from './vocabulary.ts';

/** The words of the name of project `p`, by rank, are `words` from `starts[p]` to `starts[p + 1]`. */
export interface NameWords {
  readonly words: Uint32Array;
  readonly starts: Uint32Array;
}

/** By the bytes of tokens, which the indexes of two versions share if no word has changed. */
const namesOf = new WeakMap<ArrayBufferLike, NameWords>();

/**
 * The words of the names in a column of their own. Scoring reads many names, and with the words of
 * all other fields between them would take twice as long to get them from memory.
 */
export function nameWordsOf(tokens: Uint32Array, tokenOffsets: Uint32Array): NameWords {
  const names = namesOf.get(tokens.buffer) ?? foundNameWords(tokens, tokenOffsets);
  namesOf.set(tokens.buffer, names);
  return names;
}

function foundNameWords(tokens: Uint32Array, tokenOffsets: Uint32Array): NameWords {
  const starts = new Uint32Array(tokenOffsets.length);
  for (let i = 0; i + 1 < tokenOffsets.length; i++) {
    let end = tokenOffsets[i]!;
    while (tokens[end] !== FIELD_END) end++;
    starts[i + 1] = starts[i]! + end - tokenOffsets[i]!;
  }
  const words = new Uint32Array(starts.at(-1)!);
  for (let i = 0; i + 1 < tokenOffsets.length; i++) {
    const from = tokenOffsets[i]! - starts[i]!;
    for (let at = starts[i]!; at < starts[i + 1]!; at++) words[at] = tokens[from + at]!;
  }
  return { words, starts };
}

/** The projects whose names have so many different words, by this number. */
export function namesByLength({ words, starts }: NameWords): (different: number) => PositionSet {
  const count = starts.length - 1;
  const lengths = new Uint8Array(count);
  for (let position = 0; position < count; position++)
    lengths[position] = differentWords(words, starts[position]!, starts[position + 1]!);
  const known = new Map<number, PositionSet>();
  return (different) => {
    const found = known.get(different) ?? positionsOf(lengths, different);
    known.set(different, found);
    return found;
  };
}

function positionsOf(lengths: Uint8Array, length: number): PositionSet {
  const found = noBits(lengths.length);
  for (let i = 0; i < lengths.length; i++) if (lengths[i] === length) setBit(found, i);
  return PositionSet.ofBits(lengths.length, found);
}

/** A name of more words than a byte counts is as long as 255. */
function differentWords(words: Uint32Array, start: number, end: number): number {
  let different = 0;
  for (let i = start; i < end && different < 255; i++) {
    let before = start;
    while (words[before] !== words[i]) before++;
    if (before === i) different++;
  }
  return different;
}

/** By rank, 1 for the words that names have. */
export function wordsOfNames({ words }: NameWords, vocabularySize: number): Uint8Array {
  const found = new Uint8Array(vocabularySize + 1);
  for (let i = 0; i < words.length; i++) found[words[i]!] = 1;
  return found;
}
