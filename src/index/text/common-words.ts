import { country } from '../../country/index.ts';

const commonWords: ReadonlySet<string> = new Set(country.searchWords.commonWords.join(' ').split(' '));

/**
 * Whether this is a word of everyday English or of our glossary, and so no typing error: who types
 * `late` does not mean a lane.
 */
export const isCommonWord = (word: string): boolean => commonWords.has(word);
