import type { DateSystem } from '../sheet.ts';

const SECONDS_PER_DAY = 86_400;

/** Lotus 1-2-3 took 1900 for a leap year and Excel kept its 29 February: day 60 is no date, days before it are one off. */
const FALSE_LEAP_DAY = 60;

const DAY_ZERO = {
  beforeFalseLeapDay: Date.UTC(1899, 11, 31),
  1900: Date.UTC(1899, 11, 30),
  1904: Date.UTC(1904, 0, 1),
} as const;

/**
 * The moment, in UTC, of an Excel serial (days, with the time as a fraction, to the second), or null where the serial
 * is no date: below 1, the false leap day, or beyond Excel's last year, 9999.
 */
export function excelDate(serial: number, system: DateSystem): Date | null {
  // Rounded to seconds because a reckoned serial for midnight may fall a hair short of it.
  const seconds = Math.round(serial * SECONDS_PER_DAY);
  const day = Math.floor(seconds / SECONDS_PER_DAY);
  if (!(day >= 1) || (system === 1900 && day === FALSE_LEAP_DAY)) return null;
  const zero = system === 1900 && day < FALSE_LEAP_DAY ? DAY_ZERO.beforeFalseLeapDay : DAY_ZERO[system];
  const date = new Date(zero + seconds * 1000);
  return date.getUTCFullYear() <= 9999 ? date : null;
}
