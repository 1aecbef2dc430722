import { FIELD_END } from './text-builder.ts';

/** The words of the name of project `p`, by rank, are `words` from `starts[p]` to `starts[p + 1]`. */
export interface NameWords {
  readonly words: Uint32Array;
  readonly starts: Uint32Array;
}

/**
 * The words of the names in a column of their own. Scoring reads many names, and with the words of
 * all other fields between them would take twice as long to get them from memory.
 */
export function nameWordsOf(tokens: Uint32Array, tokenOffsets: Uint32Array): NameWords {
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
