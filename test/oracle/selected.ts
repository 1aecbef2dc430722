import type { QueryFilters } from '../../src/index/select/query-filters.ts';
import type { OracleRow } from './rows.ts';
import {
  type Asked,
  allWords,
  asked,
  folded,
  hasAll,
  putRight,
  relevance,
  wordFrequencies,
} from './words.ts';

/** The value of a field of the listing, as text; null and "" are none. */
export function fieldValue(row: OracleRow, field: string): string | null {
  const ownFields: Readonly<Record<string, string>> = {
    sphere: row.sphere,
    government_label: row.government_label,
    financial_year: row.financial_year,
  };
  const value = ownFields[field] ?? row.latest[field as keyof OracleRow['latest']];
  return value === null || value === '' ? null : String(value);
}

/** What a filters leaves of the listing, in the order of ids. */
export interface Narrowed {
  readonly rows: readonly OracleRow[];
  /** What was looked for in the end. */
  readonly question: Asked;
  /** Words used in place of those that were typed. */
  readonly correctedWords: readonly string[] | undefined;
}

/** Conditions whose field is `ignoring` are passed over, as `multiselect` asks. */
export function narrowed(all: readonly OracleRow[], filters: QueryFilters, ignoring?: string): Narrowed {
  const { question, correctedWords, rows } = found(all, filters.q ?? '');
  const conditions = conditionsOf(all, filters, ignoring);
  return { question, correctedWords, rows: rows.filter((row) => conditions.every((holds) => holds(row))) };
}

const answered = new WeakMap<readonly OracleRow[], Map<string, Narrowed>>();

/** The rows that have the words. The last answers are kept: facets ask the same many times over. */
function found(all: readonly OracleRow[], q: string): Narrowed {
  const known = answered.get(all) ?? new Map<string, Narrowed>();
  answered.set(all, known);
  if (known.size > 100) known.clear();
  const answer = known.get(q) ?? look(all, asked(q));
  known.set(q, answer);
  return answer;
}

function look(all: readonly OracleRow[], typed: Asked): Narrowed {
  const matches = (question: Asked) => all.filter(({ words }) => hasAll(words, question));
  const rows = matches(typed);
  const right = rows.length === 0 ? putRight(typed, wordFrequencies(all)) : undefined;
  if (right === undefined) return { rows, question: typed, correctedWords: undefined };
  return { rows: matches(right), question: right, correctedWords: allWords(right) };
}

type Condition = (row: OracleRow) => boolean;

function conditionsOf(
  all: readonly OracleRow[],
  filters: QueryFilters,
  ignoring: string | undefined,
): readonly Condition[] {
  const { fieldValues = {}, selectedFacets = [], quality } = filters;
  return [
    ...Object.entries(fieldValues)
      .filter(([field]) => field !== ignoring)
      .map(([field, values]) => anyOf(values.map((value) => isThe(all, field, value)))),
    ...selectedFacets
      .filter(({ field }) => field !== ignoring)
      .map(
        ({ field, value }): Condition =>
          (row) =>
            fieldValue(row, field) === value,
      ),
    ({ latest }) => isWithin(latest.estimated_total_project_cost, filters.costMin, filters.costMax),
    ({ latest }) =>
      isWithin(latest.estimated_completion_date, filters.completionAfter, filters.completionBefore),
    (row) => isInBox(row, filters),
    ({ flags }) => quality === undefined || quality.some((flag) => flags.includes(flag)),
  ];
}

const anyOf =
  (conditions: readonly Condition[]): Condition =>
  (row) =>
    conditions.some((holds) => holds(row));

/** The whole value: exactly, or, when no project has exactly that one, without regard to case. */
function isThe(all: readonly OracleRow[], field: string, value: string): Condition {
  const exactly: Condition = (row) => fieldValue(row, field) === value;
  if (all.some(exactly)) return exactly;
  return (row) => fieldValue(row, field)?.toLowerCase() === value.toLowerCase();
}

function isWithin<T extends string | number>(
  value: T | null,
  min: T | undefined,
  max: T | undefined,
): boolean {
  if (min === undefined && max === undefined) return true;
  return value !== null && (min === undefined || value >= min) && (max === undefined || value <= max);
}

function isInBox({ coordinates }: OracleRow, { bbox }: QueryFilters): boolean {
  if (bbox === undefined) return true;
  return (
    coordinates !== undefined &&
    isWithin(coordinates.longitude, bbox.west, bbox.east) &&
    isWithin(coordinates.latitude, bbox.south, bbox.north)
  );
}

type Key = string | number | null;

/** The ids of the rows in the order that was asked for. */
export function orderedIds({ rows, question }: Narrowed, ordering: string | undefined): readonly number[] {
  if (ordering === undefined && allWords(question).length > 0) {
    const score = new Map(rows.map((row) => [row, relevance(row.words[0]!, question)]));
    return rows.toSorted((a, b) => score.get(b)! - score.get(a)! || a.id - b.id).map(({ id }) => id);
  }
  if (ordering === undefined) return rows.map(({ id }) => id);
  const isDescending = ordering.startsWith('-');
  const keyOfRow = keyOf(ordering.replace('-', ''));
  const keys = new Map(rows.map((row) => [row, keyOfRow(row)]));
  const order = (a: OracleRow, b: OracleRow): number => {
    const [left, right] = [keys.get(a)!, keys.get(b)!];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || a.id - b.id;
    return (isDescending ? compared(right, left) : compared(left, right)) || a.id - b.id;
  };
  return rows.toSorted(order).map(({ id }) => id);
}

const statusRanks: Readonly<Record<string, number>> = {
  'Project Initiation': 0,
  'Pre - Feasibility': 1,
  Feasibility: 2,
  Tender: 3,
  Design: 4,
  'Site Handed - Over to Contractor': 5,
  'Construction 1% - 25%': 6,
  'Construction 26% - 50%': 7,
  'Construction 51% - 75%': 8,
  'Construction 76% - 99%': 9,
  'Practical Completion (100%)': 10,
  'Final Completion': 11,
  'On Hold': 12,
  Terminated: 13,
  'Other - Compensation of Employees': 14,
  'Other - Packaged Ongoing Project': 15,
};

function keyOf(field: string): (row: OracleRow) => Key {
  switch (field) {
    case 'name':
      return ({ latest }) => folded(latest.name);
    case 'status_order':
      return ({ latest }) => statusRanks[latest.status] ?? 100;
    case 'estimated_total_project_cost':
      return ({ latest }) => latest.estimated_total_project_cost;
    default:
      return ({ latest }) => latest.estimated_completion_date;
  }
}

/** Numbers by size, texts by code point. */
export function compared(a: string | number, b: string | number): number {
  if (typeof a === 'number' || typeof b === 'number') return Number(a) - Number(b);
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** Rank of a status of the table. */
export const stageOf = (status: string): number | undefined => statusRanks[status];
