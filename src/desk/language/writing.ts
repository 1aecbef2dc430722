import { english } from '../../country/index.ts';
import { datesIn } from '../../page/language/dates.ts';
import { format } from '../../page/language/english-format.ts';
import { listsIn } from '../../page/language/lists.ts';
import { numbersIn } from '../../page/language/numbers.ts';
import { pluralsIn } from '../../page/language/plurals.ts';
import {
  CURRENCY,
  countryDay,
  countryTime,
  currencySigns,
  type IrmSnapshot,
  isCalendarDate,
  sphereNames,
} from '../../project/index.ts';

/** The desk has one language: its people write and read reports in English. */
const locale = { ...english, texts: { format }, ...(currencySigns && { signs: currencySigns }) };

const numbers = numbersIn(locale);

/** Ways to write numbers, as on the public pages. */
export const { count, share, fileSize } = numbers;

/** The same of amounts: in the main currency, as all figures here, unless a project has another one. */
export const money = (amount: number, currency = CURRENCY): string => numbers.money(amount, currency);
export const exactMoney = (amount: number, currency = CURRENCY): string =>
  numbers.exactMoney(amount, currency);
export const moneyChange = (amount: number): string => numbers.moneyChange(amount, CURRENCY);

/** `counted({ one: '{count} draft', other: '{count} drafts' }, 3)` is `3 drafts`. */
export const { counted } = pluralsIn(locale, count);

/** `longDate('2024-07-20')` is `20 July 2024`; `quarterName(snapshot)` is `2019-20 Q4`. */
export const { longDate, quarterName } = datesIn(locale, counted);

/** `listed(['a', 'b', 'c'])` is `a, b and c`. */
export const { listed } = listsIn(format);

/** An instant (ISO 8601) in the time of the country: `22 November 2026, 14:00`. */
export function dateTime(instant: string): string {
  const at = new Date(instant);
  return `${longDate(countryDay(at))}, ${countryTime(at)}`;
}

/** Days like 2024-07-20 in a sentence, as people write them. What is quoted stays as it is in the file. */
export const withLongDates = (sentence: string): string =>
  sentence.replace(/"[^"]*"|(?<![\w-])\d{4}-\d\d-\d\d(?![\w-])/g, (found) =>
    isCalendarDate(found) ? longDate(found) : found,
  );

/** A quarter of a sphere: `Provincial 2019-20 Q4`. People type it to confirm what cannot be taken back. */
export const quarterOfSphere = (
  snapshot: Pick<IrmSnapshot, 'sphere' | 'financialYear' | 'quarter'>,
): string => `${sphereNames[snapshot.sphere]} ${quarterName(snapshot)}`;
