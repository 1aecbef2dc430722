import { fold } from './fold.ts';

const WORD = /[\p{L}\p{N}]+/gu;

/** The words of a text for search: folded runs of letters and digits. `O.R.Tambo` has three. */
export function wordsOf(text: string): readonly string[] {
  return fold(text).match(WORD) ?? [];
}
