import { country } from '../country/index.ts';
import { dayIn, isCalendarDate } from './day.ts';

const MINUTE_MS = 60_000;

const zone = new Intl.DateTimeFormat('en', { timeZone: country.timeZone, timeZoneName: 'longOffset' });

/** The offset of the country's time zone at an instant, as ISO 8601 writes it. */
function offsetAt(instant: Date): string {
  // What IANA's database says of earlier times is not reliable, and such dates are mostly mistyped.
  const since1970 = Math.max(0, instant.getTime());
  const name = zone.formatToParts(since1970).find(({ type }) => type === 'timeZoneName')!.value;
  return /[+-]\d\d:\d\d/.exec(name)?.[0] ?? '+00:00';
}

const offsetMs = (offset: string): number =>
  Number(`${offset[0]}1`) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4))) * MINUTE_MS;

/** The same instant, read as UTC, says the day and the time of the country. */
const asLocal = (instant: Date): Date => new Date(instant.getTime() + offsetMs(offsetAt(instant)));

/** The day in the country at an instant, as YYYY-MM-DD. */
export const countryDay = (instant: Date): string => dayIn(asLocal(instant));

/** The time of day in the country at an instant: `14:00`. */
export const countryTime = (instant: Date): string => asLocal(instant).toISOString().slice(11, 16);

/** An instant (ISO 8601) with the offset of the country. */
export const withCountryOffset = (instant: string): string =>
  asLocal(new Date(instant))
    .toISOString()
    .replace('Z', offsetAt(new Date(instant)));

/** Exports ask for the same days again and again, and `Intl` is slow. */
const offsets = new Map<string, string>();
const MOST_OFFSETS = 20_000;

/** A day and a time in the country as an instant (ISO 8601). */
function instantOf(day: string, time: string): string {
  const local = `${day}T${time}`;
  let offset = offsets.get(local);
  if (offset === undefined) {
    // The offset there differs from that at the same time of UTC only around a change of clocks.
    const near = Date.parse(`${local}Z`);
    offset = offsetAt(new Date(near - offsetMs(offsetAt(new Date(near)))));
    if (offsets.size >= MOST_OFFSETS) offsets.clear();
    offsets.set(local, offset);
  }
  return local + offset;
}

/** What texts call the time of the country. */
export const countryTimeName = `${country.adjective} time`;

/** The first second of a day in the country. */
export const startOfDay = (day: string): string => instantOf(day, '00:00:00');

/** The last second of a day in the country. */
export const endOfDay = (day: string): string => instantOf(day, '23:59:59');

/** The instant at a day and a time (`14:00`) in the country; undefined if there is none. */
export function countryInstant(day: string, time: string): Date | undefined {
  if (!isCalendarDate(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined;
  const at = new Date(instantOf(day, `${time}:00`));
  return countryDay(at) === day && countryTime(at) === time ? at : undefined;
}
