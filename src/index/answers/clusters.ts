import type { CatalogueIndex } from '../catalogue-index.ts';
import { GRID_BITS } from '../columns/geography-columns.ts';
import { placesInOrder } from '../columns/in-order.ts';
import { maskedPositions } from '../columns/positions.ts';
import type { BoundingBox } from '../select/query-filters.ts';
import { type AmountSum, AmountSummer } from './amount-sum.ts';

/** Maximum number of clusters in one result; if there would be more, the cells grow. */
export const MAX_CLUSTERS = 300;

/** Four grid cells to a tile's side, as a power of two: markers are about 64 pixels apart. */
const CELLS_PER_TILE_BITS = 2;

/** Projects that share a grid cell. */
export interface Cluster {
  /** The mean of their coordinates, in degrees. */
  readonly latitude: number;
  readonly longitude: number;
  readonly count: number;
  /** Their estimated costs. */
  readonly cost: AmountSum;
  /** The smallest box around them. */
  readonly bounds: BoundingBox;
  /** Position of one of them. */
  readonly example: number;
}

/** The positions that have a place on the map, in their order. */
export function placed({ geography, count }: CatalogueIndex, positions: Uint32Array): Uint32Array {
  if (geography.positions.length === count) return positions;
  return maskedPositions(positions, geography.hasPlace);
}

/**
 * Groups the positions that have a place on the map by the cells of a grid that fits the zoom (0 to
 * 18).
 */
export function clusters(index: CatalogueIndex, positions: Uint32Array, zoom: number): readonly Cluster[] {
  const { geography, count } = index;
  const selected = placesInOrder(geography.positions, positions, count);
  const bits = cellBits(index, selected, Math.min(zoom + CELLS_PER_TILE_BITS, GRID_BITS));
  return clustersOn(index, selected, GRID_BITS - bits);
}

/**
 * Bits of the finest grid, up to `wanted`, on which the projects fill at most `MAX_CLUSTERS` cells.
 */
function cellBits({ geography }: CatalogueIndex, selected: Uint32Array, wanted: number): number {
  const { x, y } = geography;
  // Two neighbours in Z-order share the cells of every grid that is coarser than the first bit in
  // which they differ.
  const firstDifferences = new Uint32Array(GRID_BITS + 1);
  for (let i = 1; i < selected.length; i++) {
    const [a, b] = [selected[i - 1]!, selected[i]!];
    const difference = (x[a]! ^ x[b]!) | (y[a]! ^ y[b]!);
    firstDifferences[GRID_BITS - (32 - Math.clz32(difference))]!++;
  }
  let cells = Math.min(1, selected.length);
  for (let bits = 0; bits < wanted; bits++) {
    cells += firstDifferences[bits]!;
    if (cells > MAX_CLUSTERS) return bits;
  }
  return wanted;
}

function clustersOn(index: CatalogueIndex, selected: Uint32Array, shift: number): readonly Cluster[] {
  const { x, y } = index.geography;
  const found: Cluster[] = [];
  let start = 0;
  for (let i = 1; i <= selected.length; i++) {
    const [a, b] = [selected[i - 1]!, selected[i]!];
    const isSameCell =
      i < selected.length && x[a]! >> shift === x[b]! >> shift && y[a]! >> shift === y[b]! >> shift;
    if (isSameCell) continue;
    found.push(cluster(index, selected.subarray(start, i)));
    start = i;
  }
  return found;
}

function cluster(index: CatalogueIndex, members: Uint32Array): Cluster {
  const { geography } = index;
  const { latitude, longitude } = index.numbers;
  const costs = index.amount('estimated_total_project_cost');
  const cost = new AmountSummer(index.currency);
  let [west, south, east, north] = [180, 90, -180, -90];
  let [latitudes, longitudes] = [0, 0];
  for (let i = 0; i < members.length; i++) {
    const position = geography.positions[members[i]!]!;
    const [lat, lon] = [latitude[position]!, longitude[position]!];
    latitudes += lat;
    longitudes += lon;
    cost.addOf(costs, position);
    if (lon < west) west = lon;
    if (lon > east) east = lon;
    if (lat < south) south = lat;
    if (lat > north) north = lat;
  }
  return {
    latitude: latitudes / members.length,
    longitude: longitudes / members.length,
    count: members.length,
    cost,
    bounds: { west, south, east, north },
    example: geography.positions[members[0]!]!,
  };
}
