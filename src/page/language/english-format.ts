import { country } from '../../country/index.ts';
import { QUARTER_TEXT } from '../../project/index.ts';

const { sign } = country.currency;

/** How amounts, dates and lengths of time are written. No-break spaces keep a value on one line. */
export const format = {
  amount: `${sign}\u00a0{amount}`,
  millions: `${sign}\u00a0{amount}\u00a0million`,
  billions: `${sign}\u00a0{amount}\u00a0billion`,
  trillions: `${sign}\u00a0{amount}\u00a0trillion`,
  /** For markers of maps: five letters fit. */
  briefThousands: `${sign}{amount}k`,
  briefMillions: `${sign}{amount}m`,
  briefBillions: `${sign}{amount}bn`,
  /** A number of thousands, for markers of maps. */
  thousands: '{number}k',
  negative: '\u2212{amount}',
  increase: '+{amount}',
  percent: '{number}\u00a0%',
  /** For shares above zero that would be rounded to zero. */
  smallPercent: '<\u00a01\u00a0%',
  kilometres: '{number}\u00a0km',
  /** For distances that would be rounded to zero. */
  underKilometres: 'under\u00a0{number}\u00a0km',
  kilobytes: '{number}\u00a0kB',
  megabytes: '{number}\u00a0MB',
  day: '{day} {month} {year}',
  month: '{month} {year}',
  days: { one: '{count} day', other: '{count} days' },
  months: { one: '{count} month', other: '{count} months' },
  years: { one: '{count} year', other: '{count} years' },
  yearsAndMonths: '{years} {months}',
  unchanged: 'unchanged',
  later: '{time} later',
  earlier: '{time} earlier',
  /** A quarter as reports name it. `year` is a financial year: `2019-20`. */
  quarter: QUARTER_TEXT,
  quarterMonths: '{first} to {last} {year}',
  /** Months of two calendar years. */
  monthsOfYears: '{first} {firstYear} to {last} {year}',
  calendarYear: '{year}',
  /** Between all parts of a list but the last two. */
  listSeparator: ', ',
  and: '{items} and {last}',
  or: '{items} or {last}',
} as const;
