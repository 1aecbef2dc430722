import { allOf, anyOf, type Condition } from './condition.ts';
import { isSmallAt, isSmallWord } from './small-words.ts';
import { stemKey } from './stems.ts';
import type { TextIndex } from './text-index.ts';
import { mayBeJoined, mayBePart } from './word-forms.ts';

/** What a stretch of neighbouring words asks for. */
export interface Reading {
  readonly words: readonly string[];
  readonly condition: Condition;
  /** Whether it may be left out while others remain. */
  readonly isSmall: boolean;
}

/**
 * Divides neighbouring words, from the left, into entries of the table of synonyms, words that the
 * catalogue also writes as one, and single words.
 */
export function readingsOfRun(text: TextIndex, words: readonly string[]): readonly Reading[] {
  const readings: Reading[] = [];
  const keys = words.map(stemKey);
  let pairsFrom = 0;
  for (let at = 0; at < words.length; ) {
    const entry = text.synonyms.longestAt(keys, at);
    if (entry === undefined) at++;
    else {
      readings.push(...withPairs(text, words.slice(pairsFrom, at)));
      const own = words.slice(at, at + entry.length);
      readings.push({ words: own, condition: withOthers(ownEntry(own), entry.others), isSmall: false });
      at += entry.length;
      pairsFrom = at;
    }
  }
  return [...readings, ...withPairs(text, words.slice(pairsFrom))];
}

/** What the name of a place asks for: its whole words in any spelling, the first as typed, or a synonym. */
export function nameReading({ synonyms }: TextIndex, spellings: readonly (readonly string[])[]): Reading {
  const words = spellings[0]!;
  const entry = synonyms.longestAt(words.map(stemKey), 0);
  const own = anyOf(spellings.map((each): Condition => ({ kind: 'phrase', words: each })));
  return {
    words,
    condition: withOthers(own, entry?.length === words.length ? entry.others : []),
    isSmall: false,
  };
}

function withPairs(text: TextIndex, words: readonly string[]): readonly Reading[] {
  const readings: Reading[] = [];
  for (let at = 0; at < words.length; ) {
    const pair = words.slice(at, at + 2);
    const isPair = isWrittenAsOne(text, pair);
    readings.push(isPair ? pairReading(pair) : wordReading(words, at));
    at += isPair ? 2 : 1;
  }
  return readings;
}

const wordReading = (words: readonly string[], at: number): Reading => ({
  words: [words[at]!],
  condition: { kind: 'word', word: words[at]! },
  isSmall: isSmallAt(words, at),
});

function isWrittenAsOne(text: TextIndex, pair: readonly string[]): boolean {
  const joined = pair.join('');
  return pair.length === 2 && pair.every(mayBePart) && mayBeJoined(joined) && text.hasForms(joined);
}

/** In `stand by`, the small word carries meaning: both must be next to each other. */
function pairReading(pair: readonly string[]): Reading {
  const own: Condition = pair.some(isSmallWord) ? { kind: 'forms', words: pair } : ownWords(pair);
  return { words: pair, condition: withOthers(own, [[pair.join('')]]), isSmall: false };
}

/** Beginnings would find too much: an abbreviation (`EC`) is a whole word. */
const ABBREVIATION = /^\p{L}{1,3}$/u;

function ownEntry(words: readonly string[]): Condition {
  const isAbbreviation = words.length === 1 && ABBREVIATION.test(words[0]!);
  return isAbbreviation ? { kind: 'forms', words } : ownWords(words);
}

function ownWords(words: readonly string[]): Condition {
  const others = words.filter((word) => !isSmallWord(word));
  return allOf((others.length > 0 ? others : words).map((word) => ({ kind: 'word', word })));
}

const withOthers = (own: Condition, others: readonly (readonly string[])[]): Condition =>
  anyOf([own, ...others.map((words): Condition => ({ kind: 'forms', words }))]);
