import type { Cell, DateSystem } from '../sheet.ts';
import { cleanText } from './cell-text.ts';
import { excelDate } from './excel-date.ts';
import { UNREADABLE, type Unreadable } from './unreadable.ts';

const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;

const YEAR_FIRST = /^(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})$/;
const DAY_FIRST = /^(?<day>\d{1,2})([-/.])(?<month>\d{1,2})\2(?<year>\d{4})$/;

/** Databases and CSV exports add a time, often midnight. It is ignored, and so is its time zone. */
const TIME = /[T ][0-2]?\d:[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?: ?[AP]M)?(?: ?(?:Z|[-+]\d{2}:?\d{2}))?$/i;

/** Serials are text in CSV files. Fewer digits would be a year or a day of the month. */
const SERIAL_TEXT = /^\d{5,6}(?:\.\d+)?$/;

/**
 * A date as `YYYY-MM-DD`, from an Excel serial, a date cell or text: `2019-03-31`, `2019/03/31` or,
 * day first, `31/03/2019`. A time after the date is ignored. Null for an empty cell. Impossible
 * dates and years outside 1900 to 2199 are unreadable.
 */
export function readDate(cell: Cell, system: DateSystem): string | null | Unreadable {
  if (cell === null) return null;
  if (typeof cell === 'number') return readSerial(cell, system);
  if (cell instanceof Date) return calendarDate(cell);
  return typeof cell === 'string' ? readDateText(cleanText(cell), system) : UNREADABLE;
}

function readSerial(serial: number, system: DateSystem): string | Unreadable {
  // An integer like 2019 is a year that somebody typed. As a serial it would be a day in July 1905.
  if (Number.isInteger(serial) && serial >= FIRST_YEAR && serial <= LAST_YEAR) return UNREADABLE;
  const date = excelDate(serial, system);
  return date === null ? UNREADABLE : calendarDate(date);
}

function readDateText(text: string, system: DateSystem): string | null | Unreadable {
  if (text === '') return null;
  if (SERIAL_TEXT.test(text)) return readSerial(Number(text), system);
  const day = text.replace(TIME, '');
  const parts = (YEAR_FIRST.exec(day) ?? DAY_FIRST.exec(day))?.groups;
  if (parts === undefined) return UNREADABLE;
  const month = Number(parts.month) - 1;
  const date = new Date(Date.UTC(Number(parts.year), month, Number(parts.day)));
  // JavaScript turns 31 February into 3 March.
  return date.getUTCDate() === Number(parts.day) && date.getUTCMonth() === month
    ? calendarDate(date)
    : UNREADABLE;
}

function calendarDate(date: Date): string | Unreadable {
  const year = date.getUTCFullYear();
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR)) return UNREADABLE;
  return `${year}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
