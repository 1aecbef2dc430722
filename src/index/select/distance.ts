import { distancesTo, EARTH_RADIUS_KM, type Place, RADIANS } from '../../project/index.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import type { BoundingBox, NearPoint } from './query-filters.ts';

/** A place, or the nearer of two. */
type Origin = Place & { readonly or?: Place };

/** The distance of each project from a place, by its position. NaN for a project without a place. */
export function distancesFrom(
  { numbers }: CatalogueIndex,
  { or, ...point }: Origin,
): (position: number) => number {
  const { latitude, longitude } = numbers;
  const distance = distancesTo(point);
  if (or === undefined) return (position) => distance(latitude[position]!, longitude[position]!);
  const other = distancesTo(or);
  return (position) =>
    Math.min(
      distance(latitude[position]!, longitude[position]!),
      other(latitude[position]!, longitude[position]!),
    );
}

/** Rounding errors must not put a place outside the box that is inside the circle. */
const MARGIN_DEGREES = 1e-6;

/**
 * A box around a circle, to leave out most places by comparing numbers. It goes around the earth if
 * the circle contains a pole or crosses the 180th meridian.
 */
export function boxAround({ latitude, longitude, km }: NearPoint): BoundingBox {
  const angle = km / EARTH_RADIUS_KM;
  const height = angle / RADIANS + MARGIN_DEGREES;
  const [south, north] = [Math.max(-90, latitude - height), Math.min(90, latitude + height)];
  // The circle reaches furthest east and west on the meridians that touch it.
  const width = Math.asin(Math.sin(angle) / Math.cos(latitude * RADIANS)) / RADIANS + MARGIN_DEGREES;
  const [west, east] = [longitude - width, longitude + width];
  const isAroundEarth = south === -90 || north === 90 || west < -180 || east > 180;
  return isAroundEarth ? { west: -180, south, east: 180, north } : { west, south, east, north };
}
