const MARKS = /\p{M}+/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches the range of ASCII
const ASCII = /^[\x00-\x7f]*$/;

/**
 * Text without case and accents: lower-cased, NFKD, marks stripped. Names are ordered, and words
 * and values compared, in this form.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  return ASCII.test(lower) ? lower : lower.normalize('NFKD').replace(MARKS, '');
}

/** Marks over and under letters of Latin, Greek and Cyrillic. Those of other scripts may be vowels. */
const ACCENTS = /[\u0300-\u036f]/g;
const NOT_OF_NAMES = /[^\p{L}\p{N}\p{M}]/gu;

/** What two spellings of one name in any script have in common: not case, accents, blanks and punctuation. */
export const nameKey = (name: string): string =>
  name.toLowerCase().normalize('NFKD').replace(ACCENTS, '').replace(NOT_OF_NAMES, '');

const WORD = /[\p{L}\p{N}]+/gu;

/** The words of a text for search: folded runs of letters and digits. `O.R.Tambo` has three. */
export function wordsOf(text: string): readonly string[] {
  return fold(text).match(WORD) ?? [];
}

/** Whether each of the words is the beginning of one of the others. */
export const beginAll = (words: readonly string[], others: readonly string[]): boolean =>
  words.every((word) => others.some((other) => other.startsWith(word)));

/** A word of a text, and where it stands in it: `text.slice(start, end)`. */
export interface WordInText {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The same words with their places in the text. Words that one character stands for (`½` is `1` and
 * `2`) have the same place.
 */
export function wordsWithPlaces(text: string): readonly WordInText[] {
  let folded = '';
  // Where the character of each folded one begins and ends.
  const starts: number[] = [];
  const ends: number[] = [];
  let end = 0;
  for (const character of text) {
    const start = end;
    end += character.length;
    const letters = fold(character);
    folded += letters;
    for (let i = 0; i < letters.length; i++) {
      starts.push(start);
      ends.push(end);
    }
    // A mark folds to nothing and belongs to the letter before it.
    if (letters === '' && ends.length > 0) ends[ends.length - 1] = end;
  }
  return Array.from(folded.matchAll(WORD), ({ 0: word, index }) => ({
    word,
    start: starts[index]!,
    end: ends[index + word.length - 1]!,
  }));
}

/**
 * How many letters must be typed, deleted or replaced to turn one text into the other (Levenshtein
 * distance).
 */
export function editDistance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = above[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, above[j]! + 1, row[j - 1]! + 1));
    }
    above = row;
  }
  return above[other.length]!;
}

/** The text of `known` that needs the fewest corrections to become this one; undefined if none is like it. */
export function nearestText(text: string, known: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  // More than half of the letters wrong is another word, not a typing error.
  let least = Math.floor(text.length / 2) + 1;
  for (const each of known) {
    const errors = Math.abs(each.length - text.length) < least ? editDistance(text, each) : least;
    if (errors < least) [nearest, least] = [each, errors];
  }
  return nearest;
}

const CONTROLS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * A text for messages: what could command a terminal, or change the direction of what follows, is
 * replaced by U+FFFD.
 */
export const printable = (text: string): string => text.replace(CONTROLS, '\ufffd');
