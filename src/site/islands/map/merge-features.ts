import L from 'leaflet';
import { type MapFeature, pointOf } from './features.ts';
import { sizeOf } from './marker.ts';

/**
 * The share of their common width by which markers may cover each other, so that both can be
 * read.
 */
const MOST_OVERLAP = 0.25;

/**
 * Joins clusters that the screen has no room for: the cells that they come from are apart, but what
 * lies in them may be close to a common edge. The larger cluster stays where it is.
 */
export function merged(map: L.Map, features: readonly MapFeature[]): readonly MapFeature[] {
  const apart: MapFeature[] = [];
  for (const feature of features.toSorted((a, b) => sizeOf(b) - sizeOf(a))) {
    const i = apart.findIndex((other) => cover(map, feature, other));
    if (i === -1) apart.push(feature);
    else apart[i] = union(apart[i]!, feature);
  }
  return apart;
}

/** Projects alone never give way to each other: at the closest zoom there is no other way to see them. */
function cover(map: L.Map, a: MapFeature, b: MapFeature): boolean {
  if (!a.properties.cluster && !b.properties.cluster) return false;
  const distance = map.latLngToLayerPoint(pointOf(a)).distanceTo(map.latLngToLayerPoint(pointOf(b)));
  return distance < ((sizeOf(a) + sizeOf(b)) / 2) * (1 - MOST_OVERLAP);
}

function union(larger: MapFeature, smaller: MapFeature): MapFeature {
  const bounds = boundsOf(larger).extend(boundsOf(smaller));
  // One of them is a cluster: what is in another currency than its sum is not added.
  const { currency } = (larger.properties.cluster ? larger : smaller).properties;
  const place = larger.properties.cluster ? larger.properties.place : null;
  return {
    type: 'Feature',
    bbox: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
    geometry: larger.geometry,
    properties: {
      cluster: true,
      count: countOf(larger) + countOf(smaller),
      clean: { sum: sumOf(costOf(larger, currency), costOf(smaller, currency)) },
      ...(currency !== undefined && { currency }),
      place,
    },
  };
}

const countOf = ({ properties }: MapFeature): number => (properties.cluster ? properties.count : 1);

/** What counts in a sum. */
const costOf = (
  { properties, cost_left_out: isLeftOut }: MapFeature,
  currency: string | undefined,
): number | null => {
  if (properties.currency !== currency) return null;
  if (properties.cluster) return properties.clean.sum;
  return isLeftOut ? null : properties.estimated_total_project_cost;
};

const sumOf = (a: number | null, b: number | null): number | null =>
  a === null && b === null ? null : (a ?? 0) + (b ?? 0);

function boundsOf(feature: MapFeature): L.LatLngBounds {
  const [west, south, east, north] = feature.bbox ?? [];
  return west === undefined
    ? L.latLngBounds([pointOf(feature)])
    : L.latLngBounds([south!, west], [north!, east!]);
}
