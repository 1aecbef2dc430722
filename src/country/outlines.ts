import type { MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Place, Reader } from './profile-file.ts';

/** A province's border as GeoJSON: degrees, longitude first. */
export type ProvinceOutline = Polygon | MultiPolygon;

type ProvinceTopology = Topology<{ provinces: GeometryCollection<{ name: string }> }>;

/** The rings of an outline. As in GeoJSON, the last point of a ring repeats the first. */
export const ringsOf = (outline: ProvinceOutline): readonly Position[][] =>
  outline.type === 'Polygon' ? outline.coordinates : outline.coordinates.flat();

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

function featuresOf(value: unknown, place: Place) {
  try {
    const topology = value as ProvinceTopology;
    return feature(topology, topology.objects.provinces).features;
  } catch {
    return place.wrong(undefined, 'a topology (TopoJSON) with an object "provinces" of polygons');
  }
}

const isOutline = (geometry: unknown): geometry is ProvinceOutline => {
  const { type } = geometry as ProvinceOutline;
  return (
    (type === 'Polygon' || type === 'MultiPolygon') && ringsOf(geometry as ProvinceOutline).every(isRing)
  );
};

const isRing = (ring: readonly Position[]): boolean =>
  ring.length >= 4 &&
  ring.every(([x, y]) => Math.abs(x!) <= 180 && Math.abs(y!) <= 90) &&
  ring[0]!.join() === ring.at(-1)!.join();
