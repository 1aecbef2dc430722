import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MultiPolygon, Position } from 'geojson';
import { type BoundingBox, clipPolygon } from 'lineclip';
import { merge } from 'topojson-client';
import type { Polygon, Topology } from 'topojson-specification';
import { country, countryFolder } from '../src/country/index.ts';
import { MAP_MARGIN } from '../src/site/map/map-data.ts';

/**
 * Makes `neighbours.geojson` of the profile that COUNTRY names, `npm run neighbours`: the land around the
 * country, as far as a map can be moved, without the borders within. For a profile without outlines of
 * provinces also `outline.geojson`, the country. From Natural Earth at 1:50 million, in `world-atlas`.
 */
type World = Topology<{
  countries: { readonly type: 'GeometryCollection'; readonly geometries: Polygon<{ name: string }>[] };
}>;

const file = fileURLToPath(import.meta.resolve('world-atlas/countries-50m.json'));
const world = JSON.parse(readFileSync(file, 'utf8')) as World;
const { west, south, east, north } = country.mapBox;
const box: BoundingBox = [west - MAP_MARGIN, south - MAP_MARGIN, east + MAP_MARGIN, north + MAP_MARGIN];

/** To about a hundred metres. */
const rounded = (degrees: number): number => Math.round(degrees * 1000) / 1000;

const clipped = (ring: readonly Position[]): Position[] => {
  const points = clipPolygon(
    ring.map(([longitude, latitude]) => [longitude!, latitude!]),
    box,
  ).map((point) => point.map(rounded));
  return points.length > 0 && points[0]!.join() !== points.at(-1)!.join() ? [...points, points[0]!] : points;
};

/** Writes the land of some countries. */
function write(name: string, isMeant: (named: string) => boolean): void {
  const { geometries } = world.objects.countries;
  const { coordinates } = merge(
    world,
    geometries.filter(({ properties }) => isMeant(properties!.name)),
  );
  const land: MultiPolygon = {
    type: 'MultiPolygon',
    coordinates: coordinates
      .map((polygon) => polygon.map(clipped).filter((ring) => ring.length > 3))
      .filter((polygon) => polygon.length > 0),
  };
  writeFileSync(join(countryFolder, name), `${JSON.stringify(land)}\n`);
}

write('neighbours.geojson', (name) => name !== country.name);
if (country.outlines.size === 0) write('outline.geojson', (name) => name === country.name);
