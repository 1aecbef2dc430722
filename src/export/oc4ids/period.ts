import {
  type FinancialYear,
  financialYearFrom,
  firstCalendarYear,
  type Quarter,
  quarterEnd,
} from '../../project/index.ts';
import { type Known, knownOrNone } from './known.ts';

/** South Africa has one time zone, without daylight saving time. */
const OFFSET = '+02:00';
const OFFSET_MS = 2 * 3_600_000;

/**
 * The standard requires instants, but reports have days. A day begins with its first second and
 * ends with its last, in the time of the country, so that the first ten characters are always the
 * reported day.
 */
export const startOfDay = (day: string): string => `${day}T00:00:00${OFFSET}`;
export const endOfDay = (day: string): string => `${day}T23:59:59${OFFSET}`;

/** The same instant in the time of the country. */
export const localInstant = (instant: string): string =>
  new Date(Date.parse(instant) + OFFSET_MS).toISOString().replace('Z', OFFSET);

export type Period = Known<{ startDate: string | undefined; endDate: string | undefined }>;

/** The period between two days, inclusive, either of which may be unknown. */
export function periodOf(first: string | null, last: string | null): Period | undefined {
  return knownOrNone({
    startDate: first === null ? undefined : startOfDay(first),
    endDate: last === null ? undefined : endOfDay(last),
  });
}

/** A single day. */
export const dayPeriod = (day: string): Period => ({ startDate: startOfDay(day), endDate: endOfDay(day) });

const QUARTER_STARTS = { 1: '04-01', 2: '07-01', 3: '10-01', 4: '01-01' } as const;

function quarterStart(year: FinancialYear, quarter: Quarter): string {
  return `${quarterEnd(year, quarter).slice(0, 4)}-${QUARTER_STARTS[quarter]}`;
}

export function quarterPeriod(year: FinancialYear, quarter: Quarter): Period {
  return { startDate: startOfDay(quarterStart(year, quarter)), endDate: endOfDay(quarterEnd(year, quarter)) };
}

export function yearPeriod(year: FinancialYear): Period {
  return { startDate: startOfDay(quarterStart(year, 1)), endDate: endOfDay(quarterEnd(year, 4)) };
}

/** The time up to the end of a quarter; its beginning is unknown. */
export function periodTo(year: FinancialYear, quarter: Quarter): Period {
  return { endDate: endOfDay(quarterEnd(year, quarter)) };
}

/** The time before a financial year; its beginning is unknown. */
export function periodBefore(year: FinancialYear): Period {
  return periodTo(financialYearFrom(firstCalendarYear(year) - 1), 4);
}
