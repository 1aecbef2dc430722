import { type BoundingBox, type CatalogueIndex, placed } from '../../index/index.ts';
import { COUNTRY_BOUNDS } from '../../project/index.ts';
import { flagSet } from '../../quality/index.ts';

/** Where projects are, and which are so far from the rest that a map should not show both. */
export interface MapBounds {
  /** The box around the projects but those outside; undefined if none has a place on the map. */
  readonly box: BoundingBox | undefined;
  /** Positions of the projects outside the box, in the given order. */
  readonly outside: readonly number[];
}

const ELSEWHERE = flagSet('coordinates_outside_province');

/** If more than a tenth of the projects are far from the rest, that is where the projects are. */
const MOST_OUTSIDE = 0.1;

/** Between these quantiles lies the bulk of the projects, whatever the others report. */
const [LOW, HIGH] = [0.2, 0.8];

/**
 * A project is far from the rest if its distance from the bulk is more than this many times the
 * size of the bulk. The farm schools of a province whose projects are mostly in towns are nearer.
 */
const FAR = 3;

/** The bulk counts as at least so wide and so high (degrees), because towns are dense. */
const LEAST_SIZE = 0.4;

/**
 * The box around the projects at these positions. A few that lie far from the others, or outside
 * the province that they are reported in, are left out.
 */
export function mapBounds(index: CatalogueIndex, positions: Uint32Array): MapBounds {
  const { latitude, longitude } = index.numbers;
  const onMap = placed(index, positions);
  const { west, south, east, north } = COUNTRY_BOUNDS;
  const isNearX = nearBulk(longitude, onMap, west, east);
  const isNearY = nearBulk(latitude, onMap, south, north);
  const whole = new GrowingBox();
  const bulk = new GrowingBox();
  for (let i = 0; i < onMap.length; i++) {
    const position = onMap[i]!;
    const [y, x] = [latitude[position]!, longitude[position]!];
    whole.add(y, x);
    if ((index.quality[position]! & ELSEWHERE) === 0 && isNearX(x) && isNearY(y)) bulk.add(y, x);
  }
  const isBulk = whole.count - bulk.count <= whole.count * MOST_OUTSIDE;
  const box = (isBulk ? bulk : whole).box();
  return { box, outside: isBulk && box ? outsideOf(index, onMap, box) : [] };
}

/** A box that grows to hold what is added. */
class GrowingBox {
  count = 0;
  private west = 180;
  private south = 90;
  private east = -180;
  private north = -90;

  add(latitude: number, longitude: number): void {
    this.count++;
    if (longitude < this.west) this.west = longitude;
    if (longitude > this.east) this.east = longitude;
    if (latitude < this.south) this.south = latitude;
    if (latitude > this.north) this.north = latitude;
  }

  box(): BoundingBox | undefined {
    const { count, west, south, east, north } = this;
    return count === 0 ? undefined : { west, south, east, north };
  }
}

const BINS = 1024;

/** Tells whether a value is near the bulk of the values at these positions. */
function nearBulk(
  values: Float64Array,
  positions: Uint32Array,
  least: number,
  most: number,
): (value: number) => boolean {
  const counts = new Uint32Array(BINS);
  const binsPerUnit = BINS / (most - least);
  for (let i = 0; i < positions.length; i++) {
    const bin = Math.floor((values[positions[i]!]! - least) * binsPerUnit);
    counts[Math.min(bin, BINS - 1)]!++;
  }
  const low = least + binAt(counts, positions.length * LOW) / binsPerUnit;
  const high = least + (binAt(counts, positions.length * HIGH) + 1) / binsPerUnit;
  const reach = Math.max(LEAST_SIZE, high - low) * FAR;
  return (value) => value >= low - reach && value <= high + reach;
}

/** The bin of the value with this rank. */
function binAt(counts: Uint32Array, rank: number): number {
  let bin = 0;
  for (let before = counts[0]!; before < rank && bin < BINS - 1; before += counts[bin]!) bin++;
  return bin;
}

function outsideOf(
  { numbers: { latitude, longitude } }: CatalogueIndex,
  positions: Uint32Array,
  { west, south, east, north }: BoundingBox,
): readonly number[] {
  const outside: number[] = [];
  for (let i = 0; i < positions.length; i++) {
    const [y, x] = [latitude[positions[i]!]!, longitude[positions[i]!]!];
    if (x < west || x > east || y < south || y > north) outside.push(positions[i]!);
  }
  return outside;
}
