import { fold } from './fold.ts';

const WORD = /[\p{L}\p{N}]+/gu;

/** The words of a text as search compares them: runs of letters and digits, folded. `O.R.Tambo` has three. */
export function wordsOf(text: string): readonly string[] {
  return fold(text).match(WORD) ?? [];
}
