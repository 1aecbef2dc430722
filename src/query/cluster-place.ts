import type { Cluster } from '../index/index.ts';
import { gazetteer, type Place } from '../places/index.ts';
import { distanceKm } from '../project/index.ts';

/**
 * Which places name a cluster, by the distance between the corners of its box. A village means
 * little to the reader of a cluster that is as large as a province.
 */
const byExtent = [
  { extentKm: 120, leastPeople: 100_000, withinKm: 200 },
  { extentKm: 20, leastPeople: 20_000, withinKm: 80 },
  { extentKm: 0, leastPeople: 0, withinKm: 30 },
] as const;

/** The place by which people know where a cluster is; undefined if none is near. */
export function clusterPlace({ latitude, longitude, bounds }: Cluster): Place | undefined {
  const extentKm = distanceKm(
    { latitude: bounds.south, longitude: bounds.west },
    { latitude: bounds.north, longitude: bounds.east },
  );
  const places = gazetteer();
  for (const kind of byExtent) {
    if (extentKm < kind.extentKm) continue;
    const place = places.nearest(latitude, longitude, kind.withinKm, kind.leastPeople);
    if (place !== undefined) return place;
  }
  return undefined;
}
