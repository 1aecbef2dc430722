import { gazetteer } from '../../places/index.ts';
import { isCommonWord } from './common-words.ts';
import { allOf, anyOf, type Condition, distinct } from './condition.ts';
import { corrections } from './correction.ts';
import { type NearPlace, type PlaceMention, placeMention, wordsOfPlaces } from './place-mention.ts';
import { nameReading, type Reading, readingsOfRun } from './run-reading.ts';
import { isSmallWord } from './small-words.ts';
import type { TextIndex } from './text-index.ts';
import { type Operand, positiveWords, type QueryPart, typedQuery } from './typed-query.ts';

/** What a query means in one catalogue. */
export interface QueryReading {
  /** What a project must match. */
  readonly clauses: readonly Condition[];
  /** What a project must not match. */
  readonly excluded: readonly Condition[];
  /** The words that a project should have, in order, after correction, small ones included. */
  readonly typedWords: readonly string[];
  /** Whether some words are alternatives. */
  readonly hasOr: boolean;
  /** `typedWords`, each once, if some were corrected. */
  readonly correctedWords: readonly string[] | undefined;
  /** The searched word by typed word. */
  readonly corrections: ReadonlyMap<string, string>;
  /** Common English words that no project has. They are never corrected. */
  readonly absentWords: readonly string[];
  /** What looks like an operator of other search engines, and was searched as words. */
  readonly ignoredOperators: readonly string[];
  /** The place that projects must be near. Its name is not among the clauses then. */
  readonly place: NearPlace | undefined;
  /** The place that the query may mean, although its words were searched. */
  readonly offeredPlace: NearPlace | undefined;
  /** The places of one name, if the query names one of them and nobody knows which. */
  readonly placeChoices: readonly NearPlace[];
}

/** The ways to read a query. */
export interface QueryReadings {
  /** All of it as words. */
  readonly asWords: QueryReading;
  /** Near the place that it names, if it names one. */
  readonly nearPlace: QueryReading | undefined;
  /** Whether the place is meant, even if projects have all the words. */
  readonly isPlaceForced: boolean;
}

interface ReadingOptions {
  /** Whether the search has a place already: the query is not asked for another. */
  readonly hasPlace?: boolean;
  /** Whether words of everyday English are whole words; not the beginning of one that stands alone. */
  readonly hasWholeWords?: boolean;
}

/**
 * Reads a query: first its operators, which need no catalogue, then the meaning of its words.
 * Mistyped words are replaced in between, so that synonyms and places of the right ones are found.
 */
export function readQuery(
  text: TextIndex,
  q: string,
  { hasPlace = false, hasWholeWords: isWhole = false }: ReadingOptions = {},
): QueryReadings {
  const { parts: typed, ignoredOperators, abbreviations } = typedQuery(q);
  const hasWholeWords = isWhole && !isBeginning(text, typed);
  const inPlaces = wordsOfPlaces(gazetteer(), typed);
  const unknown = unknownWords(text, typed, hasWholeWords).filter(
    (word) => !abbreviations.has(word) && !inPlaces.has(word),
  );
  const absentWords = [...new Set(unknown.filter(isCommonWord))];
  const corrected = corrections(
    text,
    unknown.filter((word) => !isCommonWord(word)),
  );
  const parts = corrected.size === 0 ? typed : typed.map((part) => withCorrections(part, corrected));
  const typedWords = positiveWords(parts);
  const tables = { gazetteer: gazetteer(), synonyms: text.synonyms };
  const mention = hasPlace ? undefined : placeMention(tables, parts, abbreviations);
  const places = mention?.places ?? [];
  const place = places.length === 1 ? places[0] : undefined;
  const searched = (conditions: readonly Condition[]) =>
    hasWholeWords ? conditions.map(withWholeWords) : conditions;
  const asWords: QueryReading = {
    clauses: searched(
      meaningful(mention === undefined ? readings(text, parts) : readingsAround(text, mention)),
    ),
    excluded: searched(
      distinct(parts.flatMap((part) => (part.kind === 'excluded' ? [conditionOf(text, part.operand)] : []))),
    ),
    typedWords,
    hasOr: parts.some(({ kind }) => kind === 'either'),
    correctedWords: corrected.size === 0 ? undefined : [...new Set(typedWords)],
    corrections: corrected,
    absentWords,
    ignoredOperators,
    place: undefined,
    offeredPlace: place,
    placeChoices: place === undefined ? places : [],
  };
  if (mention === undefined || place === undefined)
    return { asWords, nearPlace: undefined, isPlaceForced: false };
  const clauses = searched(meaningful(readings(text, mention.remaining)));
  const nearPlace = { ...asWords, clauses, place, offeredPlace: undefined };
  return { asWords, nearPlace, isPlaceForced: mention.isForced };
}

