import { csvFields, type ListedColumns, type ListedValue, listedFields } from './field-lists.ts';
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

/** A value of a cell of CSV; flags are a list. */
type CellValue = ListedValue | boolean;

/** Flags are separated by spaces: programs of many countries split a line at other signs. */
function cell(isMoney: boolean, value: CellValue): string {
  if (value === null) return '';
  if (isMoney) return floatJson(value as number);
  if (typeof value === 'string') return guarded(value);
  return typeof value === 'object' ? value.join(' ') : String(value);
}

/**
 * Cells that are quoted: also with what may be a formula after a semicolon, so that programs that
 * split at commas and semicolons keep them whole.
 */
const QUOTED = /[",\r\n]|;[=+\-@\t\r＝＋＠－]/;

const quoted = (text: string): string => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A line of CSV (RFC 4180) with its CRLF. A library takes five times as long. */
function line(cells: readonly string[]): string {
  let text = '';
  for (let i = 0; i < cells.length; i++) text += i === 0 ? quoted(cells[i]!) : `,${quoted(cells[i]!)}`;
  return `${text}\r\n`;
}

/** A line of CSV with text that may come from anybody. */
export const guardedLine = (cells: readonly string[]): string => line(cells.map(guarded));

/** The header line of the published CSV. */
export const csvHeader = (): string => line(csvFields.map((field) => field.name));

/** A project as a line of the published CSV: null is empty, money is formatted as in JSON. */
export const csvRow = (project: PublishedProject): string =>
  line(csvFields.map(({ name, type }) => cell(type === 'money', project[name])));

/** The header line of a CSV with these columns of `listedFields`. */
export const listedHeader = (columns: ListedColumns): string =>
  line(columns.map((column) => listedFields[column]!.name));

/** A line of a CSV with these columns of the values of `listedFields`. */
export const listedRow = (values: readonly ListedValue[], columns: ListedColumns): string =>
  line(columns.map((column) => cell(listedFields[column]!.type === 'money', values[column]!)));

/** Lines of a CSV, one for each of the rows. `isMoney` says which of their values are amounts. */
export const valuesLines = (rows: readonly (readonly CellValue[])[], isMoney: readonly boolean[]): string =>
  rows.map((row) => line(row.map((value, column) => cell(isMoney[column]!, value)))).join('');
