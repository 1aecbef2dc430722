import { wordsIn } from '../oracle/words.ts';

/** A project as a row of the published CSV, with its id. */
export interface CsvRow {
  readonly id: number;
  readonly values: Readonly<Record<string, string>>;
}

export type RowCondition = (row: CsvRow) => boolean;

/** The fields that `any` stands for: those that the documentation says are searched. */
const SEARCHED = [
  'name',
  'province',
  'department',
  'local_municipality',
  'district_municipality',
  'project_number',
  'budget_programme',
  'primary_funding_source',
  'nature_of_investment',
  'program_implementing_agent',
  'principle_agent',
  'main_contractor',
  'other_parties',
];

/**
 * Reads a condition of the judged set. All parts, between semicolons, must hold:
 *
 * - `name: clinic | health centre`: the field has one of these runs of whole words; `clin*` is the
 *   beginning of a word. Case, accents and punctuation do not matter.
 * - `province = Limpopo | Gauteng`: the whole field is one of these.
 * - `name, any: word`: one of these fields; `any` are all fields that are searched.
 * - `id = 5 | 6`
 * - `within 10 km of -26.2, 28.0`
 * - `not` before one of these
 */
export function rowCondition(text: string): RowCondition {
  const parts = text.split(';').map((part) => partOf(part.trim()));
  return (row) => parts.every((holds) => holds(row));
}

function partOf(text: string): RowCondition {
  if (text.startsWith('not ')) {
    const holds = partOf(text.slice(4));
    return (row) => !holds(row);
  }
  const within = /^within ([\d.]+) km of (-?[\d.]+), *(-?[\d.]+)$/.exec(text);
  if (within) {
    const [km, latitude, longitude] = within.slice(1).map(Number) as [number, number, number];
    return (row) => kmFrom(row, latitude, longitude) <= km;
  }
  const parts = /^([a-z_, ]+?)\s*([:=])\s*(.+)$/.exec(text);
  if (!parts) throw new Error(`Not a condition: ${text}`);
  const [, names, sign, wanted] = parts as unknown as [string, string, string, string];
  const fields = names.split(',').flatMap((name) => (name.trim() === 'any' ? SEARCHED : [name.trim()]));
  const runs = wanted.split('|').map(runOf);
  const isRight =
    sign === '=' ? (words: readonly string[]) => runs.some((run) => run.isAll(words)) : hasOneOf(runs);
  return (row) => fields.some((field) => isRight(wordsOf(row, field)));
}

interface Run {
  readonly length: number;
  isAt(words: readonly string[], start: number): boolean;
  isAll(words: readonly string[]): boolean;
}

function runOf(text: string): Run {
  const wanted = text
    .trim()
    .split(/(?<=\*)\s*|\s+/)
    .flatMap((token) => {
      const words = wordsIn(token);
      return words.map((word, i) => ({ word, isBeginning: i === words.length - 1 && token.endsWith('*') }));
    });
  if (wanted.length === 0) throw new Error(`No words to look for in: ${text}`);
  const isAt = (words: readonly string[], start: number) =>
    wanted.every(({ word, isBeginning }, i) => {
      const other = words[start + i];
      return isBeginning ? other?.startsWith(word) === true : other === word;
    });
  const { length } = wanted;
  return { length, isAt, isAll: (words) => words.length === length && isAt(words, 0) };
}

const hasOneOf = (runs: readonly Run[]) => (words: readonly string[]) =>
  runs.some((run) => words.some((_, start) => run.isAt(words, start)));

const wordsByValue = new Map<string, readonly string[]>();

function wordsOf(row: CsvRow, field: string): readonly string[] {
  const value = field === 'id' ? String(row.id) : row.values[field];
  if (value === undefined) throw new Error(`The CSV has no column ${field}`);
  let words = wordsByValue.get(value);
  if (words === undefined) {
    words = wordsIn(value);
    wordsByValue.set(value, words);
  }
  return words;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Distance on a sphere, by the law of cosines; infinite for a project that is not on the map. */
export function kmFrom({ values }: CsvRow, latitude: number, longitude: number): number {
  const [lat, lon] = [values.latitude, values.longitude].map((text) =>
    text ? Number(text.replace(',', '.')) : Number.NaN,
  );
  if (!Number.isFinite(lat) || !Number.isFinite(lon) || (lat === 0 && lon === 0))
    return Number.POSITIVE_INFINITY;
  const [a, b] = [radians(lat!), radians(latitude)];
  const cosine = Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(radians(lon! - longitude));
  return 6371 * Math.acos(Math.min(1, cosine));
}
