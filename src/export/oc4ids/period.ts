import {
  endOfDay,
  type FinancialYear,
  financialYearFrom,
  firstCalendarYear,
  LAST_QUARTER,
  type Quarter,
  quarterEnd,
  quarterStart,
  startOfDay,
} from '../../project/index.ts';
import type { DatedSnapshot } from '../../quality/index.ts';
import { type Known, knownOrNone } from './known.ts';

/**
 * A period of the standard has instants, but reports have days. A day begins with its first second
 * and ends with its last, in the time of the country, so that the first ten characters are always
 * the reported day.
 */
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

export function quarterPeriod(year: FinancialYear, quarter: Quarter): Period {
  return { startDate: startOfDay(quarterStart(year, quarter)), endDate: endOfDay(quarterEnd(year, quarter)) };
}

export function yearPeriod(year: FinancialYear): Period {
  return { startDate: startOfDay(quarterStart(year, 1)), endDate: endOfDay(quarterEnd(year, LAST_QUARTER)) };
}

/** The time up to the end of a quarter; its beginning is unknown. */
export function periodTo(year: FinancialYear, quarter: Quarter): Period {
  return { endDate: endOfDay(quarterEnd(year, quarter)) };
}

/** The time before a financial year; its beginning is unknown. */
export function periodBefore(year: FinancialYear): Period {
  return periodTo(financialYearFrom(firstCalendarYear(year) - 1), LAST_QUARTER);
}

/**
 * The last snapshot of each financial year, which corrects the earlier ones of the year; oldest
 * first.
 */
export function latestOfYears<S extends DatedSnapshot>(history: readonly S[]): readonly S[] {
  const byYear = new Map<FinancialYear, S>();
  for (const entry of history) byYear.set(entry.irmSnapshot.financialYear, entry);
  return [...byYear.values()];
}
