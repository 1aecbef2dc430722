import { stemOf } from './inflection.ts';
import { type Synonym, synonymsAt } from './synonyms.ts';
import type { Operand, TypedWord } from './typed.ts';
import { canBeJoined, type Fields, joinedPairs, type Vocabulary } from './vocabulary.ts';
import { isOfLetters, isSmallAt, lengthOf } from './words.ts';

/** Whether fields have something that was typed. */
export type Condition = (fields: Fields) => boolean;

/** Words that two joined words of the data can be have at least this many letters. */
const SHORTEST_JOINED = 5;

/** Abbreviations of the table of synonyms begin no longer words. */
const LONGEST_ABBREVIATION = 3;

const any =
  (conditions: readonly Condition[]): Condition =>
  (fields) =>
    conditions.some((holds) => holds(fields));

export const all =
  (conditions: readonly Condition[]): Condition =>
  (fields) =>
    conditions.every((holds) => holds(fields));

/** The words next to each other in one field. */
export const phraseCondition =
  (phrase: readonly string[], isSame = (a: string, b: string): boolean => a === b): Condition =>
  (fields) =>
    fields.some((field) =>
      field.some((_, start) =>
        phrase.every((word, i) => field[start + i] !== undefined && isSame(word, field[start + i]!)),
      ),
    );

const inflectedPhrase = (phrase: readonly string[]): Condition =>
  phraseCondition(phrase, (a, b) => stemOf(a) === stemOf(b));

/** The words that inflect to each other, as far as the catalogue has them, and the word itself. */
const forms = (word: string, { inflected }: Vocabulary): ReadonlySet<string> =>
  new Set([word, ...(inflected.get(stemOf(word)) ?? [])]);

/** A word: the beginning of one, another form of it, or two that are written as one. */
export function wordCondition(word: string, vocabulary: Vocabulary): Condition {
  if (vocabulary.wholeWords?.has(word)) return inflectedPhrase([word]);
  const stem = stemOf(word);
  const isInTwo = isOfLetters(word) && lengthOf(word) >= SHORTEST_JOINED;
  const whole = isInTwo ? forms(word, vocabulary) : new Set<string>();
  return (fields) =>
    fields.some(
      (field) =>
        field.some((each) => each.startsWith(word) || stemOf(each) === stem) ||
        joinedPairs(field).some((pair) => whole.has(pair)),
    );
}

/** Whether a catalogue has a word in any way. */
export function isInCatalogue(word: string, vocabulary: Vocabulary): boolean {
  const { frequencies, joined, inflected } = vocabulary;
  if (inflected.has(stemOf(word))) return true;
  if ([...frequencies.keys()].some((each) => each.startsWith(word))) return true;
  if (!isOfLetters(word) || lengthOf(word) < SHORTEST_JOINED) return false;
  return [...forms(word, vocabulary)].some((form) => joined.has(form));
}

/** What a run of words is read as: one unit after the other. */
export type Unit =
  | {
      readonly kind: 'synonyms';
      readonly words: readonly TypedWord[];
      readonly found: readonly (readonly string[])[];
    }
  | { readonly kind: 'pair'; readonly words: readonly [TypedWord, TypedWord] }
  | { readonly kind: 'word'; readonly words: readonly [TypedWord]; readonly isSmall: boolean };

/** Longest runs that have synonyms, then pairs that are one word of the catalogue, then words. */
export function unitsOf(
  words: readonly TypedWord[],
  vocabulary: Vocabulary,
  synonyms: readonly Synonym[],
): readonly Unit[] {
  const units: Unit[] = [];
  let plain: TypedWord[] = [];
  const endPlain = () => {
    units.push(...pairsAndWords(plain, vocabulary));
    plain = [];
  };
  for (let i = 0; i < words.length; ) {
    const entry = synonymsAt(
      words.slice(i).map(({ text }) => text),
      synonyms,
    );
    if (entry === undefined) plain.push(words[i++]!);
    else {
      endPlain();
      units.push({ kind: 'synonyms', words: words.slice(i, i + entry.length), found: entry.found });
      i += entry.length;
    }
  }
  endPlain();
  return units;
}

function pairsAndWords(words: readonly TypedWord[], { inflected }: Vocabulary): readonly Unit[] {
  const units: Unit[] = [];
  for (let i = 0; i < words.length; ) {
    const [first, second] = [words[i]!, words[i + 1]];
    if (
      second !== undefined &&
      canBeJoined(first.text, second.text) &&
      lengthOf(first.text + second.text) >= SHORTEST_JOINED &&
      inflected.has(stemOf(first.text + second.text))
    ) {
      units.push({ kind: 'pair', words: [first, second] });
      i += 2;
    } else {
      units.push({
        kind: 'word',
        words: [first],
        isSmall: isSmallAt(textsOf(words), i),
      });
      i++;
    }
  }
  return units;
}

/** Whether none of the words has a meaning of its own. */
export const areSmall = (words: readonly TypedWord[]): boolean =>
  words.every((_, i) => isSmallAt(textsOf(words), i));

const textsOf = (words: readonly TypedWord[]): readonly string[] => words.map(({ text }) => text);

/** Whether a unit excludes projects although other words remain. */
export const isMeant = (unit: Unit): boolean => unit.kind !== 'word' || !unit.isSmall;

export function unitCondition(unit: Unit, vocabulary: Vocabulary): Condition {
  const texts = unit.words.map(({ text }) => text);
  const each = (words: readonly string[]) => all(words.map((word) => wordCondition(word, vocabulary)));
  if (unit.kind === 'word') return each(texts);
  if (unit.kind === 'pair') {
    const apart = unit.words.some(({ isSmall }) => isSmall) ? inflectedPhrase(texts) : each(texts);
    return any([apart, inflectedPhrase([texts.join('')])]);
  }
  const meant = unit.words.filter(({ isSmall }) => !isSmall).map(({ text }) => text);
  if (texts.length === 1 && lengthOf(texts[0]!) <= LONGEST_ABBREVIATION)
    return any([texts, ...unit.found].map(inflectedPhrase));
  return any([each(meant.length > 0 ? meant : texts), ...unit.found.map(inflectedPhrase)]);
}

/** The words of a place, the first spelling as typed: whole, next to each other, or what the table of synonyms has for them. */
export function placeNameCondition(
  spellings: readonly (readonly string[])[],
  synonyms: readonly Synonym[],
): Condition {
  const typed = spellings[0]!;
  const entry = synonymsAt(typed, synonyms);
  const found = entry !== undefined && entry.length === typed.length ? entry.found : [];
  return any([...spellings.map((words) => phraseCondition(words)), ...found.map(inflectedPhrase)]);
}

/** What an operand finds alone. */
export function operandCondition(
  operand: Operand,
  vocabulary: Vocabulary,
  synonyms: readonly Synonym[],
): Condition {
  if (operand.kind === 'phrase') return phraseCondition(operand.words);
  const units = unitsOf(operand.words, vocabulary, synonyms);
  const meant = units.filter(isMeant);
  return all((meant.length > 0 ? meant : units).map((unit) => unitCondition(unit, vocabulary)));
}

export const eitherCondition = (
  operands: readonly Operand[],
  vocabulary: Vocabulary,
  synonyms: readonly Synonym[],
): Condition => any(operands.map((operand) => operandCondition(operand, vocabulary, synonyms)));
