import type { DateSystem } from '../sheet.ts';

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
