import { COUNTRY_BOUNDS, isUnset, placeOf } from '../../project/index.ts';
import type { SectionsBuilder } from '../build/sections-builder.ts';
import type { SectionSource } from '../files/section-file.ts';
import { GrowingColumn } from './growing-column.ts';
import { positionMask } from './position-mask.ts';

/** Bits of a coordinate on the world's map: enough for the cells of the deepest zoom, four to a tile's side. */
export const GRID_BITS = 20;
const GRID = 2 ** GRID_BITS;

/**
 * The projects that have a place on the map, ordered along a Z-shaped curve, with their cells on the finest grid of the
 * Web Mercator square. On that curve the projects of any cell of any coarser grid follow one another.
 */
export interface GeographyColumns {
  readonly positions: Uint32Array;
  readonly x: Uint32Array;
  readonly y: Uint32Array;
  /** For each position of the catalogue whether it has a place. */
  readonly hasPlace: Uint8Array;
}

/** The finest cell in which a place lies: columns from west to east, rows from north to south. */
export function gridCell(latitude: number, longitude: number): { readonly x: number; readonly y: number } {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const x = (longitude + 180) / 360;
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { x: Math.floor(x * GRID), y: Math.floor(y * GRID) };
}

export function geographyBuilder(): SectionsBuilder {
  const positions = new GrowingColumn();
  const [xs, ys] = [new GrowingColumn(), new GrowingColumn()];
  const keys = new GrowingColumn('float64');
  let count = 0;
  return {
    add: ({ latest }) => {
      const place = placeOf(latest.latitude, latest.longitude);
      if (place !== undefined && !isUnset(place) && isInCountry(place)) {
        const { x, y } = gridCell(place.latitude, place.longitude);
        positions.push(count);
        xs.push(x);
        ys.push(y);
        keys.push(interleaved(x, y));
      }
      count++;
    },
    finish: (write) => {
      const [key, position, x, y] = [keys.values(), positions.values(), xs.values(), ys.values()];
      const order = new Uint32Array(key.length);
      for (let i = 0; i < order.length; i++) order[i] = i;
      order.sort((a, b) => key[a]! - key[b]! || a - b);
      write(
        'geography.positions',
        order.map((i) => position[i]!),
      );
      write(
        'geography.x',
        order.map((i) => x[i]!),
      );
      write(
        'geography.y',
        order.map((i) => y[i]!),
      );
    },
  };
}

function isInCountry({ latitude, longitude }: { latitude: number; longitude: number }): boolean {
  const { west, south, east, north } = COUNTRY_BOUNDS;
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}

/** The bits of two numbers taken in turn: the place on the curve. */
function interleaved(x: number, y: number): number {
  let key = 0;
  for (let bit = GRID_BITS - 1; bit >= 0; bit--) key = key * 4 + ((x >> bit) & 1) + 2 * ((y >> bit) & 1);
  return key;
}

export async function loadGeography(source: SectionSource, count: number): Promise<GeographyColumns> {
  const column = async (name: string) => new Uint32Array(await source.read(`geography.${name}`));
  const positions = await column('positions');
  const hasPlace = positionMask(positions, count);
  return { positions, x: await column('x'), y: await column('y'), hasPlace };
}