/** Longer ones are whole: `over` alone does not find `Overberg`. */
const LONGEST_BEGINNING = 2;

/** Whether a query is a few letters that only begin words: `up` alone finds what `upgrade` does. */
function isBeginning(text: TextIndex, [part, ...others]: readonly QueryPart[]): boolean {
  if (part?.kind !== 'run' || others.length > 0) return false;
  const [word = '', ...more] = part.words;
  return more.length === 0 && word.length <= LONGEST_BEGINNING && !text.hasForms(word);
}

/** The readings of a query that names a place: its name stands for itself. */
const readingsAround = (text: TextIndex, { before, spellings, after }: PlaceMention): readonly Reading[] => [
  ...readings(text, before),
  nameReading(text, spellings),
  ...readings(text, after),
];

const readings = (text: TextIndex, parts: readonly QueryPart[]): readonly Reading[] =>
  parts.flatMap((part) => {
    if (part.kind === 'excluded') return [];
    return part.kind === 'either' ? [eitherReading(text, part.operands)] : readingsOf(text, part);
  });

function eitherReading(text: TextIndex, operands: readonly Operand[]): Reading {
  return {
    words: operands.flatMap(({ words }) => words),
    condition: anyOf(operands.map((operand) => conditionOf(text, operand))),
    isSmall: operands.every(({ kind, words }) => kind === 'run' && words.every(isSmallWord)),
  };
}

/** What an operand means if nothing else is typed. */
const conditionOf = (text: TextIndex, operand: Operand): Condition =>
  allOf(meaningful(readingsOf(text, operand)));

const readingsOf = (text: TextIndex, { kind, words }: Operand): readonly Reading[] =>
  kind === 'run' ? readingsOfRun(text, words) : [{ words, condition: { kind, words }, isSmall: false }];

/** Small words are left out, unless there are no others. */
function meaningful(readings: readonly Reading[]): readonly Condition[] {
  const others = readings.filter(({ isSmall }) => !isSmall);
  return distinct((others.length > 0 ? others : readings).map(({ condition }) => condition));
}

/** The condition with words of everyday English as whole words: `over` does not find `Overberg`. */
function withWholeWords(condition: Condition): Condition {
  if ('of' in condition) return { ...condition, of: condition.of.map(withWholeWords) };
  return condition.kind === 'word' && isCommonWord(condition.word)
    ? { kind: 'forms', words: [condition.word] }
    : condition;
}

/** The single words that no project has, and that no table knows. */
function unknownWords(
  text: TextIndex,
  parts: readonly QueryPart[],
  hasWholeWords: boolean,
): readonly string[] {
  const runs = parts.flatMap((part) => {
    if (part.kind === 'excluded') return [];
    return (part.kind === 'either' ? part.operands : [part]).filter(({ kind }) => kind === 'run');
  });
  const single = runs
    .flatMap(({ words }) => readingsOfRun(text, words))
    .flatMap(({ condition, isSmall }) => (condition.kind === 'word' && !isSmall ? [condition] : []));
  text.prepare(single);
  const isFound = (word: string) =>
    hasWholeWords && isCommonWord(word) ? text.hasForms(word) : text.hasWord(word);
  return single.flatMap(({ word }) =>
    isFound(word) || text.tableWords.rankOf(word) !== undefined ? [] : [word],
  );
}

function withCorrections(part: QueryPart, corrected: ReadonlyMap<string, string>): QueryPart {
  const withWords = (operand: Operand): Operand =>
    operand.kind === 'phrase'
      ? operand
      : { kind: 'run', words: operand.words.map((word) => corrected.get(word) ?? word) };
  if (part.kind === 'excluded') return part;
  return part.kind === 'either'
    ? { kind: 'either', operands: part.operands.map(withWords) }
    : withWords(part);
}
