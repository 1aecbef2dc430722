import type { Cell, DateSystem } from '../sheet.ts';
import { cleanText } from './cell-text.ts';
import { UNREADABLE, type Unreadable } from './text-cell.ts';
import { datePartsInWords } from './written-month.ts';

const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;

/**
 * No project of today began earlier. Serials of earlier days are small numbers that are no dates:
 * a year, a duration, a percentage.
 */
const FIRST_YEAR_OF_SERIALS = 1950;

/** The order of numbers like `03/04/2019`: day first, as most countries write, or month first. */
export type DateOrder = 'dmy' | 'mdy';

/**
 * A date as a cell has it, as `YYYY-MM-DD`. `proves` is the order that text like `31/03/2019` proves.
 * `eitherOrder` is set for text like `03/04/2019`, which is read in the expected order. `isUnusual` is set for
 * dates in another form, such as `31 March 2019`, `31/03/19` or `20190331`.
 */
export interface WrittenDate {
  readonly date: string | null | Unreadable;
  readonly proves?: DateOrder;
  readonly eitherOrder?: true;
  readonly isUnusual?: true;
}

const YEAR_FIRST = /^(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})$/;
const YEAR_LAST = /^(?<first>\d{1,2})(?<mark>[-/.])(?<second>\d{1,2})\2(?<year>\d{4}|\d{2})$/;
const COMPACT = /^(?<year>(?:19|20|21)\d\d)(?<month>[01]\d)(?<day>[0-3]\d)$/;

/** Databases and CSV exports add a time, often midnight. It is ignored, and so is its time zone. */
const TIME = /[T ][0-2]?\d:[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?: ?[AP]M)?(?: ?(?:Z|[-+]\d{2}:?\d{2}))?$/i;

/** Serials are text in CSV files. Fewer digits would be a year or a day of the month. */
const SERIAL_TEXT = /^\d{5,6}(?:\.\d+)?$/;

const MONTHS = 12;
const NO_DATE: WrittenDate = { date: UNREADABLE };

/**
 * A date from an Excel serial, a date cell or text: `2019-03-31`, `2019/03/31` or, day first,
 * `31/03/2019`; with the order `mdy`, `03/31/2019`; also `31 March 2019`, `31-Mar-19`, `31/03/19` and
 * `20190331`. A time after the date is ignored. Null for an
 * empty cell. Impossible dates, years outside 1900 to 2199 and serials before 1950 are unreadable.
 */
export function readDate(cell: Cell, system: DateSystem, order: DateOrder = 'dmy'): WrittenDate {
  const written = readAnyForm(cell, system, order);
  const { isUnusual: _, ...plain } = written;
  return written.date === UNREADABLE ? plain : written;
}

function readAnyForm(cell: Cell, system: DateSystem, order: DateOrder): WrittenDate {
  if (cell === null) return { date: null };
  if (typeof cell === 'number')
    return COMPACT.test(String(cell)) ? readCompact(String(cell)) : { date: readSerial(cell, system) };
  if (cell instanceof Date) return { date: calendarDate(cell, FIRST_YEAR_OF_SERIALS) };
  return typeof cell === 'string' ? readDateText(cleanText(cell), system, order) : NO_DATE;
}

function readSerial(serial: number, system: DateSystem): string | Unreadable {
  const date = excelDate(serial, system);
  return date === null ? UNREADABLE : calendarDate(date, FIRST_YEAR_OF_SERIALS);
}

function readDateText(text: string, system: DateSystem, order: DateOrder): WrittenDate {
  if (text === '') return { date: null };
  if (SERIAL_TEXT.test(text)) return { date: readSerial(Number(text), system) };
  const day = text.replace(TIME, '');
  const yearFirst = YEAR_FIRST.exec(day)?.groups;
  if (yearFirst !== undefined) return { date: dateOf(yearFirst.year, yearFirst.month, yearFirst.day) };
  const yearLast = YEAR_LAST.exec(day)?.groups;
  if (yearLast === undefined) return readUnusual(day);
  const { first, second, mark, year: written = '' } = yearLast;
  const year = fullYear(written);
  const unusual = written.length === 2 ? ({ isUnusual: true } as const) : {};
  const dayFirst = dateOf(year, second, first);
  // Nobody writes the month first and points.
  if (mark === '.') return { date: dayFirst, ...unusual };
  const monthFirst = dateOf(year, first, second);
  if (Number(first) <= MONTHS && Number(second) <= MONTHS)
    return { date: order === 'mdy' ? monthFirst : dayFirst, eitherOrder: true, ...unusual };
  if (dayFirst !== UNREADABLE)
    return { date: order === 'dmy' ? dayFirst : UNREADABLE, proves: 'dmy', ...unusual };
  if (monthFirst !== UNREADABLE)
    return { date: order === 'mdy' ? monthFirst : UNREADABLE, proves: 'mdy', ...unusual };
  return NO_DATE;
}

function readUnusual(text: string): WrittenDate {
  if (COMPACT.test(text)) return readCompact(text);
  const parts = datePartsInWords(text);
  return parts === undefined
    ? NO_DATE
    : { date: dateOf(fullYear(parts.year), parts.month, parts.day), isUnusual: true };
}

function readCompact(text: string): WrittenDate {
  const { year, month, day } = COMPACT.exec(text)!.groups!;
  return { date: dateOf(year, month, day), isUnusual: true };
}

/** Years of two digits are those of projects: 1970 to 2069. */
const FIRST_SHORT_YEAR = 70;

const fullYear = (year: string): string =>
  year.length === 4 ? year : `${Number(year) < FIRST_SHORT_YEAR ? 20 : 19}${year}`;

function dateOf(year: string | undefined, month: string | undefined, day: string | undefined) {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  // JavaScript turns 31 February into 3 March, and the year 1 into 1901.
  return date.getUTCFullYear() === Number(year) &&
    date.getUTCDate() === Number(day) &&
    date.getUTCMonth() === Number(month) - 1
    ? calendarDate(date, FIRST_YEAR)
    : UNREADABLE;
}

function calendarDate(date: Date, firstYear: number): string | Unreadable {
  const year = date.getUTCFullYear();
  if (!(year >= firstYear && year <= LAST_YEAR)) return UNREADABLE;
  return `${year}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

const SECONDS_PER_DAY = 86_400;

/**
 * Excel inherited the 29 February 1900 of Lotus 1-2-3: day 60 does not exist, and earlier days are
 * off by one.
 */
const FALSE_LEAP_DAY = 60;

const DAY_ZERO = {
  beforeFalseLeapDay: Date.UTC(1899, 11, 31),
  1900: Date.UTC(1899, 11, 30),
  1904: Date.UTC(1904, 0, 1),
} as const;

/**
 * The time in UTC of an Excel serial (days, with the time as a fraction, to the second). Null if
 * the serial is not a date: below 1, the false leap day, or after the year 9999.
 */
export function excelDate(serial: number, system: DateSystem): Date | null {
  // Rounded to seconds, because a calculated serial for midnight may be slightly too small.
  const seconds = Math.round(serial * SECONDS_PER_DAY);
  const day = Math.floor(seconds / SECONDS_PER_DAY);
  if (!(day >= 1) || (system === 1900 && day === FALSE_LEAP_DAY)) return null;
  const zero = system === 1900 && day < FALSE_LEAP_DAY ? DAY_ZERO.beforeFalseLeapDay : DAY_ZERO[system];
  const date = new Date(zero + seconds * 1000);
  return date.getUTCFullYear() <= 9999 ? date : null;
}
