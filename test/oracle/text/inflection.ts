import { stemmer } from 'stemmer';

const stems = new Map<string, string>();

/**
 * The same for words that inflect to each other. Numbers, short words and words with letters that
 * English does not have stand for themselves.
 */
export function stemOf(word: string): string {
  if (!/^[a-z]{3,}$/.test(word)) return word;
  const stem = stems.get(word) ?? `${stemmer(word)}…`;
  stems.set(word, stem);
  return stem;
}
