import { distancesTo } from '../../project/index.ts';
import { type CatalogueIndex, oncePerIndex } from '../catalogue-index.ts';
import { cellCorner } from '../columns/geography-columns.ts';
import { type Bits, noBits, setBit, setBits } from '../sets/bits.ts';
import { PositionSet } from '../sets/position-set.ts';
import { boxAround } from './distance.ts';
import type { BoundingBox, NearPoint } from './query-filters.ts';

/** Projects of a block. Fewer make more blocks to look at, more make more projects at the edge of a box. */
const BLOCK = 256;

/** Rounding errors must not put a project inside a circle that is outside. */
const MARGIN_KM = 1e-6;

/**
 * The projects with coordinates in blocks of neighbours, each with the box around it: most blocks
 * are inside or outside what is asked for as a whole.
 */
class PlaceBlocks {
  readonly #index: CatalogueIndex;
  readonly #blocks: readonly Uint32Array[];
  readonly #boxes: readonly BoundingBox[];

  constructor(index: CatalogueIndex) {
    this.#index = index;
    const { positions, x, y } = index.geography;
    const inCountry = blocksOf(positions);
    const others = blocksOf(outsideCountry(index));
    this.#blocks = [...inCountry, ...others];
    this.#boxes = [
      ...inCountry.map(({ length }, block) => boxOfCells(x, y, block * BLOCK, block * BLOCK + length)),
      ...others.map((block) => boxOf(index, block)),
    ];
  }

  /** An upper bound of the projects in a box. */
  most(box: BoundingBox): number {
    let blocks = 0;
    for (const own of this.#boxes) if (meet(own, box)) blocks++;
    return blocks * BLOCK;
  }

  /** The projects in a box, and in the circle inside of it if there is one. */
  within(box: BoundingBox, circle?: NearPoint): PositionSet {
    const found = noBits(this.#index.count);
    const distance = circle && distancesTo(circle);
    const inner = circle && innerBox(circle);
    const isInside = (own: BoundingBox) =>
      distance === undefined
        ? own.west >= box.west && own.east <= box.east && own.south >= box.south && own.north <= box.north
        : isNarrow(own) && furthest(distance, own) < circle!.km - MARGIN_KM;
    const isNear = (latitude: number, longitude: number) =>
      distance === undefined ||
      (inner !== undefined && contains(inner, latitude, longitude)) ||
      distance(latitude, longitude) <= circle!.km;
    for (let block = 0; block < this.#boxes.length; block++) {
      const own = this.#boxes[block]!;
      if (!meet(own, box)) continue;
      if (isInside(own)) setBits(found, this.#blocks[block]!);
      else this.#addThose(found, block, box, isNear);
    }
    return PositionSet.ofBits(this.#index.count, found);
  }

  #addThose(
    found: Bits,
    block: number,
    box: BoundingBox,
    isNear: (latitude: number, longitude: number) => boolean,
  ): void {
    const { latitude, longitude } = this.#index.numbers;
    for (const position of this.#blocks[block]!) {
      const [lat, lon] = [latitude[position]!, longitude[position]!];
      if (contains(box, lat, lon) && isNear(lat, lon)) setBit(found, position);
    }
  }
}

const blocksOf = (positions: Uint32Array): readonly Uint32Array[] =>
  Array.from({ length: Math.ceil(positions.length / BLOCK) }, (_, block) =>
    positions.subarray(block * BLOCK, (block + 1) * BLOCK),
  );

/** The projects with coordinates outside the country. Those in the country are in Z-order, where neighbours are close to each other. */
function outsideCountry({ geography, numbers: { latitude }, count }: CatalogueIndex): Uint32Array {
  const others: number[] = [];
  const isInCountry = geography.placed.tester;
  for (let position = 0; position < count; position++)
    if (!Number.isNaN(latitude[position]!) && !isInCountry(position)) others.push(position);
  return Uint32Array.from(others);
}

/** The box around some places in Z-order, by their cells: coordinates would be read from all over the memory. */
function boxOfCells(x: Uint32Array, y: Uint32Array, from: number, to: number): BoundingBox {
  let [west, south, east, north] = [x[from]!, y[from]!, x[from]!, y[from]!];
  for (let i = from + 1; i < to; i++) {
    if (x[i]! < west) west = x[i]!;
    if (x[i]! > east) east = x[i]!;
    if (y[i]! < north) north = y[i]!;
    if (y[i]! > south) south = y[i]!;
  }
  // A cell more on each side: rounding must not put a place outside.
  const corner = cellCorner(west - 1, south + 2);
  const opposite = cellCorner(east + 2, north - 1);
  return {
    west: corner.longitude,
    south: corner.latitude,
    east: opposite.longitude,
    north: opposite.latitude,
  };
}

function boxOf({ numbers: { latitude, longitude } }: CatalogueIndex, positions: Uint32Array): BoundingBox {
  const none = Number.POSITIVE_INFINITY;
  let [west, south, east, north] = [none, none, -none, -none];
  for (const position of positions) {
    const [lat, lon] = [latitude[position]!, longitude[position]!];
    if (lon < west) west = lon;
    if (lon > east) east = lon;
    if (lat < south) south = lat;
    if (lat > north) north = lat;
  }
  return { west, south, east, north };
}

/** Whether a place is in a box. */
export const contains = (
  { west, south, east, north }: BoundingBox,
  latitude: number,
  longitude: number,
): boolean => latitude >= south && latitude <= north && longitude >= west && longitude <= east;

/** A box inside a circle: in it no distance has to be computed. Undefined if it would reach around the earth. */
function innerBox(circle: NearPoint): BoundingBox | undefined {
  const box = boxAround({ ...circle, km: circle.km * INSIDE });
  return isNarrow(box) && furthest(distancesTo(circle), box) < circle.km - MARGIN_KM ? box : undefined;
}

/** A square around the middle of a circle that is a little smaller than the largest inside of it. */
const INSIDE = 0.7;

const meet = (a: BoundingBox, b: BoundingBox): boolean =>
  a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south;

/** Whether a box is no larger than a quarter of the earth: coordinates may be anything. */
const isNarrow = ({ west, south, east, north }: BoundingBox): boolean =>
  east - west < 90 && north - south < 90;

/** The distance of the furthest corner: of two points on a parallel or a meridian, nothing between them is further than both. */
const furthest = (distance: (latitude: number, longitude: number) => number, box: BoundingBox): number =>
  Math.max(
    distance(box.south, box.west),
    distance(box.south, box.east),
    distance(box.north, box.west),
    distance(box.north, box.east),
  );

export const placeBlocks = oncePerIndex((index) => new PlaceBlocks(index));
