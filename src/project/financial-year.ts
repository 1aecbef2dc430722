import { country } from '../country/index.ts';

const { firstMonth, written } = country.financialYear;
const isPair = written === '2019-20';
const { reportsPerYear } = country;
const MONTHS_OF_QUARTER = 12 / reportsPerYear;

/** Whether financial years are those of the calendar. */
export const areCalendarYears = firstMonth === 1;

/** A financial year, as the country writes it: `2019-20`, or `2024` where that is the profile's way. */
export type FinancialYear = string;

const everyQuarter = [1, 2, 3, 4] as const;

/**
 * The part of a year that a report is of, from 1: a quarter, half of the year where reports come twice a year, or
 * 1 for the year where they come once.
 */
export type Quarter = (typeof everyQuarter)[number];

/** What a report is of. */
export interface ReportedQuarter {
  readonly financialYear: FinancialYear;
  readonly quarter: Quarter;
}

/** Those that the country's years have. */
export const quarters: readonly Quarter[] = everyQuarter.slice(0, reportsPerYear);

export const LAST_QUARTER: Quarter = reportsPerYear;

export function isQuarter(value: number): value is Quarter {
  return (quarters as readonly number[]).includes(value);
}

/** What quarters are called, in English: one and several, in a sentence and at its beginning, and a report of each. */
export const period = {
  4: { one: 'quarter', other: 'quarters', One: 'Quarter', Other: 'Quarters', each: 'quarterly' },
  2: { one: 'half-year', other: 'half-years', One: 'Half-year', Other: 'Half-years', each: 'half-yearly' },
  1: { one: 'year', other: 'years', One: 'Year', Other: 'Years', each: 'yearly' },
}[reportsPerYear];

/** What stands before the number of a quarter; "" where the year is enough. */
const MARK = { 4: 'Q', 2: 'H', 1: '' }[reportsPerYear];

/** The quarter within its year, as sentences name it: `Q4`, `H2`, `the year`. */
export const quarterMark = (quarter: Quarter): string => (MARK === '' ? 'the year' : `${MARK}${quarter}`);

/** The quarter as texts name it: `2019-20 Q4`, `2024 H1`, `2024`. */
export const yearAndQuarter = (year: FinancialYear, quarter: Quarter): string =>
  MARK === '' ? year : `${year} ${MARK}${quarter}`;

/** As `yearAndQuarter`, in addresses: `2019-20-Q4`. */
export const yearQuarterKey = (year: FinancialYear, quarter: Quarter): string =>
  MARK === '' ? year : `${year}-${MARK}${quarter}`;

/** `yearAndQuarter`, with places to fill in. */
export const QUARTER_TEXT = MARK === '' ? ('{year}' as const) : (`{year} ${MARK}{quarter}` as const);

/** The pattern of what follows the year in keys. */
const MARKS = MARK === '' ? '' : `${MARK}[1-${reportsPerYear}]`;

/** The pattern of a financial year. */
export const FINANCIAL_YEAR = isPair ? '\\d{4}-\\d{2}' : '\\d{4}';

/** The pattern of keys of quarters. */
export const QUARTER_KEY = MARK === '' ? FINANCIAL_YEAR : `${FINANCIAL_YEAR}-${MARKS}`;

/** The pattern of `yearAndQuarter`. */
export const QUARTER_NAME = MARK === '' ? FINANCIAL_YEAR : `${FINANCIAL_YEAR} ${MARKS}`;

/** A year for examples in texts: `2019-20`. */
export const exampleYear: FinancialYear = financialYearFrom(2019);

/** A key of a quarter for examples in texts: `2019-20-Q2`. */
export const exampleQuarter: string = yearQuarterKey(exampleYear, reportsPerYear === 1 ? 1 : 2);

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

/** A year as people may write it, in the country's way: `2019/20` is `2019-20`. Undefined for other text. */
export function financialYearIn(text: string): FinancialYear | undefined {
  const [, first, last] = /^(\d{4})(?:[-/](\d{2}|\d{4}))?$/.exec(text.trim()) ?? [];
  if (first === undefined) return undefined;
  const year = financialYearFrom(Number(first));
  if (last === undefined) return isPair ? undefined : year;
  const next = String(Number(first) + 1);
  return last === next || last === next.slice(2) ? year : undefined;
}

/** The financial year of a day (YYYY-MM-DD). */
export function financialYearOn(day: string): FinancialYear {
  const year = Number(day.slice(0, 4));
  return financialYearFrom(Number(day.slice(5, 7)) < firstMonth ? year - 1 : year);
}

/** The months of a quarter, from 1. Later quarters of a year may lie in the next calendar year. */
function monthsOf(year: FinancialYear, quarter: Quarter) {
  const first = firstMonth - 1 + MONTHS_OF_QUARTER * (quarter - 1);
  const last = first + MONTHS_OF_QUARTER - 1;
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

/** The quarter after another one. */
export const quarterAfter = (year: FinancialYear, quarter: Quarter): ReportedQuarter =>
  quarter < LAST_QUARTER
    ? { financialYear: year, quarter: (quarter + 1) as Quarter }
    : { financialYear: financialYearFrom(firstCalendarYear(year) + 1), quarter: 1 };

/** Numbers quarters consecutively. */
export const quarterNumber = ({ financialYear, quarter }: ReportedQuarter): number =>
  firstCalendarYear(financialYear) * reportsPerYear + quarter - 1;

/** The latest quarter that ended by a day (YYYY-MM-DD). */
export function lastEndedQuarter(day: string): ReportedQuarter {
  const financialYear = financialYearOn(day);
  const quarter = quarters.findLast((each) => quarterEnd(financialYear, each) <= day);
  return quarter === undefined
    ? { financialYear: financialYearFrom(firstCalendarYear(financialYear) - 1), quarter: LAST_QUARTER }
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
