import { fieldValue } from '../fields.ts';
import { isFirmOf } from '../firms.ts';
import type { OracleRow } from '../rows.ts';
import { stageOf } from '../stages.ts';
import { all, type Condition, wordCondition } from './matching.ts';
import type { Vocabulary } from './vocabulary.ts';
import { areEqual, compared, distinct, isSmallAt, wordsIn } from './words.ts';

/** A query as far as its best matches are concerned. */
export interface Ranked {
  readonly q: string;
  /** All words but the excluded ones, in the order in which they were typed. */
  readonly typed: readonly string[];
  /** The words that carry meaning. */
  readonly meant: readonly string[];
  /** What must hold of a project. */
  readonly conditions: readonly Condition[];
  /** Whether one of several words is enough. */
  readonly hasAlternatives: boolean;
  readonly hasExclusions: boolean;
}

/** The rows with the best matches first. */
export function ranked(
  rows: readonly OracleRow[],
  query: Ranked,
  vocabulary: Vocabulary,
): readonly OracleRow[] {
  const keys = new Map(rows.map((row) => [row, keysOf(row, query, vocabulary)]));
  return rows.toSorted((a, b) => {
    const [left, right] = [keys.get(a)!, keys.get(b)!];
    const differing = left.findIndex((key, i) => key !== right[i]);
    return differing < 0 ? a.id - b.id : compared(right[differing]!, left[differing]!);
  });
}

/** Higher is better, the first decides. */
function keysOf(row: OracleRow, query: Ranked, vocabulary: Vocabulary): readonly (number | string)[] {
  const { latest, history } = row;
  const stage = stageOf(latest.status);
  const tier = tierOf(row, query);
  if (tier[0] === 4) return tier;
  return [
    ...tier,
    scoreOf(row.words[0]!, query, vocabulary),
    Number(latest.estimated_total_project_cost !== null),
    Number(stage !== undefined && stage >= 5 && stage <= 9),
    history.at(-1)!.quarter,
  ];
}

function tierOf(row: OracleRow, query: Ranked): readonly [tier: number, withinTier: number] {
  const { typed, conditions, hasAlternatives, hasExclusions } = query;
  const name = row.words[0]!;
  if (isIdOf(row, query.q)) return [4, 2];
  const isNumber = typed.some((word) => /[0-9]/.test(word)) && areEqual(typed, row.words[NUMBER]!);
  if (!hasAlternatives && !hasExclusions && isNumber) return [4, 1];
  const isInName = name.some((_, at) => typed.every((word, i) => name[at + i] === word));
  if (!hasAlternatives && isInName) return [3, 0];
  if (all(conditions)([name])) return [2, 0];
  return !hasAlternatives && isValueOf(row, typed) ? [1, 0] : [0, 0];
}

const NUMBER = 5;

/** Whether a query is the id of a project. */
export const isIdOf = ({ id }: OracleRow, q: string): boolean => /^\s*[0-9]+\s*$/.test(q) && Number(q) === id;

const fields = ['local_municipality', 'district_municipality', 'department'];

/** Whether the words are a municipality, a department or a firm of the project. */
const isValueOf = (row: OracleRow, typed: readonly string[]): boolean =>
  [typed, withoutSmallEnds(typed)].some(
    (name) =>
      fields.some((field) =>
        areEqual(wordsIn(row.municipalities[field]?.name ?? fieldValue(row, field) ?? ''), name),
      ) || isFirmOf(row, name.join(' ')),
  );

/** What stands between small words, as in `projects of Zandori Civils`. */
function withoutSmallEnds(words: readonly string[]): readonly string[] {
  const isMeant = words.map((_, i) => !isSmallAt(words, i));
  return isMeant.includes(true) ? words.slice(isMeant.indexOf(true), isMeant.lastIndexOf(true) + 1) : words;
}

/**
 * 4 for each whole word of the name, 1 for a word that is in it otherwise, and 2 more if every word
 * of the name is typed.
 */
function scoreOf(name: readonly string[], { typed, meant }: Ranked, vocabulary: Vocabulary): number {
  let score = 0;
  for (const word of distinct(meant)) {
    if (name.includes(word)) score += 4;
    else if (wordCondition(word, vocabulary)([name])) score += 1;
  }
  return name.length > 0 && name.every((word) => typed.includes(word)) ? score + 2 : score;
}
