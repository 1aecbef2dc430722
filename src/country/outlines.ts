import type { MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Place, Reader } from './profile-file.ts';
import type { Bounds } from './tables.ts';

/** A province's border as GeoJSON: degrees, longitude first. */
export type ProvinceOutline = Polygon | MultiPolygon;

type ProvinceTopology = Topology<{ provinces: GeometryCollection<{ name: string }> }>;

/** The rings of an outline. As in GeoJSON, the last point of a ring repeats the first. */
export const ringsOf = (outline: ProvinceOutline): readonly Position[][] =>
  outline.type === 'Polygon' ? outline.coordinates : outline.coordinates.flat();

/** The smallest box around rings. */
export function boundsOf(rings: readonly (readonly (readonly number[])[])[]): Bounds {
  let [west, south, east, north] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const ring of rings)
    for (const [longitude = 0, latitude = 0] of ring) {
      west = Math.min(west, longitude);
      east = Math.max(east, longitude);
      south = Math.min(south, latitude);
      north = Math.max(north, latitude);
    }
  return { west, south, east, north };
}

/** The outlines of provinces: the object `provinces` of a TopoJSON file. */
export const provinceOutlines =
  (province: Reader<string>): Reader<ReadonlyMap<string, ProvinceOutline>> =>
  (value, place) => {
    const inside = place.inside('objects').inside('provinces').inside('geometries');
    const outlines = new Map<string, ProvinceOutline>();
    featuresOf(value, place).forEach(({ properties, geometry }, i) => {
      const name = province(properties?.name, inside.inside(i).inside('properties').inside('name'));
      if (isOutline(geometry)) outlines.set(name, geometry);
      else inside.inside(i).wrong(name, 'an outline of closed rings in degrees');
    });
    return outlines;
  };

/** Land: one GeoJSON geometry. */
export const land: Reader<ProvinceOutline> = (value, place) =>
  isOutline(value)
    ? value
    : place.wrong(value, 'a polygon or a MultiPolygon (GeoJSON) of closed rings in degrees');

function featuresOf(value: unknown, place: Place) {
  try {
    const topology = value as ProvinceTopology;
    return feature(topology, topology.objects.provinces).features;
  } catch {
    return place.wrong(undefined, 'a topology (TopoJSON) with an object "provinces" of polygons');
  }
}

const isOutline = (geometry: unknown): geometry is ProvinceOutline => {
  const { type, coordinates } = (geometry ?? {}) as Partial<ProvinceOutline>;
  if (type === 'Polygon') return listOf(coordinates, isRing);
  return type === 'MultiPolygon' && listOf(coordinates, (polygon) => listOf(polygon, isRing));
};

const isRing = (ring: unknown): boolean =>
  listOf(ring, isPosition) &&
  (ring as readonly Position[]).length >= 4 &&
  String((ring as readonly Position[])[0]) === String((ring as readonly Position[]).at(-1));

const isPosition = (position: unknown): boolean =>
  listOf(position, Number.isFinite) &&
  Math.abs((position as Position)[0]!) <= 180 &&
  Math.abs((position as Position)[1]!) <= 90;

const listOf = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every((item) => isItem(item));
