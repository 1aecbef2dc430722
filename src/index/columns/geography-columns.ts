import { COUNTRY_BOUNDS, placeOf } from '../../project/index.ts';
import type { SectionSource } from '../sections/section-file.ts';
import { keepSections, type SectionsBuilder } from '../sections/sections-builder.ts';
import { noBits, setBits } from '../sets/bits.ts';
import { PositionSet } from '../sets/position-set.ts';
import { GrowingColumn, isAnyChanged, resumeColumns } from './growing-column.ts';
import { sortedPositions } from './sorted-numbers.ts';

/**
 * Bits of a grid coordinate: enough for cells of a quarter of a tile's side at zoom 18, the
 * deepest.
 */
export const GRID_BITS = 20;
const GRID = 2 ** GRID_BITS;

/**
 * The projects that have a place on the map, in Z-order, with their cells on the finest grid of the
 * Web Mercator square. In this order the projects of a cell of any coarser grid are adjacent.
 */
export interface GeographyColumns {
  readonly positions: Uint32Array;
  readonly x: Uint32Array;
  readonly y: Uint32Array;
  /** The projects that have a place on the map. */
  readonly placed: PositionSet;
}

/** The cell of a place on the finest grid. `x` runs from west to east, `y` from north to south. */
export function gridCell(latitude: number, longitude: number): { readonly x: number; readonly y: number } {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const x = (longitude + 180) / 360;
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { x: Math.floor(x * GRID), y: Math.floor(y * GRID) };
}

/** The north-western corner of a cell of the finest grid. */
export function cellCorner(x: number, y: number): { readonly latitude: number; readonly longitude: number } {
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / GRID))) * 180) / Math.PI;
  return { latitude, longitude: (x / GRID) * 360 - 180 };
}

export function geographyBuilder(): SectionsBuilder {
  const columns = { latitude: new GrowingColumn('float64'), longitude: new GrowingColumn('float64') };
  return {
    resume: (older) => resumeColumns(columns, older),
    add: ({ latest }, position) => {
      const place = placeOf(latest.latitude, latest.longitude);
      columns.latitude.set(position, place?.latitude ?? Number.NaN);
      columns.longitude.set(position, place?.longitude ?? Number.NaN);
    },
    finish: (write, older) => {
      if (older !== undefined && !isAnyChanged(Object.values(columns)))
        return keepSections(['geography.positions', 'geography.x', 'geography.y'], older, write);
      const [latitudes, longitudes] = [columns.latitude.values(), columns.longitude.values()];
      const [x, y] = [new Uint32Array(latitudes.length), new Uint32Array(latitudes.length)];
      const keys = new Float64Array(latitudes.length).fill(Number.NaN);
      for (let i = 0; i < keys.length; i++) {
        if (!isInCountry(latitudes[i]!, longitudes[i]!)) continue;
        const cell = gridCell(latitudes[i]!, longitudes[i]!);
        x[i] = cell.x;
        y[i] = cell.y;
        keys[i] = interleaved(cell.x, cell.y);
      }
      const positions = sortedPositions(keys);
      write('geography.positions', positions);
      write(
        'geography.x',
        positions.map((i) => x[i]!),
      );
      write(
        'geography.y',
        positions.map((i) => y[i]!),
      );
    },
  };
}

/** False if they are unknown. */
function isInCountry(latitude: number, longitude: number): boolean {
  const { west, south, east, north } = COUNTRY_BOUNDS;
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}

/** The place of a cell in Z-order: the bits of both coordinates interleaved. */
function interleaved(x: number, y: number): number {
  let key = 0;
  for (let bit = GRID_BITS - 1; bit >= 0; bit--) key = key * 4 + ((x >> bit) & 1) + 2 * ((y >> bit) & 1);
  return key;
}

export async function loadGeography(source: SectionSource, count: number): Promise<GeographyColumns> {
  const column = async (name: string) => new Uint32Array(await source.read(`geography.${name}`));
  const positions = await column('positions');
  const placed = noBits(count);
  setBits(placed, positions);
  return { positions, x: await column('x'), y: await column('y'), placed: PositionSet.ofBits(count, placed) };
}
