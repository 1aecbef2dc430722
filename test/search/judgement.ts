import type { Expectation, JudgedQuery } from './judged-queries.ts';
import { type CsvRow, kmFrom } from './row-condition.ts';

/** What the service answered to a query. */
export interface Answer {
  /** The status of the response. */
  readonly status: number;
  readonly found: readonly CsvRow[];
  /** The name of the place that the results are near to. */
  readonly place: string | undefined;
  readonly corrected: string | undefined;
  /** What the words were understood as. */
  readonly understood: string | undefined;
}

type OfProjects = Extract<Expectation, { readonly text: string; readonly holds: unknown }>;

/** What is wrong with the answer, in words; empty if everything is as expected. */
export function complaints(query: JudgedQuery, answer: Answer, all: readonly CsvRow[]): readonly string[] {
  const { expectations } = query;
  if (expectations.length === 0) return ['nothing is expected'];
  if (answer.status !== 200) return [`the status is ${answer.status}`];
  const ofKind = (...kinds: readonly OfProjects['kind'][]) =>
    expectations.filter((each) => 'holds' in each).filter(({ kind }) => kinds.includes(kind));
  return [
    ...missing(ofKind('exactly', 'includes'), answer.found, all),
    ...needless(ofKind('exactly', 'only'), answer.found),
    ...forbidden(ofKind('never'), answer.found),
    ...inWrongPlace(ofKind('first'), answer.found),
    ...expectations.flatMap((each) => (isMet(each, answer) ? [] : [unmet(each, answer)])),
  ];
}

const isOneOf =
  (conditions: readonly OfProjects[]) =>
  (row: CsvRow): boolean =>
    conditions.some(({ holds }) => holds(row));

const named = ({ id, values }: CsvRow): string => `${id} "${values.name!.slice(0, 60)}"`;

function missing(
  wanted: readonly OfProjects[],
  found: readonly CsvRow[],
  all: readonly CsvRow[],
): readonly string[] {
  const ids = new Set(found.map(({ id }) => id));
  return wanted.flatMap(({ kind, text, holds }) => {
    const rows = all.filter(holds);
    if (rows.length === 0) return [`no project is "${text}": the expectation says nothing`];
    const missed = rows.filter(({ id }) => !ids.has(id));
    if (missed.length === 0) return [];
    return [`misses ${missed.length} of ${rows.length} (${kind} ${text}), such as ${named(missed[0]!)}`];
  });
}

function needless(allowed: readonly OfProjects[], found: readonly CsvRow[]): readonly string[] {
  if (allowed.length === 0) return [];
  if (found.length === 0) return ['finds nothing'];
  const others = found.filter((row) => !isOneOf(allowed)(row));
  return others.length === 0 ? [] : [`finds ${others.length} others, such as ${named(others[0]!)}`];
}

function forbidden(conditions: readonly OfProjects[], found: readonly CsvRow[]): readonly string[] {
  const rows = found.filter(isOneOf(conditions));
  return rows.length === 0 ? [] : [`finds ${rows.length} that it must not, such as ${named(rows[0]!)}`];
}

const inWrongPlace = (conditions: readonly OfProjects[], found: readonly CsvRow[]): readonly string[] =>
  conditions.flatMap(({ text, holds }, at) => {
    const row = found[at];
    if (row !== undefined && holds(row)) return [];
    return [`result ${at + 1} should be ${text}, not ${row ? named(row) : 'nothing'}`];
  });

function isMet(expectation: Expectation, { found, ...headers }: Answer): boolean {
  switch (expectation.kind) {
    case 'count':
      return found.length === expectation.count;
    case 'nothing':
      return found.length === 0;
    case 'place':
    case 'corrected':
      return (headers[expectation.kind] ?? 'none') === expectation.text;
    case 'order':
      return isInOrder(found, expectation.text);
    case 'understood':
      return (headers.understood ?? '').includes(expectation.text);
    case 'nearest':
      return isByDistance(found, expectation.latitude, expectation.longitude);
    default:
      return true;
  }
}

function unmet(expectation: Expectation, { found, ...headers }: Answer): string {
  const { kind } = expectation;
  if (kind === 'order') return `is not in order of ${expectation.text}`;
  if (kind === 'place' || kind === 'corrected' || kind === 'understood')
    return `${kind} is ${headers[kind] ?? 'none'}`;
  return kind === 'nearest' ? 'is not in order of distance' : `finds ${found.length}`;
}

/** Whether the rows are in order of a field, those without a value last. */
function isInOrder(rows: readonly CsvRow[], ordering: string): boolean {
  const keys = rows.map((row) => keyOf(row, ordering.replace('-', '')));
  const known = keys.filter((key) => key !== undefined);
  if (keys.slice(0, known.length).includes(undefined)) return false;
  const sign = ordering.startsWith('-') ? -1 : 1;
  return known.every(
    (key, at) => at === 0 || (key > known[at - 1]! ? 1 : key < known[at - 1]! ? -1 : 0) * sign >= 0,
  );
}

function keyOf({ values }: CsvRow, name: string): string | number | undefined {
  const value = values[name]!;
  if (value === '') return undefined;
  return name === 'estimated_total_project_cost' ? Number(value) : value;
}

/** Expectations locate a place by hand, the service by its own table: they differ by some kilometres. */
const SAME_PLACE_KM = 6;

function isByDistance(rows: readonly CsvRow[], latitude: number, longitude: number): boolean {
  const kms = rows.map((row) => kmFrom(row, latitude, longitude));
  let farthest = 0;
  return kms.every((km) => {
    farthest = Math.max(farthest, km);
    return km >= farthest - 2 * SAME_PLACE_KM;
  });
}

/** One line: right or what is wrong, and what was found. */
export function today(answer: Answer, wrong: readonly string[]): string {
  const first = answer.found[0];
  return [
    wrong.length === 0 ? 'right' : `WRONG: ${wrong.join('; ')}`,
    ` | ${answer.found.length} found`,
    answer.place === undefined ? '' : ` near ${answer.place}`,
    answer.corrected === undefined ? '' : ` for "${answer.corrected}"`,
    first ? `, first ${named(first)}` : '',
  ].join('');
}
