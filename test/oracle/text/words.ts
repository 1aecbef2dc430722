import { isSmallWord } from '../../../src/index/text/small-words.ts';

const isMark = (character: string): boolean => /^\p{M}$/u.test(character);
const isLetterOrDigit = (character: string): boolean => /^[\p{L}\p{N}]$/u.test(character);

/** Lower-cased, NFKD, marks stripped. */
export function folded(text: string): string {
  return [...text.toLowerCase().normalize('NFKD')].filter((character) => !isMark(character)).join('');
}

/** Runs of letters and digits of the folded text. */
export function wordsIn(text: string): readonly string[] {
  const words: string[] = [];
  let word = '';
  for (const character of `${folded(text)} `) {
    if (isLetterOrDigit(character)) word += character;
    else if (word !== '') {
      words.push(word);
      word = '';
    }
  }
  return words;
}

/** The number of characters, not of code units. */
export const lengthOf = (word: string): number => [...word].length;

/** Whether a word has nothing but letters. */
export const isOfLetters = (word: string): boolean => /^\p{L}+$/u.test(word);

export const hasDigit = (word: string): boolean => /\p{N}/u.test(word);

/** Each word once, in order of its first use. */
export const distinct = (words: readonly string[]): readonly string[] => [...new Set(words)];

/** Whether two lists have the same words in the same order. */
export const areEqual = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((word, i) => word === b[i]);

/** Whether a word says little, here or anywhere, such as the last two of `Vhembe District Municipality`. */
export const isSmallAt = (words: readonly string[], i: number): boolean =>
  isSmallWord(words[i]!) ||
  (['local', 'district', 'metropolitan', 'metro'].includes(words[i]!) &&
    ['municipality', 'municipalities'].includes(words[i + 1] ?? ''));

export const byCodePoint = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Numbers by size, texts by code point. */
export function compared(a: string | number, b: string | number): number {
  return typeof a === 'number' || typeof b === 'number' ? Number(a) - Number(b) : byCodePoint(a, b);
}

/**
 * The optimal string alignment distance: inserted, deleted, replaced and swapped letters, by the
 * full table.
 */
export function typingErrors(a: string, b: string): number {
  const [from, to] = [[...a], [...b]];
  const table = Array.from({ length: from.length + 1 }, (_, i) =>
    Array.from({ length: to.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  for (let i = 1; i <= from.length; i++) {
    for (let j = 1; j <= to.length; j++) {
      const ways = [
        table[i - 1]![j]! + 1,
        table[i]![j - 1]! + 1,
        table[i - 1]![j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1),
      ];
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        ways.push(table[i - 2]![j - 2]! + 1);
      table[i]![j] = Math.min(...ways);
    }
  }
  return table[from.length]![to.length]!;
}
