import { isCalendarDate } from '../../../project/index.ts';

/** `2019-10-15`, `20191015` and the like; then `15-10-2019`. */
const yearFirst = /(?<!\d)(20\d\d)[-_. ]?(0[1-9]|1[0-2])[-_. ]?(0[1-9]|[12]\d|3[01])(?!\d)/g;
const dayFirst = /(?<!\d)(0?[1-9]|[12]\d|3[01])[-_. ](0?[1-9]|1[0-2])[-_. ](20\d\d)(?!\d)/g;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** `15 October 2019`. */
const monthInWords = new RegExp(
  `(?<!\\d)(0?[1-9]|[12]\\d|3[01])[-_. ]*(${MONTHS.join('|')})[a-z]*[-_. ]*(20\\d\\d)(?!\\d)`,
  'gi',
);

/** The days that a name speaks of, as `YYYY-MM-DD`. */
export function namedDays(name: string): readonly string[] {
  const days = [
    ...Array.from(name.matchAll(yearFirst), ([, year, month, day]) => dayOf(year!, month!, day!)),
    ...Array.from(name.matchAll(dayFirst), ([, day, month, year]) => dayOf(year!, month!, day!)),
    ...Array.from(name.matchAll(monthInWords), ([, day, month, year]) =>
      dayOf(year!, String(MONTHS.indexOf(month!.toLowerCase()) + 1), day!),
    ),
  ];
  return [...new Set(days.filter(isCalendarDate))];
}

const dayOf = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
