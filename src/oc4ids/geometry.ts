/** A place of a geometry, longitude first, as GeoJSON has it. */
export interface GeometryPlace {
  readonly position: readonly [longitude: number, latitude: number];
  /** Whether it is the middle of a line, an area or several points. */
  readonly isMiddle: boolean;
}

/** Degrees as a text, without an exponent: a tenth of a metre from zero is zero. */
export function plainDegrees(degrees: number): string {
  const rounded = Number(degrees.toFixed(7));
  return Math.abs(rounded) < 1e-6 ? '0' : String(rounded);
}

type Position = readonly [number, number];

/** Deeper ones are no places. */
const MOST_NESTED = 8;

/** The point of a geometry, else its middle; undefined if it has none that can be read. */
export function geometryPlace(geometry: unknown, depth = 0): GeometryPlace | undefined {
  if (typeof geometry !== 'object' || geometry === null || depth > MOST_NESTED) return undefined;
  const { type, coordinates, geometries } = geometry as Readonly<Record<string, unknown>>;
  if (type === 'GeometryCollection' && Array.isArray(geometries)) {
    for (const each of geometries) {
      const found = geometryPlace(each, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  const only = type === 'Point' ? positionOf(coordinates) : undefined;
  if (only !== undefined) return { position: only, isMiddle: false };
  const position = middleOf(type, coordinates);
  return position === undefined ? undefined : { position, isMiddle: true };
}

function middleOf(type: unknown, coordinates: unknown): Position | undefined {
  switch (type) {
    case 'MultiPoint':
      return mean(positionsOf(coordinates));
    case 'LineString':
      return halfway(positionsOf(coordinates));
    case 'MultiLineString':
      return halfway(longest(listOf(coordinates).map(positionsOf), lengthOf));
    case 'Polygon':
      return centroid(positionsOf(listOf(coordinates)[0]));
    case 'MultiPolygon':
      return centroid(
        longest(
          listOf(coordinates).map((polygon) => positionsOf(listOf(polygon)[0])),
          (ring) => Math.abs(doubleArea(ring)),
        ),
      );
    default:
      return undefined;
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function positionOf(value: unknown): Position | undefined {
  const [longitude, latitude] = listOf(value);
  return typeof longitude === 'number' && typeof latitude === 'number' ? [longitude, latitude] : undefined;
}

const positionsOf = (value: unknown): readonly Position[] =>
  listOf(value)
    .map(positionOf)
    .filter((position) => position !== undefined);

function longest(
  parts: readonly (readonly Position[])[],
  size: (part: readonly Position[]) => number,
): readonly Position[] {
  let [largest, most]: [readonly Position[], number] = [[], -1];
  for (const part of parts) {
    const own = size(part);
    if (own > most) [largest, most] = [part, own];
  }
  return largest;
}

function mean(positions: readonly Position[]): Position | undefined {
  if (positions.length === 0) return undefined;
  let [x, y] = [0, 0];
  for (const [longitude, latitude] of positions) {
    x += longitude;
    y += latitude;
  }
  return [x / positions.length, y / positions.length];
}

const distance = ([x, y]: Position, [toX, toY]: Position): number => Math.hypot(toX - x, toY - y);

function lengthOf(line: readonly Position[]): number {
  let length = 0;
  for (let i = 1; i < line.length; i++) length += distance(line[i - 1]!, line[i]!);
  return length;
}

/** The point of a line at half its length. */
function halfway(line: readonly Position[]): Position | undefined {
  let left = lengthOf(line) / 2;
  if (!(left > 0)) return line[0];
  for (let i = 1; i < line.length; i++) {
    const [from, to] = [line[i - 1]!, line[i]!];
    const part = distance(from, to);
    if (part >= left && part > 0) {
      const share = left / part;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    }
    left -= part;
  }
  return line.at(-1);
}

function doubleArea(ring: readonly Position[]): number {
  let sum = 0;
  for (let i = 1; i < ring.length; i++) sum += ring[i - 1]![0] * ring[i]![1] - ring[i]![0] * ring[i - 1]![1];
  return sum;
}

/** The centre of gravity of the area in a ring, measured from its first point to keep digits. */
function centroid(ring: readonly Position[]): Position | undefined {
  const [origin] = ring;
  if (origin === undefined) return undefined;
  const moved = ring.map(([x, y]): Position => [x - origin[0], y - origin[1]]);
  const area = doubleArea(moved);
  if (!(Math.abs(area) > 0)) return mean(ring);
  let [x, y] = [0, 0];
  for (let i = 1; i < moved.length; i++) {
    const [[ax, ay], [bx, by]] = [moved[i - 1]!, moved[i]!];
    const part = ax * by - bx * ay;
    x += (ax + bx) * part;
    y += (ay + by) * part;
  }
  return [origin[0] + x / (3 * area), origin[1] + y / (3 * area)];
}
