import {
  daysBetween,
  type FinancialYear,
  type IrmSnapshot,
  type Quarter,
  quarterEnd,
  quarterOfKey,
  quarterStart,
} from '../../project/index.ts';
import { type Locale, localesOf } from './locale.ts';
import type { Counted } from './plurals.ts';
import { fill } from './text.ts';

/** Ways to write dates, lengths of time and quarters. Dates are given as `2024-07-20`. */
export interface DateWriting {
  /** `20 July 2024` */
  longDate(date: string): string;
  /** `July 2024` */
  monthOf(date: string): string;
  /** The time between two dates: `2 years 3 months later`. */
  dateChange(from: string, to: string): string;
  /** The time between two dates, the earlier one first: `2 years 3 months`. */
  lengthOfTime(from: string, to: string): string;
  /** A quarter as reports name it: `2019-20 Q4`. */
  quarterName(quarter: Pick<IrmSnapshot, 'financialYear' | 'quarter'>): string;
  /** The key of a quarter (`2019-20-Q4`) as reports name it: `2019-20 Q4`. */
  quarterKeyName(key: string): string;
  /** The calendar months of a quarter: `January to March 2020` for `2019-20`, 4; a calendar year alone. */
  quarterInWords(year: FinancialYear, quarter: Quarter): string;
}

const parts = (date: string): readonly [year: number, month: number, day: number] =>
  date.split('-').map(Number) as [number, number, number];

export function datesIn(language: Locale, counted: Counted): DateWriting {
  const texts = language.texts.format;
  const months = language.months ?? monthNames(language);
  const monthName = (month: number): string => months[month - 1]!;

  function lengthOfTime(from: string, to: string): string {
    const [fromYear, fromMonth, fromDay] = parts(from);
    const [toYear, toMonth, toDay] = parts(to);
    const whole = (toYear - fromYear) * 12 + toMonth - fromMonth - (toDay < fromDay ? 1 : 0);
    if (whole < 1) return counted(texts.days, daysBetween(from, to));
    const years = counted(texts.years, Math.floor(whole / 12));
    if (whole % 12 === 0) return years;
    const rest = counted(texts.months, whole % 12);
    return whole < 12 ? rest : fill(texts.yearsAndMonths, { years, months: rest });
  }

  return {
    longDate: (date) => {
      const [year, month, day] = parts(date);
      return fill(texts.day, { day, month: monthName(month), year });
    },
    monthOf: (date) => {
      const [year, month] = parts(date);
      return fill(texts.month, { month: monthName(month), year });
    },
    dateChange: (from, to) => {
      if (from === to) return texts.unchanged;
      return from < to
        ? fill(texts.later, { time: lengthOfTime(from, to) })
        : fill(texts.earlier, { time: lengthOfTime(to, from) });
    },
    lengthOfTime,
    quarterName: ({ financialYear, quarter }) => fill(texts.quarter, { year: financialYear, quarter }),
    quarterKeyName: (key) => {
      const { financialYear, quarter } = quarterOfKey(key);
      return fill(texts.quarter, { year: financialYear, quarter });
    },
    quarterInWords: (financialYear, quarter) => {
      const [firstYear, first] = parts(quarterStart(financialYear, quarter));
      const [year, last] = parts(quarterEnd(financialYear, quarter));
      const months = { first: monthName(first), last: monthName(last), year };
      if (firstYear !== year) return fill(texts.monthsOfYears, { ...months, firstYear });
      return last - first === 11 ? fill(texts.calendarYear, { year }) : fill(texts.quarterMonths, months);
    },
  };
}

function monthNames(language: Locale): readonly string[] {
  const format = new Intl.DateTimeFormat(localesOf(language), { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2000, month)));
}
