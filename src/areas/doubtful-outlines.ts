import Flatbush from 'flatbush';
import type { Position } from 'geojson';
import { orient2d } from 'robust-predicates';
import { type ProvinceOutline, ringsOf } from '../country/index.ts';
import { boxTree, sideOf } from './area-locator.ts';
import type { AreaLevel } from './areas.ts';

/**
 * What is doubtful about areas that can be used: borders that cross themselves, and areas of a level that overlap, found by
 * the corners of one that lie inside another. One sentence each.
 */
export const doubtsAbout = (levels: readonly AreaLevel[]): readonly string[] =>
  levels.flatMap((level) => [...crossings(level), ...overlaps(level)]);

function crossings({ one, areas }: AreaLevel): readonly string[] {
  return areas.flatMap(({ code, name, outline }) => {
    const at = ringsOf(outline)
      .map(crossingOf)
      .find((place) => place !== undefined);
    return at === undefined
      ? []
      : [`${one} ${code} (${name}): its border crosses itself near longitude ${at[0]}, latitude ${at[1]}.`];
  });
}

/** Where a ring crosses itself; touching is none. */
function crossingOf(ring: readonly Position[]): Position | undefined {
  const lines = ring.length - 1;
  const tree = new Flatbush(lines);
  for (let i = 0; i < lines; i++) {
    const [[ax = 0, ay = 0], [bx = 0, by = 0]] = [ring[i]!, ring[i + 1]!];
    tree.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by));
  }
  tree.finish();
  for (let i = 0; i < lines; i++) {
    const [a, b] = [ring[i]!, ring[i + 1]!];
    const near = tree.search(
      Math.min(a[0]!, b[0]!),
      Math.min(a[1]!, b[1]!),
      Math.max(a[0]!, b[0]!),
      Math.max(a[1]!, b[1]!),
      (other) => other > i + 1,
    );
    if (near.some((other) => isCrossed([a, b], [ring[other]!, ring[other + 1]!]))) return a;
  }
  return undefined;
}

type Line = readonly [Position, Position];

const isCrossed = ([a, b]: Line, [c, d]: Line): boolean =>
  side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;

/** On which side of a line a point lies; 0 on it. */
const side = ([ax = 0, ay = 0]: Position, [bx = 0, by = 0]: Position, [px = 0, py = 0]: Position): number =>
  Math.sign(orient2d(ax, ay, bx, by, px, py));

function overlaps({ one, areas }: AreaLevel): readonly string[] {
  const tree = boxTree(areas);
  const pairs = new Set<string>();
  areas.forEach(({ outline }, i) => {
    for (const [longitude = 0, latitude = 0] of pointsOf(outline))
      for (const other of tree.search(longitude, latitude, longitude, latitude)) {
        const pair = `${areas[Math.min(i, other)]!.code} and ${areas[Math.max(i, other)]!.code}`;
        if (other !== i && !pairs.has(pair) && isInside(areas[other]!.outline, [longitude, latitude]))
          pairs.add(pair);
      }
  });
  return [...pairs].map((pair) => `${one} ${pair} overlap.`);
}

/** The corners of a border, and a point inside: two areas may have all their corners in common. */
function pointsOf(outline: ProvinceOutline): readonly Position[] {
  const rings = ringsOf(outline);
  const inside = rings.map((ring) => triangles(ring).find((point) => isInside(outline, point)));
  return [...rings.flat(), ...inside.filter((point) => point !== undefined)];
}

/** The middles of three corners each that follow one another. */
const triangles = (ring: readonly Position[]): readonly [number, number][] =>
  ring.slice(2).map(([x = 0, y = 0], i) => {
    const [[ax = 0, ay = 0], [bx = 0, by = 0]] = [ring[i]!, ring[i + 1]!];
    return [(ax + bx + x) / 3, (ay + by + y) / 3];
  });

const isInside = (outline: ProvinceOutline, point: [number, number]): boolean =>
  sideOf(outline, point) === true;
