import type { CatalogueIndex } from '../catalogue-index.ts';
import { GRID_BITS } from '../columns/geography-columns.ts';
import { maskedPositions, positionMask } from '../columns/position-mask.ts';
import type { BoundingBox } from '../select/query-filters.ts';

/** A map shows at most this many markers at once; asked for more, the cells grow until they are so few. */
export const MOST_CLUSTERS = 300;

/** Grid cells to a side of a map tile: markers stand about 64 pixels apart. */
const CELLS_PER_TILE_BITS = 2;

/** Projects that lie close together at a zoom. */
export interface Cluster {
  /** Their middle, in degrees. */
  readonly latitude: number;
  readonly longitude: number;
  readonly count: number;
  /** Sum of the known estimated costs, in rand. */
  readonly cost: number;
  /** The smallest box around them. */
  readonly bounds: BoundingBox;
  /** One of them. */
  readonly example: number;
}

/** Those of the positions that have a place, in their order. */
export function placed({ geography, count }: CatalogueIndex, positions: Uint32Array): Uint32Array {
  if (geography.positions.length === count) return positions;
  return maskedPositions(positions, geography.hasPlace);
}

/** Selected projects with a place, gathered in the cells of a grid that fits the zoom (0 to 18). */
export function clusters(index: CatalogueIndex, positions: Uint32Array, zoom: number): readonly Cluster[] {
  const selected = selectedOnCurve(index, positions);
  const bits = cellBits(index, selected, Math.min(zoom + CELLS_PER_TILE_BITS, GRID_BITS));
  return gathered(index, selected, GRID_BITS - bits);
}

/** Places on the curve of the selected projects, in its order. */
function selectedOnCurve({ geography, count }: CatalogueIndex, positions: Uint32Array): Uint32Array {
  const isSelected = positionMask(positions, count);
  const selected = new Uint32Array(geography.positions.length);
  let found = 0;
  for (let i = 0; i < selected.length; i++)
    if (isSelected[geography.positions[i]!] === 1) selected[found++] = i;
  return selected.subarray(0, found);
}

/** The finest grid, of at most `wanted` bits a side, on which the projects fill no more cells than a map shows. */
function cellBits({ geography }: CatalogueIndex, selected: Uint32Array, wanted: number): number {
  const { x, y } = geography;
  // Two neighbours on the curve share all cells down to the bit in which they first differ.
  const firstDifferences = new Uint32Array(GRID_BITS + 1);
  for (let i = 1; i < selected.length; i++) {
    const [a, b] = [selected[i - 1]!, selected[i]!];
    const difference = (x[a]! ^ x[b]!) | (y[a]! ^ y[b]!);
    firstDifferences[GRID_BITS - (32 - Math.clz32(difference))]!++;
  }
  let cells = Math.min(1, selected.length);
  for (let bits = 0; bits < wanted; bits++) {
    cells += firstDifferences[bits]!;
    if (cells > MOST_CLUSTERS) return bits;
  }
  return wanted;
}

function gathered(index: CatalogueIndex, selected: Uint32Array, shift: number): readonly Cluster[] {
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

function cluster({ geography, numbers }: CatalogueIndex, members: Uint32Array): Cluster {
  const { latitude, longitude, cost } = numbers;
  let [west, south, east, north] = [180, 90, -180, -90];
  let [latitudes, longitudes, costs] = [0, 0, 0];
  for (let i = 0; i < members.length; i++) {
    const position = geography.positions[members[i]!]!;
    const [lat, lon] = [latitude[position]!, longitude[position]!];
    latitudes += lat;
    longitudes += lon;
    costs += cost[position]! || 0;
    if (lon < west) west = lon;
    if (lon > east) east = lon;
    if (lat < south) south = lat;
    if (lat > north) north = lat;
  }
  return {
    latitude: latitudes / members.length,
    longitude: longitudes / members.length,
    count: members.length,
    cost: costs,
    bounds: { west, south, east, north },
    example: geography.positions[members[0]!]!,
  };
}
