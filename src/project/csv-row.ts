import { stringify } from 'csv-stringify/sync';
import { type CsvField, csvFields } from './field-lists.ts';
import { floatJson } from './money.ts';
import type { PublishedProject } from './published-project.ts';

const RUNS_AS_FORMULA = /^[=+@\t\r]/;
const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));

/**
 * Text that a spreadsheet shows instead of running: what begins like a formula gets a leading `'`. A negative number
 * stays as it is.
 */
function shownNotRun(text: string): string {
  const runs = RUNS_AS_FORMULA.test(text) || (text.startsWith('-') && !isNumber(text));
  return runs ? `'${text}` : text;
}

/** The opposite: the text as it was before it got a `'`. One that stood there by itself, as before `-5`, stays. */
export function withoutFormulaGuard(text: string): string {
  const bare = text.slice(1);
  return text.startsWith("'") && shownNotRun(bare) === text ? bare : text;
}

function cell(field: CsvField, project: PublishedProject): string {
  const value = project[field.name];
  if (value === null) return '';
  if (field.type === 'money') return floatJson(value as number);
  return typeof value === 'number' ? String(value) : shownNotRun(value);
}

/** One line of CSV (RFC 4180), with its CRLF. Line breaks inside a cell need quotes, which the library leaves out for a lone LF. */
const line = (cells: readonly string[]): string =>
  stringify([cells], { record_delimiter: '\r\n', quoted_match: /[\r\n]/ });

/** The header line of the published CSV. */
export const csvHeader = (): string => line(csvFields.map((field) => field.name));

/** A project as a line of the published CSV: nothing for null, money as in JSON. */
export const csvRow = (project: PublishedProject): string =>
  line(csvFields.map((field) => cell(field, project)));
