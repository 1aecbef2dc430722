/** A South African financial year, April to March, as `2019-20`. */
export type FinancialYear = string;

export const quarters = [1, 2, 3, 4] as const;
export type Quarter = (typeof quarters)[number];

export function isQuarter(value: number): value is Quarter {
  return (quarters as readonly number[]).includes(value);
}

/** Whether the text is a year and the last two digits of the next, like `2019-20`. */
export function isFinancialYear(text: string): boolean {
  const match = /^(\d{4})-(\d{2})$/.exec(text);
  return match !== null && (Number(match[1]) + 1) % 100 === Number(match[2]);
}

/** The calendar year in which a financial year begins: 2019 for `2019-20`. */
export function firstCalendarYear(year: FinancialYear): number {
  return Number(year.slice(0, 4));
}

/** The financial year that begins in April of `calendarYear`. */
export function financialYearFrom(calendarYear: number): FinancialYear {
  return `${calendarYear}-${String((calendarYear + 1) % 100).padStart(2, '0')}`;
}

const QUARTER_STARTS = { 1: '04-01', 2: '07-01', 3: '10-01', 4: '01-01' } as const;
const QUARTER_ENDS = { 1: '06-30', 2: '09-30', 3: '12-31', 4: '03-31' } as const;

/** The financial year of a day (YYYY-MM-DD). */
export function financialYearOn(day: string): FinancialYear {
  const year = Number(day.slice(0, 4));
  return financialYearFrom(day.slice(5) < QUARTER_STARTS[1] ? year - 1 : year);
}

/** The first day of a quarter as `YYYY-MM-DD`. */
export function quarterStart(year: FinancialYear, quarter: Quarter): string {
  return `${calendarYearOf(year, quarter)}-${QUARTER_STARTS[quarter]}`;
}

/** The last day of a quarter as `YYYY-MM-DD`; Q4 ends one calendar year after the others. */
export function quarterEnd(year: FinancialYear, quarter: Quarter): string {
  return `${calendarYearOf(year, quarter)}-${QUARTER_ENDS[quarter]}`;
}

const calendarYearOf = (year: FinancialYear, quarter: Quarter): number =>
  firstCalendarYear(year) + (quarter === 4 ? 1 : 0);
