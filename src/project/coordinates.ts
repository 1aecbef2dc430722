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

/** Mean radius of the earth (IUGG). */
export const EARTH_RADIUS_KM = 6371.0088;

/** One degree in radians. */
export const RADIANS = Math.PI / 180;

/** The great-circle distance between two places (haversine formula). */
export const distanceKm = (a: Place, b: Place): number => distancesTo(a)(b.latitude, b.longitude);

/** Distances from one place, km: what depends only on that place is computed once. */
export function distancesTo(place: Place): (latitude: number, longitude: number) => number {
  const from = place.latitude * RADIANS;
  const cosine = Math.cos(from);
  return (latitude, longitude) => {
    const to = latitude * RADIANS;
    const northing = Math.sin((to - from) / 2);
    const easting = Math.sin(((longitude - place.longitude) * RADIANS) / 2);
    const haversine = northing * northing + cosine * Math.cos(to) * easting * easting;
    // Rounding can take the haversine of opposite places above 1.
    return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, haversine)));
  };
}
