import { distancesTo, type Place } from '../../project/index.ts';
import { type CatalogueIndex, oncePerIndex } from '../catalogue-index.ts';
import { type Bits, noBits, setBit, setBits } from '../sets/bits.ts';
import { PositionSet } from '../sets/position-set.ts';

/** Degrees. */
interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** A place, and the distance from it that is still within the circle. */
interface Circle extends Place {
  readonly km: number;
}

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
  /** Block by block. */
  readonly #positions: Uint32Array;
  readonly #boxes: readonly Box[];

  constructor(index: CatalogueIndex) {
    this.#index = index;
    this.#positions = inBlocks(index);
    this.#boxes = Array.from({ length: Math.ceil(this.#positions.length / BLOCK) }, (_, block) =>
      this.#boxAround(this.#members(block)),
    );
  }

  /** An upper bound of the projects in a box. */
  most(box: Box): number {
    let blocks = 0;
    for (const own of this.#boxes) if (meet(own, box)) blocks++;
    return blocks * BLOCK;
  }

  /** The projects in a box, and in the circle inside of it if there is one. */
  within(box: Box, circle?: Circle): PositionSet {
    const found = noBits(this.#index.count);
    const distance = circle && distancesTo(circle);
    const isInside = (own: Box) =>
      distance === undefined
        ? own.west >= box.west && own.east <= box.east && own.south >= box.south && own.north <= box.north
        : isNarrow(own) && furthest(distance, own) < circle!.km - MARGIN_KM;
    const isNear = (latitude: number, longitude: number) =>
      distance === undefined || distance(latitude, longitude) <= circle!.km;
    for (let block = 0; block < this.#boxes.length; block++) {
      const own = this.#boxes[block]!;
      if (!meet(own, box)) continue;
      if (isInside(own)) setBits(found, this.#members(block));
      else this.#addThose(found, block, box, isNear);
    }
    return PositionSet.ofBits(this.#index.count, found);
  }

  #addThose(
    found: Bits,
    block: number,
    { west, south, east, north }: Box,
    isNear: (latitude: number, longitude: number) => boolean,
  ): void {
    const { latitude, longitude } = this.#index.numbers;
    for (const position of this.#members(block)) {
      const [lat, lon] = [latitude[position]!, longitude[position]!];
      if (lat >= south && lat <= north && lon >= west && lon <= east && isNear(lat, lon)) setBit(found, position);
    }
  }

  #members(block: number): Uint32Array {
    return this.#positions.subarray(block * BLOCK, (block + 1) * BLOCK);
  }

  #boxAround(positions: Uint32Array): Box {
    const { latitude, longitude } = this.#index.numbers;
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
}

/** All projects with coordinates: those in the country in Z-order, where neighbours are close to each other, then the others. */
function inBlocks({ geography, numbers: { latitude }, count }: CatalogueIndex): Uint32Array {
  const others: number[] = [];
  const isInCountry = geography.placed.tester;
  for (let position = 0; position < count; position++)
    if (!Number.isNaN(latitude[position]!) && !isInCountry(position)) others.push(position);
  const positions = new Uint32Array(geography.positions.length + others.length);
  positions.set(geography.positions);
  positions.set(others, geography.positions.length);
  return positions;
}

const meet = (a: Box, b: Box): boolean =>
  a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south;

/** Whether a box is no larger than a quarter of the earth: coordinates may be anything. */
const isNarrow = ({ west, south, east, north }: Box): boolean => east - west < 90 && north - south < 90;

/** The distance of the furthest corner: of two points on a parallel or a meridian, nothing between them is further than both. */
const furthest = (distance: (latitude: number, longitude: number) => number, box: Box): number =>
  Math.max(
    distance(box.south, box.west),
    distance(box.south, box.east),
    distance(box.north, box.west),
    distance(box.north, box.east),
  );

export const placeBlocks = oncePerIndex((index) => new PlaceBlocks(index));
