import { country } from '../../country/index.ts';

/** Months by their names in small letters. */
const months = country.searchWords.periods.months;

const DAY_FIRST =
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[ .\-/]{0,2}(?<month>\p{L}{3,12})[ .,\-/]{0,2}(?<year>\d{4}|\d{2})$/iu;
const MONTH_FIRST = /^(?<month>\p{L}{3,12})[ .]{1,2}(?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$/iu;

/** The parts of a date. */
export interface DateParts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

/** The parts of a date whose month is a word, such as `31 March 2019`, `31-Mar-19` or `March 31, 2019`. */
export function datePartsInWords(text: string): DateParts | undefined {
  const { day = '', month = '', year = '' } = (DAY_FIRST.exec(text) ?? MONTH_FIRST.exec(text))?.groups ?? {};
  const number = monthNamed(month.toLowerCase());
  return number === undefined ? undefined : { year, month: String(number), day };
}

/** The number of a month by its name, or by a beginning that no other month has. */
function monthNamed(word: string): number | undefined {
  if (word === '') return undefined;
  const known = months[word];
  if (known !== undefined) return known;
  const numbers = new Set(
    Object.entries(months).flatMap(([name, number]) => (name.startsWith(word) ? [number] : [])),
  );
  return numbers.size === 1 ? [...numbers][0] : undefined;
}
