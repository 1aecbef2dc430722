import { stringify } from 'csv-stringify/sync';
import { csvFields } from './field-lists.ts';
import { type ListedColumns, type ListedField, type ListedValue, listedFields } from './listed-fields.ts';
import { floatJson } from './money.ts';
import type { PublishedProject } from './published-project.ts';

/**
 * A sign at the start, or after a semicolon, where programs of many countries split a line. Some
 * take the full-width form of a sign for the sign itself.
 */
const RUNS_AS_FORMULA = /^[=+@\t\r＝＋＠－]|;[=+\-@\t\r＝＋＠－]/;
/** Marks, embeddings, overrides and isolates of direction: they hide what a text begins with. */
const BEGINS_WITH_DIRECTION = /^[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));

/**
 * Text that spreadsheets do not run as a formula: what may be one gets a leading `'`. Negative
 * numbers stay unchanged.
 */
function guarded(text: string): string {
  const runs =
    RUNS_AS_FORMULA.test(text) ||
    BEGINS_WITH_DIRECTION.test(text) ||
    (text.startsWith('-') && !isNumber(text));
  return runs ? `'${text}` : text;
}

/** Removes the `'` that `guarded` adds. A `'` of the original text, as in `'-5`, stays. */
export function withoutFormulaGuard(text: string): string {
  const bare = text.slice(1);
  return text.startsWith("'") && guarded(bare) === text ? bare : text;
}

/** Flags are separated by spaces: programs of many countries split a line at other signs. */
function cell(type: ListedField['type'], value: ListedValue): string {
  if (value === null) return '';
  if (type === 'money') return floatJson(value as number);
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? guarded(value) : value.join(' ');
}

/**
 * Cells that the library does not quote by itself: with a lone LF, and with what may be a formula
 * after a semicolon, so that programs that split at commas and semicolons keep them whole.
 */
const QUOTED = /[\r\n]|;[=+\-@\t\r＝＋＠－]/;

/** One line of CSV (RFC 4180) with its CRLF. */
const line = (cells: readonly string[]): string =>
  stringify([cells], { record_delimiter: '\r\n', quoted_match: QUOTED });

/** The header line of the published CSV. */
export const csvHeader = (): string => line(csvFields.map((field) => field.name));

/** A project as a line of the published CSV: null is empty, money is formatted as in JSON. */
export const csvRow = (project: PublishedProject): string =>
  line(csvFields.map(({ name, type }) => cell(type, project[name])));

/** The header line of a CSV with these columns of `listedFields`. */
export const listedHeader = (columns: ListedColumns): string =>
  line(columns.map((column) => listedFields[column]!.name));

/** A line of a CSV with these columns of the values of `listedFields`. */
export const listedRow = (values: readonly ListedValue[], columns: ListedColumns): string =>
  line(columns.map((column) => cell(listedFields[column]!.type, values[column]!)));
