import { stemOf } from './inflection.ts';
import { isOfLetters, lengthOf } from './words.ts';

/** The words of each searched field of a project. */
export type Fields = readonly (readonly string[])[];

/** What is known of the words of a catalogue. */
export interface Vocabulary {
  /** Every word with its number of projects. */
  readonly frequencies: ReadonlyMap<string, number>;
  /** The words of a stem. */
  readonly inflected: ReadonlyMap<string, readonly string[]>;
  /** Neighbouring words of letters, each of two at least, joined. */
  readonly joined: ReadonlySet<string>;
  /** Words that begin no longer ones, if there are any. */
  readonly wholeWords?: ReadonlySet<string>;
}

type Rows = readonly { readonly words: Fields }[];

const known = new WeakMap<Rows, Vocabulary>();

/** The vocabulary of the rows; cached. */
export function vocabularyOf(rows: Rows): Vocabulary {
  const vocabulary = known.get(rows) ?? readVocabulary(rows);
  known.set(rows, vocabulary);
  return vocabulary;
}

function readVocabulary(rows: Rows): Vocabulary {
  const frequencies = new Map<string, number>();
  const joined = new Set<string>();
  for (const { words } of rows) {
    for (const word of new Set(words.flat())) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
    for (const field of words) for (const pair of joinedPairs(field)) joined.add(pair);
  }
  const inflected = new Map<string, string[]>();
  for (const word of frequencies.keys()) {
    const same = inflected.get(stemOf(word));
    if (same === undefined) inflected.set(stemOf(word), [word]);
    else same.push(word);
  }
  return { frequencies, joined, inflected };
}

/** Whether two words can be the two parts of one. */
export const canBeJoined = (a: string, b: string): boolean =>
  [a, b].every((word) => isOfLetters(word) && lengthOf(word) >= 2);

/** The neighbours of a field as one word each. */
export const joinedPairs = (field: readonly string[]): readonly string[] =>
  field.flatMap((word, i) => {
    const next = field[i + 1];
    return next !== undefined && canBeJoined(word, next) ? [word + next] : [];
  });
