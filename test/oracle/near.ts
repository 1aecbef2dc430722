import type { NearPoint } from '../../src/index/select/query-filters.ts';
import type { OraclePlace } from './places.ts';

/** By the straight line through the earth between two points of a sphere. */
export function kmBetween(a: OraclePlace, b: OraclePlace): number {
  const [from, to] = [pointOnSphere(a), pointOnSphere(b)];
  const line = Math.hypot(...from.map((each, i) => each - to[i]!));
  return 2 * 6371.0088 * Math.asin(line / 2);
}

function pointOnSphere({ latitude, longitude }: OraclePlace): readonly number[] {
  const [north, east] = [(latitude / 180) * Math.PI, (longitude / 180) * Math.PI];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

/** Whether coordinates are on earth and at most so far from a point, or from one of two. */
export const isNear = (coordinates: OraclePlace | undefined, { or, ...near }: NearPoint): boolean =>
  isWithin(coordinates, near) || (or !== undefined && isWithin(coordinates, or));

const isWithin = (coordinates: OraclePlace | undefined, near: NearPoint): boolean =>
  coordinates !== undefined &&
  Math.abs(coordinates.latitude) <= 90 &&
  Math.abs(coordinates.longitude) <= 180 &&
  kmBetween(coordinates, near) <= near.km;

/** To the nearer point, in millimetres, so that rounding errors of the last digits order nothing. */
export const millimetresFrom = (place: OraclePlace, { or, ...near }: NearPoint): number =>
  Math.round(
    Math.min(kmBetween(place, near), or === undefined ? Infinity : kmBetween(place, or)) * 1_000_000,
  );
