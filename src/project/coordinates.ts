/** A place in decimal degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * The place of two coordinates as reported. Undefined if one of them is missing or unreadable, and
 * for `0, 0`, which workbooks have in place of unknown coordinates. Does not check whether the
 * place is on earth.
 */
export function placeOf(latitude: string | null, longitude: string | null): Place | undefined {
  if (latitude === null || longitude === null) return undefined;
  const place = { latitude: degrees(latitude), longitude: degrees(longitude) };
  const isReadable = Number.isFinite(place.latitude) && Number.isFinite(place.longitude);
  const isUnset = place.latitude === 0 && place.longitude === 0;
  return isReadable && !isUnset ? place : undefined;
}

const degrees = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')));
