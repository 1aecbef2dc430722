import type { BoundingBox, CatalogueIndex } from '../../index/index.ts';
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

/** The most projects that the bulk is computed from, evenly chosen: more would not move it. */
const MOST_SAMPLED = 4000;

/**
 * The box around projects that have a place on the map. A few that lie far from the others, or outside
 * the province that they are reported in, are left out.
 */
export function mapBounds(index: CatalogueIndex, onMap: Uint32Array): MapBounds {
  const whole = emptyBox();
  const bulk = emptyBox();
  const { latitude, longitude } = index.numbers;
  const sample = sampled(onMap);
  const [west, east] = nearBulk(longitude, sample);
  const [south, north] = nearBulk(latitude, sample);
  let near = 0;
  for (let i = 0; i < onMap.length; i++) {
    const position = onMap[i]!;
    const y = latitude[position]!;
    const x = longitude[position]!;
    extend(whole, y, x);
    if ((index.quality[position]! & ELSEWHERE) !== 0) continue;
    if (x < west || x > east || y < south || y > north) continue;
    extend(bulk, y, x);
    near++;
  }
  if (onMap.length === 0) return { box: undefined, outside: [] };
  if (near === onMap.length || onMap.length - near > onMap.length * MOST_OUTSIDE)
    return { box: whole, outside: [] };
  return { box: bulk, outside: outsideOf(index, onMap, bulk) };
}

type GrowingBox = { -readonly [Side in keyof BoundingBox]: number };

/** A box that holds nothing yet. */
const emptyBox = (): GrowingBox => ({ west: 180, south: 90, east: -180, north: -90 });

function extend(box: GrowingBox, latitude: number, longitude: number): void {
  if (longitude < box.west) box.west = longitude;
  if (longitude > box.east) box.east = longitude;
  if (latitude < box.south) box.south = latitude;
  if (latitude > box.north) box.north = latitude;
}

function sampled(positions: Uint32Array): Uint32Array {
  const step = Math.ceil(positions.length / MOST_SAMPLED);
  return Uint32Array.from(
    { length: Math.ceil(positions.length / step) || 0 },
    (_, i) => positions[i * step]!,
  );
}

/** From where to where a value is near the bulk of the values at these positions. */
function nearBulk(values: Float64Array, positions: Uint32Array): readonly [least: number, most: number] {
  const sorted = new Float64Array(positions.length);
  // `Float64Array.from` would take twenty times as long.
  for (let i = 0; i < sorted.length; i++) sorted[i] = values[positions[i]!]!;
  sorted.sort();
  const low = sorted[Math.floor((sorted.length - 1) * LOW)]!;
  const high = sorted[Math.ceil((sorted.length - 1) * HIGH)]!;
  const reach = Math.max(LEAST_SIZE, high - low) * FAR;
  return [low - reach, high + reach];
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
