import { allOf, anyOf, type Condition, distinct } from './condition.ts';
import { corrections } from './correction.ts';
import { type Reading, readingsOfRun } from './run-reading.ts';
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
  /** What looks like an operator of other search engines, and was searched as words. */
  readonly ignoredOperators: readonly string[];
}

/**
 * Reads a query: first its operators, which need no catalogue, then the meaning of its words.
 * Mistyped words are replaced in between, so that synonyms of the right ones are found.
 */
export function readQuery(text: TextIndex, q: string): QueryReading {
  const { parts: typed, ignoredOperators, abbreviations } = typedQuery(q);
  const unknown = unknownWords(text, typed).filter((word) => !abbreviations.has(word));
  const corrected = corrections(text, unknown);
  const parts = corrected.size === 0 ? typed : typed.map((part) => withCorrections(part, corrected));
  const typedWords = positiveWords(parts);
  return {
    clauses: clausesOf(text, parts),
    excluded: distinct(
      parts.flatMap((part) => (part.kind === 'excluded' ? [conditionOf(text, part.operand)] : [])),
    ),
    typedWords,
    hasOr: parts.some(({ kind }) => kind === 'either'),
    correctedWords: corrected.size === 0 ? undefined : [...new Set(typedWords)],
    corrections: corrected,
    ignoredOperators,
  };
}

const clausesOf = (text: TextIndex, parts: readonly QueryPart[]): readonly Condition[] =>
  meaningful(
    parts.flatMap((part) => {
      if (part.kind === 'excluded') return [];
      return part.kind === 'either' ? [eitherReading(text, part.operands)] : readingsOf(text, part);
    }),
  );

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

/** The single words that no project has, and that no table knows. */
function unknownWords(text: TextIndex, parts: readonly QueryPart[]): readonly string[] {
  const runs = parts.flatMap((part) => {
    if (part.kind === 'excluded') return [];
    return (part.kind === 'either' ? part.operands : [part]).filter(({ kind }) => kind === 'run');
  });
  return runs.flatMap(({ words }) =>
    readingsOfRun(text, words).flatMap(({ condition, isSmall }) =>
      condition.kind === 'word' && !isSmall && !isKnown(text, condition.word) ? [condition.word] : [],
    ),
  );
}

const isKnown = (text: TextIndex, word: string): boolean =>
  text.hasWord(word) || text.tableWords.rankOf(word) !== undefined;

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
