import { type CatalogueIndex, oncePerIndex } from '../catalogue-index.ts';
import { GRID_BITS } from '../columns/geography-columns.ts';
import { placesInOrder, placesOf } from '../columns/in-order.ts';
import type { BoundingBox } from '../select/query-filters.ts';
import type { PositionSet } from '../sets/position-set.ts';
import { scratchPositions } from '../sets/scratch.ts';
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

/** The projects that have a place on the map. */
export const placed = ({ geography }: CatalogueIndex, projects: PositionSet): PositionSet =>
  projects.and(geography.placed);

/**
 * Groups the projects that have a place on the map by the cells of a grid that fits the zoom (0 to
 * 18).
 */
export function clusters(index: CatalogueIndex, projects: PositionSet, zoom: number): readonly Cluster[] {
  const onMap = placed(index, projects);
  if (onMap !== index.geography.placed) return clustersOf(index, onMap, zoom);
  const known = ofAll(index);
  const found = known.get(zoom) ?? clustersOf(index, onMap, zoom);
  known.set(zoom, found);
  return found;
}

const positionsScratch = scratchPositions();
const placesScratch = scratchPositions();

/** The clusters of all projects, by zoom: every map of the country begins with them. */
const ofAll = oncePerIndex(() => new Map<number, readonly Cluster[]>());

function clustersOf(index: CatalogueIndex, projects: PositionSet, zoom: number): readonly Cluster[] {
  const { geography, count } = index;
  const positions = projects.positions(positionsScratch);
  const selected = placesInOrder(geography.positions, positions, count, placesScratch);
  const bits = cellBits(index, selected, Math.min(zoom + CELLS_PER_TILE_BITS, GRID_BITS));
  const starts = cellStarts(index, selected, GRID_BITS - bits);
  return figuresOf(index, positions, starts);
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

/** The first selected place of each cell, ascending. */
function cellStarts(
  { geography: { x, y } }: CatalogueIndex,
  selected: Uint32Array,
  shift: number,
): Uint32Array {
  const starts = selected.slice(0, MAX_CLUSTERS);
  let cells = Math.min(1, selected.length);
  for (let i = 1; i < selected.length; i++) {
    const [a, b] = [selected[i - 1]!, selected[i]!];
    if (x[a]! >> shift !== x[b]! >> shift || y[a]! >> shift !== y[b]! >> shift) starts[cells++] = b;
  }
  return starts.subarray(0, cells);
}

/**
 * The clusters of positions that begin at these places in Z-order. Goes through the columns in their
 * order, because the projects of a cell are far from each other.
 */
function figuresOf(index: CatalogueIndex, positions: Uint32Array, starts: Uint32Array): readonly Cluster[] {
  const { latitude, longitude } = index.numbers;
  const { positions: inZOrder } = index.geography;
  const costs = index.amount('estimated_total_project_cost');
  const places = placesOf(inZOrder, index.count);
  const cellAt = cellFinder(starts, inZOrder.length);
  const figures = new CellFigures(starts.length);
  const summers = Array.from(starts, () => new AmountSummer(index.currency));
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i]!;
    const cell = cellAt(places[position]!);
    figures.add(cell, latitude[position]!, longitude[position]!);
    summers[cell]!.addOf(costs, position);
  }
  return summers.map((cost, cell) => ({ ...figures.of(cell), cost, example: inZOrder[starts[cell]!]! }));
}

/** Places of a block: of most blocks all are in one cell. */
const BLOCK_BITS = 6;

/** Returns the number of the cell that a selected place is in. */
function cellFinder(starts: Uint32Array, places: number): (place: number) => number {
  const ofBlock = new Uint16Array((places >> BLOCK_BITS) + 1);
  for (let block = 0, cell = 0; block < ofBlock.length; block++) {
    while (cell + 1 < starts.length && starts[cell + 1]! <= block << BLOCK_BITS) cell++;
    ofBlock[block] = cell;
  }
  return (place) => {
    let cell = ofBlock[place >> BLOCK_BITS]!;
    while (cell + 1 < starts.length && starts[cell + 1]! <= place) cell++;
    return cell;
  };
}

/** Adds up the places of cells. */
class CellFigures {
  readonly #counts: Uint32Array;
  readonly #latitudes: Float64Array;
  readonly #longitudes: Float64Array;
  readonly #west: Float64Array;
  readonly #south: Float64Array;
  readonly #east: Float64Array;
  readonly #north: Float64Array;

  constructor(cells: number) {
    this.#counts = new Uint32Array(cells);
    this.#latitudes = new Float64Array(cells);
    this.#longitudes = new Float64Array(cells);
    this.#west = new Float64Array(cells).fill(180);
    this.#south = new Float64Array(cells).fill(90);
    this.#east = new Float64Array(cells).fill(-180);
    this.#north = new Float64Array(cells).fill(-90);
  }

  add(cell: number, latitude: number, longitude: number): void {
    this.#counts[cell]!++;
    this.#latitudes[cell]! += latitude;
    this.#longitudes[cell]! += longitude;
    if (longitude < this.#west[cell]!) this.#west[cell] = longitude;
    if (longitude > this.#east[cell]!) this.#east[cell] = longitude;
    if (latitude < this.#south[cell]!) this.#south[cell] = latitude;
    if (latitude > this.#north[cell]!) this.#north[cell] = latitude;
  }

  of(cell: number): Pick<Cluster, 'latitude' | 'longitude' | 'count' | 'bounds'> {
    const count = this.#counts[cell]!;
    return {
      latitude: this.#latitudes[cell]! / count,
      longitude: this.#longitudes[cell]! / count,
      count,
      bounds: {
        west: this.#west[cell]!,
        south: this.#south[cell]!,
        east: this.#east[cell]!,
        north: this.#north[cell]!,
      },
    };
  }
}
