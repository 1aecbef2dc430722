import { country } from '../country/index.ts';

const { firstMonth, written } = country.financialYear;
const isPair = written === '2019-20';

/** A financial year, as the country writes it: `2019-20`, or `2024` where that is the profile's way. */
export type FinancialYear = string;

export const quarters = [1, 2, 3, 4] as const;
export type Quarter = (typeof quarters)[number];

export function isQuarter(value: number): value is Quarter {
  return (quarters as readonly number[]).includes(value);
}

/** The pattern of a financial year. */
export const FINANCIAL_YEAR = isPair ? '\\d{4}-\\d{2}' : '\\d{4}';

/** A year for examples in texts: `2019-20`. */
export const exampleYear: FinancialYear = financialYearFrom(2019);

/** Whether the text is a year as the country writes it: a year and the last two digits of the next. */
export function isFinancialYear(text: string): boolean {
  return new RegExp(`^${FINANCIAL_YEAR}$`).test(text) && financialYearFrom(firstCalendarYear(text)) === text;
}

/** The calendar year in which a financial year begins: 2019 for `2019-20`. */
export function firstCalendarYear(year: FinancialYear): number {
  return Number(year.slice(0, 4));
}

/** The financial year that begins in `calendarYear`. */
export function financialYearFrom(calendarYear: number): FinancialYear {
  const next = String((calendarYear + 1) % 100).padStart(2, '0');
  return isPair ? `${calendarYear}-${next}` : String(calendarYear);
}

/** The financial year of a day (YYYY-MM-DD). */
export function financialYearOn(day: string): FinancialYear {
  const year = Number(day.slice(0, 4));
  return financialYearFrom(Number(day.slice(5, 7)) < firstMonth ? year - 1 : year);
}

/** The months of a quarter, from 1. Later quarters of a year may lie in the next calendar year. */
function monthsOf(year: FinancialYear, quarter: Quarter) {
  const first = firstMonth - 1 + 3 * (quarter - 1);
  const last = first + 2;
  const calendarYear = firstCalendarYear(year);
  return {
    first: { year: calendarYear + Math.floor(first / 12), month: (first % 12) + 1 },
    last: { year: calendarYear + Math.floor(last / 12), month: (last % 12) + 1 },
  };
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** The first day of a quarter as `YYYY-MM-DD`. */
export function quarterStart(year: FinancialYear, quarter: Quarter): string {
  const { first } = monthsOf(year, quarter);
  return `${first.year}-${twoDigits(first.month)}-01`;
}

/** The last day of a quarter as `YYYY-MM-DD`. */
export function quarterEnd(year: FinancialYear, quarter: Quarter): string {
  const { last } = monthsOf(year, quarter);
  const days = new Date(Date.UTC(last.year, last.month, 0)).getUTCDate();
  return `${last.year}-${twoDigits(last.month)}-${days}`;
}

/** The latest quarter that ended by a day (YYYY-MM-DD). */
export function lastEndedQuarter(day: string): {
  readonly financialYear: FinancialYear;
  readonly quarter: Quarter;
} {
  const financialYear = financialYearOn(day);
  const quarter = quarters.findLast((each) => quarterEnd(financialYear, each) <= day);
  return quarter === undefined
    ? { financialYear: financialYearFrom(firstCalendarYear(financialYear) - 1), quarter: 4 }
    : { financialYear, quarter };
}

const monthName = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });
const nameOf = (month: number): string => monthName.format(Date.UTC(2000, month - 1));

const between = (first: number, last: number): string => `${nameOf(first)} to ${nameOf(last)}`;

/** The months of a quarter in English: `.. to June`. */
export const quarterMonths = (quarter: Quarter): string => {
  const { first, last } = monthsOf(exampleYear, quarter);
  return between(first.month, last.month);
};

/** The months of a financial year in English: `.. to March`. */
export const yearMonths = between(firstMonth, ((firstMonth + 10) % 12) + 1);
