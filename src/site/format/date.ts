import type { FinancialYear, IrmSnapshot, Quarter } from '../../project/index.ts';

const monthFormat = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });
const monthName = (month: number): string => monthFormat.format(Date.UTC(2000, month - 1));

const parts = (date: string): readonly [year: number, month: number, day: number] =>
  date.split('-').map(Number) as [number, number, number];

/** `2024-07-20` as `20 July 2024`. */
export function longDate(date: string): string {
  const [year, month, day] = parts(date);
  return `${day} ${monthName(month)} ${year}`;
}

/** `2024-07-20` as `July 2024`. */
export function monthOf(date: string): string {
  const [year, month] = parts(date);
  return `${monthName(month)} ${year}`;
}

/** The time between two dates: `2 years 3 months later`. */
export function dateChange(from: string, to: string): string {
  if (from === to) return 'unchanged';
  const [earlier, later] = from < to ? [from, to] : [to, from];
  return `${lengthOfTime(earlier, later)} ${from < to ? 'later' : 'earlier'}`;
}

const DAY_MS = 86_400_000;

function lengthOfTime(from: string, to: string): string {
  const [fromYear, fromMonth, fromDay] = parts(from);
  const [toYear, toMonth, toDay] = parts(to);
  const whole = (toYear - fromYear) * 12 + toMonth - fromMonth - (toDay < fromDay ? 1 : 0);
  if (whole < 1) return plural(Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS), 'day');
  const [years, rest] = [Math.floor(whole / 12), whole % 12];
  return [years > 0 && plural(years, 'year'), rest > 0 && plural(rest, 'month')].filter(Boolean).join(' ');
}

const plural = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'}`;

const quarterMonths = {
  1: 'April to June',
  2: 'July to September',
  3: 'October to December',
  4: 'January to March',
} as const satisfies Record<Quarter, string>;

/** The calendar months of a quarter: `January to March 2020` for `2019-20`, 4. */
export function quarterInWords(year: FinancialYear, quarter: Quarter): string {
  return `${quarterMonths[quarter]} ${Number(year.slice(0, 4)) + (quarter === 4 ? 1 : 0)}`;
}

/** A quarter as reports name it: `2019-20 Q4`. */
export const quarterName = ({
  financialYear,
  quarter,
}: Pick<IrmSnapshot, 'financialYear' | 'quarter'>): string => `${financialYear} Q${quarter}`;

/** The key of a quarter (`2019-20-Q4`) as reports name it: `2019-20 Q4`. */
export const quarterKeyName = (key: string): string => key.replace('-Q', ' Q');
