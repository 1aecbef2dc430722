/** A day, as a length of time. Days are written `YYYY-MM-DD` and counted as days of UTC. */
export const DAY_MS = 86_400_000;

/** Whether the text is an existing day in the form `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  // Date parses the 30th of February as a day in March.
  return !Number.isNaN(instant.getTime()) && dayIn(instant) === text;
}

/** The day of UTC at an instant. */
export const dayIn = (instant: Date): string => instant.toISOString().slice(0, 10);

/** Days from 1970-01-01 to a day. */
export const dayNumber = (day: string): number => Date.parse(day) / DAY_MS;

/** Days from one day to another; negative if the other is earlier. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/** The day a number of days after another one; before it if the number is negative. */
export const daysAfter = (day: string, days: number): string =>
  dayIn(new Date(Date.parse(day) + days * DAY_MS));
