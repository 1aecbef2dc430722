import { searchFields } from '../../src/project/index.ts';
import { wordsIn } from '../oracle/text/words.ts';

/** A project as a row of the published CSV, with its id. */
export interface CsvRow {
  readonly id: number;
  readonly values: Readonly<Record<string, string>>;
}

export type RowCondition = (row: CsvRow) => boolean;

/**
 * Reads a condition of the judged set. All parts, between semicolons, must hold:
 *
 * - `name: clinic | health cent*`: the field has one of these runs of whole words, the last of
 *   which may be the beginning of a word. Case, accents and punctuation do not matter.
 * - `province = Limpopo | Gauteng`: the whole field is one of these.
 * - `name, any: word`: one of these fields; `any` are all fields that are searched.
 * - `id = 5 | 6`
 * - `estimated_total_project_cost >= 5000000`, `estimated_completion_date < 2020-01-01`: the value is known, and so
 * - `no main_contractor`: the field is empty
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
  if (text.startsWith('no ')) return ({ values }) => values[text.slice(3)] === '';
  const compared = /^([a-z_]+) (>=|<=|>|<) (\S+)$/.exec(text);
  if (compared) {
    const [field, sign, value] = compared.slice(1) as [string, string, string];
    return (row) => holdsFor(row.values[field]!, sign, value);
  }
  const parts = /^([a-z_, ]+?)\s*([:=])\s*(.+)$/.exec(text);
  if (!parts) throw new Error(`Not a condition: ${text}`);
  const [, names, sign, wanted] = parts as unknown as [string, string, string, string];
  const fields = names.split(',').map((name) => name.trim());
  const runs = wanted.split('|').map(runOf);
  const isRight = (words: string) => runs.some((run) => (sign === '=' ? words === run : words.includes(run)));
  return (row) => fields.some((field) => isRight(wordsOf(row, field)));
}

/** Days are compared as texts, amounts as numbers. */
function holdsFor(known: string, sign: string, value: string): boolean {
  if (known === '') return false;
  const isDay = /^\d{4}-/.test(value);
  const difference = isDay ? (known < value ? -1 : known > value ? 1 : 0) : Number(known) - Number(value);
  return sign.includes('>')
    ? difference > 0 || (sign === '>=' && difference === 0)
    : difference < 0 || (sign === '<=' && difference === 0);
}

/** The words of a run as `wordsOf` writes them; without the last space if it ends in a beginning. */
function runOf(text: string): string {
  const words = wordsIn(text).join(' ');
  if (words === '') throw new Error(`No words to look for in: ${text}`);
  return text.trim().endsWith('*') ? ` ${words}` : ` ${words} `;
}

/** Words by row and field, because conditions ask for the same again and again. */
const wordsByRow = new WeakMap<CsvRow, Map<string, string>>();

/** The words of a field, each between two spaces. Those of `any` have a sign between the fields. */
function wordsOf(row: CsvRow, field: string): string {
  const known = wordsByRow.get(row) ?? new Map<string, string>();
  wordsByRow.set(row, known);
  let words = known.get(field);
  if (words === undefined) {
    words =
      field === 'any' ? searchFields.map((each) => wordsOf(row, each)).join('|') : fieldWords(row, field);
    known.set(field, words);
  }
  return words;
}

function fieldWords(row: CsvRow, field: string): string {
  const value = field === 'id' ? String(row.id) : row.values[field];
  if (value === undefined) throw new Error(`The CSV has no column ${field}`);
  return ` ${wordsIn(value).join(' ')} `;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Distance on a sphere, by the law of cosines; infinite for a project that is not on the map. */
export function kmFrom({ values }: CsvRow, latitude: number, longitude: number): number {
  const [lat, lon] = [values.latitude, values.longitude].map((text) =>
    text ? Number(text.replace(',', '.')) : Number.NaN,
  ) as [number, number];
  if (!Number.isFinite(lat) || !Number.isFinite(lon) || (lat === 0 && lon === 0))
    return Number.POSITIVE_INFINITY;
  const [a, b] = [radians(lat), radians(latitude)];
  const cosine = Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(radians(lon - longitude));
  return 6371 * Math.acos(Math.min(1, cosine));
}
