/** A place in decimal degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * The place at two coordinates in the source's own text, or undefined if one is missing or
 * unreadable. `0, 0` is a place like any other here; see `isUnset`.
 */
export function placeOf(latitude: string | null, longitude: string | null): Place | undefined {
  if (latitude === null || longitude === null) return undefined;
  const place = { latitude: degrees(latitude), longitude: degrees(longitude) };
  return Number.isFinite(place.latitude) && Number.isFinite(place.longitude) ? place : undefined;
}

const degrees = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')));

/** Whether the place is `0, 0`, which stands for "not set". */
export const isUnset = ({ latitude, longitude }: Place): boolean => latitude === 0 && longitude === 0;
