import { type Bounds, country, ringsOf } from '../country/index.ts';
import { RADIANS } from './coordinates.ts';
import { type Province, provinces } from './level.ts';
import {
  containsPoint,
  KM_PER_DEGREE,
  kmToOutline,
  type OutlineEdges,
  outlineEdges,
  withinBounds,
} from './province-outline-edges.ts';

/** The outline of every province, for maps and checks of coordinates. */
export const provinceOutlines = country.outlines;

/** Places in the country lie within these degrees, but for what its maps leave out. */
export const COUNTRY_BOUNDS = country.mapBox;

/**
 * How far outside the outline a place may lie and still count as in the province. The outlines are
 * simplified: half of their edges are longer than 2 km, one in twenty longer than 9 km. Of some
 * fifty coastal and border towns, those outside (Hermanus, Langebaan, Port Edward) are off by up to
 * 0.8 km, Robben Island by 8.5 km. Also, a project's coordinates are often those of the nearest
 * town. 10 km tolerates all of that and still catches swapped, mistyped and copied coordinates,
 * which are off by far more.
 */
export const BORDER_TOLERANCE_KM = 10;

/** Within the country, a degree of longitude is at least this many kilometres. */
const SHORTEST_KM_PER_DEGREE =
  KM_PER_DEGREE * Math.cos(RADIANS * Math.max(-COUNTRY_BOUNDS.south, COUNTRY_BOUNDS.north));

let edgesByProvince: ReadonlyMap<Province, OutlineEdges> | undefined;

/** Undefined for a province whose outline is not known. */
function edgesOf(province: Province): OutlineEdges | undefined {
  edgesByProvince ??= new Map(
    Array.from(provinceOutlines, ([name, outline]) => [name, outlineEdges(ringsOf(outline))]),
  );
  return edgesByProvince.get(province);
}

/** Whether a place (degrees) lies in a province, or at most `BORDER_TOLERANCE_KM` outside of all. */
export function isInCountry(latitude: number, longitude: number): boolean {
  const { west, south, east, north } = COUNTRY_BOUNDS;
  return (
    latitude >= south &&
    latitude <= north &&
    longitude >= west &&
    longitude <= east &&
    provinces.some((province) => isInProvince(province, latitude, longitude))
  );
}

function isWithinOutlines(latitude: number, longitude: number): boolean {
  return provinces.some((province) => {
    const edges = edgesOf(province);
    return edges !== undefined && containsPoint(edges, latitude, longitude);
  });
}

/** The bounding box of a province's outline, or of the country. */
export function provinceBounds(province: Province): Bounds {
  return edgesOf(province)?.bounds ?? COUNTRY_BOUNDS;
}

/**
 * Whether a place (degrees) lies in the province, at most `toleranceKm` outside its outline, or in
 * an area that was transferred to it later. Takes about 0.2 µs for a place inside and a few µs for
 * one just outside.
 */
export function isInProvince(
  province: Province,
  latitude: number,
  longitude: number,
  toleranceKm: number = BORDER_TOLERANCE_KM,
): boolean {
  const edges = edgesOf(province);
  if (edges === undefined) return true;
  if (!withinBounds(edges.bounds, latitude, longitude, toleranceKm / SHORTEST_KM_PER_DEGREE)) return false;
  if (containsPoint(edges, latitude, longitude)) return true;
  if (isTransferredTo(province, latitude, longitude) && isWithinOutlines(latitude, longitude)) return true;
  return toleranceKm > 0 && kmToOutline(edges, latitude, longitude) <= toleranceKm;
}

/** Whether the place (degrees) lies in an area that was transferred to `province`. */
function isTransferredTo(province: Province, latitude: number, longitude: number): boolean {
  return country.transfers.some((area) => area.to === province && withinBounds(area, latitude, longitude));
}
