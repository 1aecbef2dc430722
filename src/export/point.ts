import { placeOf } from '../project/index.ts';

/**
 * The reported place of a project as the position of a GeoJSON point, `[longitude, latitude]` in
 * degrees. Undefined if none was reported, or if it is not on earth. Swapped coordinates stay
 * swapped.
 */
export function pointOf(
  latitude: string | null,
  longitude: string | null,
): readonly [longitude: number, latitude: number] | undefined {
  const place = placeOf(latitude, longitude);
  if (place === undefined || Math.abs(place.longitude) > 180 || Math.abs(place.latitude) > 90)
    return undefined;
  return [place.longitude, place.latitude];
}
