import { stemOf } from './inflection.ts';
import { wordsIn } from './words.ts';

/** An entry that is found together with others. */
export interface Synonym {
  readonly words: readonly string[];
  readonly found: readonly (readonly string[])[];
}

/** Reads `a, b` (either way) and `a => b` (one way); `#` begins a comment. */
export function readSynonyms(file: string): readonly Synonym[] {
  return file.split('\n').flatMap((line) => {
    const [left, right] = line
      .split('#')[0]!
      .split('=>')
      .map((side) =>
        side
          .split(',')
          .map(wordsIn)
          .filter((words) => words.length > 0),
      );
    if (right !== undefined) return left!.map((words) => ({ words, found: right }));
    return left!.map((words, i) => ({ words, found: left!.filter((_, other) => other !== i) }));
  });
}

/** The longest beginning of the words that equals entries, and what is found with it. */
export function synonymsAt(
  words: readonly string[],
  synonyms: readonly Synonym[],
): { readonly length: number; readonly found: readonly (readonly string[])[] } | undefined {
  const begins = (entry: readonly string[]) =>
    entry.every((word, i) => words[i] !== undefined && stemOf(word) === stemOf(words[i]!));
  const entries = synonyms.filter((entry) => begins(entry.words));
  if (entries.length === 0) return undefined;
  const length = Math.max(...entries.map((entry) => entry.words.length));
  const longest = entries.filter((entry) => entry.words.length === length);
  return { length, found: longest.flatMap(({ found }) => found) };
}
