import { searchFields, wordsOf } from '../../project/index.ts';
import { GrowingColumn } from '../columns/growing-column.ts';
import { sortedByCodePoint } from '../columns/ordering.ts';
import type { SectionsBuilder } from '../sections/sections-builder.ts';
import { type CollectedWords, changedWords } from './changed-words.ts';
import { ranksByStem } from './stems.ts';
import { FIELD_END, offsetsOf } from './vocabulary.ts';

/** How many values of each field to cache with their words: those of most fields occur in thousands of projects. */
const CACHED_VALUES = 20_000;

/**
 * Builds the sections of `TextIndex`: the vocabulary, sorted and by stem; for each word the projects
 * that have it; and for each project its words in order, field by field, for phrases and relevance.
 */
export function textBuilder(): SectionsBuilder {
  let words: CollectedWords = allWords();
  const numbersOf = searchFields.map((field) => ({
    field,
    numbersIn: cached((text) => wordsOf(text).map(words.numberOf)),
  }));
  return {
    resume: (older) => {
      words = changedWords(older);
    },
    add: ({ latest }, position) => {
      words.begin(position);
      for (const { field, numbersIn } of numbersOf) {
        const numbers = numbersIn(latest[field] ?? '');
        for (let i = 0; i < numbers.length; i++) words.push(numbers[i]!);
        words.push(FIELD_END);
      }
    },
    finish: (write) => words.finish(write),
  };
}

/** The words of all projects. */
function allWords(): CollectedWords {
  const numberByWord = new Map<string, number>();
  const tokens = new GrowingColumn();
  const offsets = new GrowingColumn();
  return {
    numberOf: (word) => {
      const known = numberByWord.get(word);
      if (known !== undefined) return known;
      numberByWord.set(word, numberByWord.size + 1);
      return numberByWord.size;
    },
    begin: () => offsets.push(tokens.length),
    push: (number) => tokens.push(number),
    finish: (write) => {
      offsets.push(tokens.length);
      const { vocabulary, ranks } = sortedVocabulary(numberByWord);
      // In place: with many millions of projects, a second copy would not fit into memory.
      const ranked = tokens.values();
      for (let i = 0; i < ranked.length; i++) ranked[i] = ranks[ranked[i]!]!;
      const { postings, starts } = postingsOf(ranked, offsets.values(), numberByWord.size);
      write('text.words', Buffer.from(vocabulary.join('')));
      write('text.word-offsets', offsetsOf(vocabulary));
      write('text.stem-order', ranksByStem(vocabulary));
      write('text.tokens', ranked);
      write('text.token-offsets', offsets.values());
      write('text.postings', postings);
      write('text.posting-offsets', starts);
    },
  };
}

type Numbers = readonly number[];

function cached(numbersOf: (text: string) => Numbers): (text: string) => Numbers {
  const cache = new Map<string, Numbers>();
  return (text) => {
    const known = cache.get(text);
    if (known !== undefined) return known;
    const numbers = numbersOf(text);
    if (cache.size < CACHED_VALUES) cache.set(text, numbers);
    return numbers;
  };
}

/**
 * The words sorted by their bytes, and the rank of each word, from 1, by the number it was given.
 */
function sortedVocabulary(numberByWord: ReadonlyMap<string, number>): {
  vocabulary: readonly string[];
  ranks: Uint32Array;
} {
  const vocabulary = sortedByCodePoint([...numberByWord.keys()]);
  const ranks = new Uint32Array(vocabulary.length + 1);
  vocabulary.forEach((word, i) => {
    ranks[numberByWord.get(word)!] = i + 1;
  });
  return { vocabulary, ranks };
}

/**
 * For each word the distinct positions that have it, ascending, by a counting sort of (word,
 * position).
 */
function postingsOf(
  tokens: Uint32Array,
  offsets: Uint32Array,
  wordCount: number,
): { postings: Uint32Array; starts: Uint32Array } {
  const starts = new Uint32Array(wordCount + 1);
  eachDistinctWord(tokens, offsets, wordCount, (word) => starts[word]!++);
  for (let word = 1; word <= wordCount; word++) starts[word]! += starts[word - 1]!;
  const next = starts.slice();
  const postings = new Uint32Array(starts[wordCount]!);
  eachDistinctWord(tokens, offsets, wordCount, (word, position) => {
    postings[next[word - 1]!++] = position;
  });
  return { postings, starts };
}

function eachDistinctWord(
  tokens: Uint32Array,
  offsets: Uint32Array,
  wordCount: number,
  visit: (word: number, position: number) => void,
): void {
  const seenIn = new Uint32Array(wordCount + 1).fill(0xffffffff);
  for (let position = 0; position + 1 < offsets.length; position++) {
    for (let i = offsets[position]!; i < offsets[position + 1]!; i++) {
      const word = tokens[i]!;
      if (word === FIELD_END || seenIn[word] === position) continue;
      seenIn[word] = position;
      visit(word, position);
    }
  }
}
