import { COUNTRY_BOUNDS, type ProjectSnapshot, type Province, provinces } from '../../src/project/index.ts';

export interface OraclePlace {
  readonly latitude: number;
  readonly longitude: number;
}

const READABLE = /^[+-]?[0-9]*[.,]?[0-9]+$/;

/** Every readable pair of coordinates except `0,0`. */
export function coordinatesOf({ latitude, longitude }: ProjectSnapshot): OraclePlace | undefined {
  const [lat, lon] = [latitude?.trim() ?? '', longitude?.trim() ?? ''];
  if (!READABLE.test(lat) || !READABLE.test(lon)) return undefined;
  const place = { latitude: Number(lat.replace(',', '.')), longitude: Number(lon.replace(',', '.')) };
  return place.latitude === 0 && place.longitude === 0 ? undefined : place;
}

/** Whether coordinates are shown on a map. */
export function isOnTheMap(coordinates: OraclePlace | undefined): boolean {
  if (coordinates === undefined) return false;
  const { latitude, longitude } = coordinates;
  const { west, south, east, north } = COUNTRY_BOUNDS;
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}

export const knownProvince = (text: string): Province | undefined => provinces.find((name) => name === text);
