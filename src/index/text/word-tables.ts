import { readFileSync } from 'node:fs';

/** The tables of words of the search, as they stand in their file. */
interface WordTables {
  /** Common English words, and those of the glossary, separated by spaces. */
  readonly commonWords: readonly string[];
}

const file = new URL('../../../assets/search-words.json', import.meta.url);

/** Read when the program starts. */
export const wordTables = JSON.parse(readFileSync(file, 'utf8')) as WordTables;

const commonWords: ReadonlySet<string> = new Set(wordTables.commonWords.join(' ').split(' '));

/**
 * Whether this is a word of everyday English or of our glossary, and so no typing error: who types
 * `late` does not mean a lane.
 */
export const isCommonWord = (word: string): boolean => commonWords.has(word);
