import { dayIn } from './day.ts';

/** South Africa has one time zone, without daylight saving time. */
const OFFSET = '+02:00';
const OFFSET_MS = 2 * 3_600_000;

/** The same instant, read as UTC, says the day and the time of the country. */
const asLocal = (instant: Date): Date => new Date(instant.getTime() + OFFSET_MS);

/** The day in the country at an instant, as YYYY-MM-DD. */
export const countryDay = (instant: Date): string => dayIn(asLocal(instant));

/** The time of day in the country at an instant: `14:00`. */
export const countryTime = (instant: Date): string => asLocal(instant).toISOString().slice(11, 16);

/** An instant (ISO 8601) with the offset of the country. */
export const withCountryOffset = (instant: string): string =>
  asLocal(new Date(instant)).toISOString().replace('Z', OFFSET);

/** The first second of a day in the country. */
export const startOfDay = (day: string): string => `${day}T00:00:00${OFFSET}`;

/** The last second of a day in the country. */
export const endOfDay = (day: string): string => `${day}T23:59:59${OFFSET}`;

/** The instant at a day and a time (`14:00`) in the country; undefined if there is none. */
export function countryInstant(day: string, time: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d$/.test(time)) return undefined;
  const at = new Date(`${day}T${time}:00${OFFSET}`);
  // 31 February is read as a day of March.
  return Number.isNaN(at.getTime()) || countryDay(at) !== day ? undefined : at;
}
