import { datesIn } from '../../page/language/dates.ts';
import { format } from '../../page/language/english-format.ts';
import { listsIn } from '../../page/language/lists.ts';
import { numbersIn } from '../../page/language/numbers.ts';
import { pluralsIn } from '../../page/language/plurals.ts';
import type { IrmSnapshot, Sphere } from '../../project/index.ts';

/** The desk has one language: its people write and read reports in English. */
const locale = { locale: 'en-ZA', decimalPoint: '.', texts: { format } };

/** Ways to write numbers and amounts, as on the public pages. */
export const { count, money, exactMoney, moneyChange, fileSize } = numbersIn(locale);

/** `counted({ one: '{count} draft', other: '{count} drafts' }, 3)` is `3 drafts`. */
export const { counted } = pluralsIn(locale, count);

/** `longDate('2024-07-20')` is `20 July 2024`; `quarterName(snapshot)` is `2019-20 Q4`. */
export const { longDate, quarterName } = datesIn(locale, counted);

/** `listed(['a', 'b', 'c'])` is `a, b and c`. */
export const { listed } = listsIn(format);

const TIME_ZONE = 'Africa/Johannesburg';
const partsOf = new Intl.DateTimeFormat('en-ZA', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The day and the time of an instant (ISO 8601) in South Africa: `2026-11-22` and `14:00`. */
export function southAfricanTime(instant: string): { readonly day: string; readonly time: string } {
  const found = Object.fromEntries(
    partsOf.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  );
  const { year, month, day, hour, minute } = found;
  return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

/** An instant (ISO 8601) in South African time: `22 November 2026, 14:00`. */
export function dateTime(instant: string): string {
  const { day, time } = southAfricanTime(instant);
  return `${longDate(day)}, ${time}`;
}

/** What a sphere of government is called. */
export const sphereNames: Readonly<Record<Sphere, string>> = {
  provincial: 'Provincial',
  national: 'National',
};

/** A quarter of a sphere: `Provincial 2019-20 Q4`. People type it to confirm what cannot be taken back. */
export const quarterOfSphere = (
  snapshot: Pick<IrmSnapshot, 'sphere' | 'financialYear' | 'quarter'>,
): string => `${sphereNames[snapshot.sphere]} ${quarterName(snapshot)}`;
