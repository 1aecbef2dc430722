/** A place in decimal degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * The place that two coordinates in the source's own text name, or undefined where one is missing or cannot be read.
 * `0, 0` is read as any other: what an unset coordinate means is for the caller.
 */
export function placeOf(latitude: string | null, longitude: string | null): Place | undefined {
  if (latitude === null || longitude === null) return undefined;
  const place = { latitude: degrees(latitude), longitude: degrees(longitude) };
  return Number.isFinite(place.latitude) && Number.isFinite(place.longitude) ? place : undefined;
}

const degrees = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')));

/** Whether a place is the one that stands for "not set". */
export const isUnset = ({ latitude, longitude }: Place): boolean => latitude === 0 && longitude === 0;
