import { financialYearOn, isFinancialYear, isQuarter, type Quarter, quarters } from '../../project/index.ts';

/** The financial years and quarters that a name speaks of. */
export interface NamedQuarter {
  readonly financialYears: readonly string[];
  readonly quarters: readonly Quarter[];
}

const SEPARATOR = '[\\s_./-]*';
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';

/** Days on which a file was sent or taken, which may lie in another year. */
const days = [
  /(?<!\d)20\d\d[-_. ]?(?:0[1-9]|1[0-2])[-_. ]?(?:0[1-9]|[12]\d|3[01])(?!\d)/g,
  /(?<!\d)(?:0?[1-9]|[12]\d|3[01])[-_. /](?:0?[1-9]|1[0-2])[-_. /](?:20)?\d\d(?!\d)/g,
];
const months = new RegExp(
  `(?<![a-z])${MONTH}${SEPARATOR}(?:\\d{1,2}(?!\\d)${SEPARATOR})?(?:20\\d\\d(?!\\d))?`,
  'gi',
);

const longYear = /(?<!\d)(20\d\d)[-_/ ]?(?:20)?(\d\d)(?!\d)/g;
const shortYear = /(?<!\d|\d[-_/ .])(\d\d)[-_/](\d\d)(?!\d|[-_/ .]\d)/g;
/** A year alone may be either of the two financial years that it belongs to. */
const yearAlone = /(?<!\d)(20\d\d)(?!\d)/g;

const words = ['first', 'second', 'third', 'fourth'] as const;
const [LETTER, QUARTER] = quarters.length === 2 ? ['h', '(?:half)'] : ['q', '(?:quarter|qtr|kwartaal)'];
const quarterPatterns = [
  new RegExp(`(?<![a-z])(?:${LETTER}|${QUARTER})${SEPARATOR}([1-4])(?!\\d)`, 'gi'),
  new RegExp(`(?<!\\d)([1-4])(?:st|nd|rd|th)?${SEPARATOR}(?:${LETTER}(?![a-z\\d])|${QUARTER})`, 'gi'),
];
const quarterWords = new RegExp(`(${words.join('|')})${SEPARATOR}${QUARTER}`, 'gi');

/** Reads names such as `IRM 2019-20 Q3.xlsx`, `3rd Quarter` or `FY201920_q3`. */
export function namedQuarter(name: string): NamedQuarter {
  const found = new Set<number>();
  for (const pattern of quarterPatterns)
    for (const [, digit] of name.matchAll(pattern)) found.add(Number(digit));
  for (const [, word] of name.matchAll(quarterWords))
    found.add(words.indexOf(word!.toLowerCase() as 'first') + 1);
  const isOnly = quarters.length === 1;
  return { financialYears: yearsIn(name), quarters: isOnly ? [] : [...found].filter(isQuarter) };
}

function yearsIn(name: string): readonly string[] {
  const withoutDays = days.reduce((rest, day) => rest.replace(day, ' '), name);
  const pairs = [
    ...Array.from(withoutDays.matchAll(longYear), ([, first, last]) => `${first}-${last}`),
    ...Array.from(withoutDays.matchAll(shortYear), ([, first, last]) => `20${first}-${last}`),
  ].filter(isFinancialYear);
  if (pairs.length > 0) return pairs;
  return Array.from(withoutDays.replace(months, ' ').matchAll(yearAlone), ([, year]) => Number(year)).flatMap(
    (year) => [...new Set([financialYearOn(`${year}-01-01`), financialYearOn(`${year}-12-31`)])],
  );
}
