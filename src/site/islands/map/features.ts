import type { Feature, FeatureCollection, Point } from 'geojson';
import type L from 'leaflet';

export interface ClusterProperties {
  readonly cluster: true;
  readonly count: number;
  /** Of the costs that can be right, in `currency`; null without any. */
  readonly clean: { readonly sum: number | null };
  /** Absent where there is one only. */
  readonly currency?: string;
  readonly place: string | null;
}

export interface ProjectProperties {
  readonly cluster?: undefined;
  readonly name: string;
  readonly status: string;
  readonly estimated_total_project_cost: number | null;
  /** Absent where there is one only. */
  readonly currency?: string;
  readonly url_path: string;
}

/** What the API shows at a place of the map: a project, or a cluster of several. */
export type MapFeature = Feature<Point, ClusterProperties | ProjectProperties> & {
  /** Set for a project whose cost can't be right. */
  readonly cost_left_out?: true;
};

/** The share by which the requested area is larger than the visible one on each side. */
const MARGIN = 0.15;

/** The projects and clusters of the visible area. */
export async function fetchFeatures(
  path: string,
  map: L.Map,
  signal: AbortSignal,
): Promise<readonly MapFeature[]> {
  const address = new URL(path, location.href);
  address.searchParams.set('zoom', String(clusterZoom(map.getZoom())));
  address.searchParams.set('bbox', boxOf(map.getBounds().pad(MARGIN)));
  const response = await fetch(address, { signal });
  return ((await response.json()) as FeatureCollection<Point> & { features: readonly MapFeature[] }).features;
}

/**
 * The zoom to request clusters for: one step coarser than the map's, to make room for the labels.
 * At the finest zooms, single projects appear.
 */
const clusterZoom = (zoom: number): number => (zoom >= 14 ? Math.round(zoom) : Math.ceil(zoom) - 1);

const DECIMALS = 5;

/** The value of `bbox` for an area. */
export function boxOf(bounds: L.LatLngBounds): string {
  const sides = [
    Math.max(-180, bounds.getWest()),
    Math.max(-90, bounds.getSouth()),
    Math.min(180, bounds.getEast()),
    Math.min(90, bounds.getNorth()),
  ];
  return sides.map((degrees) => String(Number(degrees.toFixed(DECIMALS)))).join(',');
}

/** The point of a feature. */
export const pointOf = ({ geometry }: MapFeature): L.LatLngTuple => [
  geometry.coordinates[1]!,
  geometry.coordinates[0]!,
];

/** The same for features that are the same after the map has moved. */
export const keyOf = ({ id, geometry, properties }: MapFeature): string =>
  properties.cluster ? `${geometry.coordinates} ${properties.count}` : `project ${id}`;

/** Whether a project, given by its id and its point, is this feature or in it. */
export function includes(
  { id, bbox, properties }: MapFeature,
  project: { readonly id: string; readonly point: L.LatLngTuple },
): boolean {
  if (!properties.cluster) return String(id) === project.id;
  const [west, south, east, north] = bbox!;
  const [latitude, longitude] = project.point;
  return latitude >= south! && latitude <= north! && longitude >= west! && longitude <= east!;
}
