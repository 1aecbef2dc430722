import type { AreaRings } from './outlines.ts';
import { boxOf, isInside, type Label, overlap, type Rectangle, type Size } from './place-labels.ts';

/** An area on a map, in pixels. */
export interface NamedShape {
  readonly name: string;
  readonly rings: AreaRings;
}

/** A name may reach so far beyond its area on each side, as a share of its width: the letters are narrower. */
const BEYOND = 0.15;

/** The names of the areas that have room for it on the map, each where its area is wide enough, free of obstacles. */
export function areaNames(
  shapes: readonly NamedShape[],
  obstacles: readonly Rectangle[],
  size: Size,
): readonly Label[] {
  const taken = [...obstacles];
  const labels: Label[] = [];
  for (const { name, rings } of shapes) {
    const { width } = boxOf({ name, x: 0, y: 0 });
    const label = roomsIn(rings, size, width)
      .filter((room) => room.width >= width * (1 - 2 * BEYOND))
      .map(({ x, y }): Label => ({ name, x, y }))
      .find((each) => isInside(boxOf(each), size) && !taken.some((other) => overlap(boxOf(each), other)));
    if (label === undefined) continue;
    labels.push(label);
    taken.push(boxOf(label));
  }
  return labels;
}

/** Room for a name: its middle, and how wide it is. */
interface Room {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Lines across the map along which room is looked for. */
const LINES = 32;

/** Where an area is widest between two lines; of places that are wide enough, those nearest to its middle come first. */
function roomsIn(rings: AreaRings, { width, height }: Size, enough: number): readonly Room[] {
  const step = height / LINES;
  const spans = Array.from({ length: LINES }, (_, line) => widestSpan(rings, (line + 0.5) * step, width));
  const rooms = spans.flatMap((upper, line): readonly Room[] => {
    const lower = spans[line + 1];
    if (upper === undefined || lower === undefined) return [];
    const [from, to] = [Math.max(upper[0], lower[0]), Math.min(upper[1], lower[1])];
    return from < to ? [{ x: (from + to) / 2, y: (line + 1) * step, width: to - from }] : [];
  });
  const middle = rooms.reduce((sum, { y }) => sum + y, 0) / rooms.length;
  const useful = (room: Room) => Math.min(room.width, enough);
  return rooms.toSorted((a, b) => useful(b) - useful(a) || Math.abs(a.y - middle) - Math.abs(b.y - middle));
}

/** The longest piece of a horizontal line that lies in an area and on the map. */
function widestSpan(
  rings: AreaRings,
  y: number,
  width: number,
): readonly [from: number, to: number] | undefined {
  const crossings = rings
    .flatMap((ring) =>
      ring.flatMap(([ax, ay], i) => {
        const [bx, by] = ring[(i + 1) % ring.length]!;
        return ay > y === by > y ? [] : [ax + ((y - ay) * (bx - ax)) / (by - ay)];
      }),
    )
    .sort((a, b) => a - b);
  let widest: readonly [number, number] | undefined;
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const span = [Math.max(0, crossings[i]!), Math.min(width, crossings[i + 1]!)] as const;
    if (span[1] - span[0] > (widest === undefined ? 0 : widest[1] - widest[0])) widest = span;
  }
  return widest;
}
