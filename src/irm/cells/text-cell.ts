import { country } from '../../country/index.ts';
import type { Cell } from '../sheet.ts';
import { cellText } from './cell-text.ts';

/**
 * Replaces the missing result of a formula that was saved without one; the formula follows.
 * Spreadsheets do not use this word. In the import report it explains why the cell has no value.
 */
export const NOT_CALCULATED = '#NOT_CALCULATED!';

/** What Excel shows of a date that does not exist, and of a number in a column that is too narrow. */
export const TOO_NARROW = '#####';

/**
 * The error values of Excel and LibreOffice, which are text in CSV files, and the `####` that Excel
 * writes to CSV for numbers in a column that is too narrow.
 */
const ERROR_VALUE = /^(?:#[A-Z][A-Z0-9_/]*[!?]|#N\/A|#GETTING_DATA|Err:\d{3}|#{3,})$/;

/** Whether clean text is an error value such as `#REF!` or `#N/A`. */
export function isErrorValue(text: string): boolean {
  return /^[#E]/.test(text) && (ERROR_VALUE.test(text) || text.startsWith(NOT_CALCULATED));
}

/** Whether clean text stands for a formula without a saved result. */
export function isNotCalculated(text: string): boolean {
  return text.startsWith(NOT_CALCULATED);
}

/**
 * Letters that were written in one encoding and read in another (`HoÃ«rskool`), or that a program could not
 * write (`H\ufffderskool`, `Ho?rskool`).
 */
const LOST_LETTERS =
  /\ufffd|[\u00c2\u00c3][\u0080-\u00bf\u0152-\u0192\u02c6\u02dc\u2013-\u2122]|\u00e2\u20ac|\p{L}\?\p{L}/u;

/** Whether letters of clean text are lost. */
export function hasLostLetters(text: string): boolean {
  return LOST_LETTERS.test(text);
}

/** The result of reading a cell whose content is not valid. Empty cells read as null instead. */
export const UNREADABLE: unique symbol = Symbol('unreadable');

export type Unreadable = typeof UNREADABLE;

/**
 * The clean text of a cell, "" if it is empty. Error values, NaN and invalid dates are unreadable.
 */
export function readText(cell: Cell): string | Unreadable {
  if (typeof cell === 'number' && !Number.isFinite(cell)) return UNREADABLE;
  if (cell instanceof Date && Number.isNaN(cell.getTime())) return UNREADABLE;
  const text = cellText(cell);
  return isErrorValue(text) ? UNREADABLE : text;
}

const emptyWords: ReadonlySet<string> = new Set(country.cellWords.empty.map((word) => word.toLowerCase()));
const longestEmptyWord = Math.max(0, ...Array.from(emptyWords, ({ length }) => length));
const DASHES = /\p{Pd}/gu;

/** Whether clean text, such as `TBC` or a dash, stands where there is no value. */
export function isEmptyWord(text: string): boolean {
  return text.length <= longestEmptyWord && emptyWords.has(text.toLowerCase().replace(DASHES, '-'));
}

const WHOLE_NUMBER_WITH_DECIMALS = /^(-?\d+)[.,]0+$/;
/** What Excel shows of a number, and writes to CSV, if its cell separates thousands. */
const WITH_THOUSANDS_MARKS = /^\d{1,3}(?:[, ]\d{3})+(?:\.0+)?$/;
/** Typed in front of a number to keep it text. Excel hides it; other programs write it out. */
const TEXT_MARK = /^['\u2019]\s*/;

/** What Excel writes to CSV for a long number. Its last digits are lost, so ids become the same. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?E\+\d+$/i;
/** Excel keeps 15 digits of a number, and zeros for all others. */
const FIRST_WITH_LOST_DIGITS = 1e15;
/** Written for a project that has no id yet. */
const PLACEHOLDER =
  /^(?:n[/.]?a\.?|tb[acd]|none|nil|new(?: project)?|unknown|not (?:available|applicable|allocated)|[-\u2013\u2014?.]+)$/i;

/**
 * The Project ID as text, the same for 30682, `30682`, `30682.0`, `30682,0`, `30 682` and `'30682`; null if
 * the cell is empty or says `N/A`, `TBC` and the like. A date or a number that lost its last digits
 * is what became of an id under the wrong format: unreadable.
 */
export function readProjectId(cell: Cell): string | null | Unreadable {
  if (cell instanceof Date) return UNREADABLE;
  if (typeof cell === 'number' && Math.abs(cell) >= FIRST_WITH_LOST_DIGITS) return UNREADABLE;
  const text = readText(cell);
  if (text === UNREADABLE || SCIENTIFIC.test(text)) return UNREADABLE;
  const bare = text.replace(TEXT_MARK, '');
  if (bare === '' || PLACEHOLDER.test(bare)) return null;
  const id = WITH_THOUSANDS_MARKS.test(bare) ? bare.replace(/[, ]/g, '') : bare;
  return id.replace(WHOLE_NUMBER_WITH_DECIMALS, '$1');
}
