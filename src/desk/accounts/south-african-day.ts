/** South Africa has no summer time. */
const AHEAD_OF_UTC_MS = 2 * 60 * 60 * 1000;

/** The day that it is in South Africa, as YYYY-MM-DD. */
export const southAfricanDay = (now: Date): string =>
  new Date(now.getTime() + AHEAD_OF_UTC_MS).toISOString().slice(0, 10);
