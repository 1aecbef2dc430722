import { type Bounds, boundsOf } from '../country/index.ts';

/** Four numbers per edge: longitude and latitude of its start and of its end. */
type Edges = Float64Array;

/**
 * A closed outline. Its edges are grouped by bands of latitude, so that a look-up visits only a few
 * dozen.
 */
export interface OutlineEdges {
  readonly bounds: Bounds;
  readonly all: Edges;
  readonly bands: readonly Edges[];
}

type Ring = readonly (readonly number[])[];

const BANDS = 64;
/** A degree of latitude. */
export const KM_PER_DEGREE = 111.2;

function edgesOf(ring: Ring): number[][] {
  return ring.slice(1).map((end, i) => [ring[i]![0]!, ring[i]![1]!, end[0]!, end[1]!]);
}

function bandAt(bounds: Bounds, latitude: number): number {
  const share = (latitude - bounds.south) / (bounds.north - bounds.south);
  return Math.min(BANDS - 1, Math.floor(share * BANDS));
}

/**
 * Groups the edges of a polygon's rings for `containsPoint`. As in GeoJSON, the last point of a
 * ring repeats the first.
 */
export function outlineEdges(rings: readonly Ring[]): OutlineEdges {
  const bounds = boundsOf(rings);
  const edges = rings.flatMap(edgesOf);
  const bands: number[][] = Array.from({ length: BANDS }, () => []);
  for (const edge of edges) {
    const [lower, upper] = [Math.min(edge[1]!, edge[3]!), Math.max(edge[1]!, edge[3]!)];
    for (let band = bandAt(bounds, lower); band <= bandAt(bounds, upper); band++) bands[band]!.push(...edge);
  }
  return {
    bounds,
    all: Float64Array.from(edges.flat()),
    bands: bands.map((band) => Float64Array.from(band)),
  };
}

/** Whether the point is within the bounds, extended by `margin` degrees on every side. */
export function withinBounds(bounds: Bounds, latitude: number, longitude: number, margin = 0): boolean {
  return (
    latitude >= bounds.south - margin &&
    latitude <= bounds.north + margin &&
    longitude >= bounds.west - margin &&
    longitude <= bounds.east + margin
  );
}

/** Whether the point is inside, which is when a ray to the east crosses an odd number of edges. */
export function containsPoint(outline: OutlineEdges, latitude: number, longitude: number): boolean {
  if (!withinBounds(outline.bounds, latitude, longitude)) return false;
  const edges = outline.bands[bandAt(outline.bounds, latitude)]!;
  let inside = false;
  for (let i = 0; i < edges.length; i += 4) {
    const fromLatitude = edges[i + 1]!;
    const toLatitude = edges[i + 3]!;
    if (fromLatitude > latitude === toLatitude > latitude) continue;
    const share = (latitude - fromLatitude) / (toLatitude - fromLatitude);
    if (longitude < edges[i]! + share * (edges[i + 2]! - edges[i]!)) inside = !inside;
  }
  return inside;
}

/**
 * Kilometres from the point to the nearest edge, on a plane tangent at the point (error below 1%
 * within 100 km).
 */
export function kmToOutline(outline: OutlineEdges, latitude: number, longitude: number): number {
  const kmPerLongitude = KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  const { all } = outline;
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < all.length; i += 4) {
    const x = (all[i]! - longitude) * kmPerLongitude;
    const y = (all[i + 1]! - latitude) * KM_PER_DEGREE;
    const dx = (all[i + 2]! - all[i]!) * kmPerLongitude;
    const dy = (all[i + 3]! - all[i + 1]!) * KM_PER_DEGREE;
    const along = Math.max(0, Math.min(1, -(x * dx + y * dy) / (dx * dx + dy * dy || 1)));
    nearest = Math.min(nearest, (x + along * dx) ** 2 + (y + along * dy) ** 2);
  }
  return Math.sqrt(nearest);
}
