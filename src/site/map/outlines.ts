import type { Position } from 'geojson';
import { country, type ProvinceOutline, ringsOf } from '../../country/index.ts';
import { type Province, provinceOutlines } from '../../project/index.ts';
import { drawn } from './projection.ts';

export type Point = readonly [x: number, y: number];

/** The rings of an area. */
export type AreaRings = readonly (readonly Point[])[];

/** Points closer to the line between their neighbours than this many units are left out. */
const TOLERANCE = 1;

interface Outlines {
  /** The outline of each province as an SVG path; none if the profile has no outlines. */
  readonly byProvince: ReadonlyMap<Province, string>;
  /** A point within each province for its label. */
  readonly middles: ReadonlyMap<Province, Point>;
}

let outlines: Outlines | undefined;

/** The outlines of the provinces on the drawing, simplified to a few kilobytes. */
export function drawnOutlines(): Outlines {
  outlines ??= {
    byProvince: new Map(
      [...provinceOutlines].map(([province, outline]) => [province, pathOf(drawnRings(outline))]),
    ),
    middles: new Map(
      [...provinceOutlines].map(([province, outline]) => [province, middleOf(drawnRings(outline))]),
    ),
  };
  return outlines;
}

let wholeCountry: string | undefined;

/** All outlines as one SVG path, or that of the country. */
export function countryPath(): string {
  wholeCountry ??=
    provinceOutlines.size > 0
      ? [...drawnOutlines().byProvince.values()].join('')
      : pathOf(drawnRings(country.outline));
  return wholeCountry;
}

/** Neighbours are coarser than the country's own outlines, which are drawn above them. */
const TOLERANCE_OF_NEIGHBOURS = 2;

let neighbours: string | undefined;

/** The land around the country, also beyond the drawing, as one SVG path. */
export function neighboursPath(): string {
  neighbours ??= pathOf(drawnRings(country.neighbours, TOLERANCE_OF_NEIGHBOURS));
  return neighbours;
}

/** Rings that are narrower are left out, in units: islands of a pixel. */
const LEAST_WIDTH = 4;

/**
 * The rings of each of these areas' outlines, in units of which the drawing has `scale` for each of its own. Where several
 * meet, they meet exactly: points with more than two neighbours stay.
 */
export function areaRings(areas: readonly ProvinceOutline[], scale: number): readonly AreaRings[] {
  // The last point of a ring repeats the first.
  const rounded = areas.map((area) => ringsOf(area).map((ring) => roundedRing(ring.slice(0, -1), scale)));
  const meeting = meetingPoints(rounded.flat());
  return rounded.map((rings) =>
    rings
      .map((ring) => simplified(ring, TOLERANCE, (point) => meeting.has(String(point))))
      .filter((ring) => ring.length > 2),
  );
}

/** The points of rings that have more than two different neighbours. */
function meetingPoints(rings: readonly (readonly Point[])[]): ReadonlySet<string> {
  const neighbours = new Map<string, Set<string>>();
  for (const ring of rings) {
    const keys = ring.map(String);
    keys.forEach((key, i) => {
      const known = neighbours.get(key) ?? new Set();
      known.add(keys.at(i - 1)!).add(keys[(i + 1) % keys.length]!);
      neighbours.set(key, known);
    });
  }
  return new Set([...neighbours].filter(([, known]) => known.size > 2).map(([key]) => key));
}

/** The rings of an outline on the drawing. */
const drawnRings = (outline: ProvinceOutline, tolerance = TOLERANCE): readonly (readonly Point[])[] =>
  ringsOf(outline)
    .map((ring) => simplified(roundedRing(ring), tolerance))
    .filter((ring) => ring.length > 3 && extent(ring) > LEAST_WIDTH);

const extent = (ring: readonly Point[]): number =>
  Math.max(...ring.map(([x]) => x)) - Math.min(...ring.map(([x]) => x));

/** A ring of degrees on the drawing, in whole units. */
const roundedRing = (ring: readonly Position[], scale = 1): readonly Point[] =>
  distinct(
    ring.map(([longitude, latitude]) => {
      const [x, y] = drawn(latitude!, longitude!);
      return [Math.round(x * scale), Math.round(y * scale)] as const;
    }),
  );

/**
 * A ring without points that hardly change its shape. A border that two provinces share must be simplified in the same way
 * for both, so its points are in whole units, and whether a point stays depends only on its neighbours, not on the ring's
 * start.
 */
function simplified(
  ring: readonly Point[],
  tolerance: number,
  isKept: (point: Point) => boolean = () => false,
): readonly Point[] {
  let points = ring;
  for (let pass = 0; pass < 3; pass++) {
    points = points.filter((point, i) => {
      // At most about every other point goes, chosen by its coordinates: the same for both
      // provinces.
      if ((point[0] + point[1] + pass) % 2 === 0 || isKept(point)) return true;
      const [before, after] = [points.at(i - 1)!, points[(i + 1) % points.length]!];
      return distance(point, before, after) > tolerance;
    });
  }
  return points;
}

const distinct = (points: readonly Point[]): Point[] =>
  points.filter(([x, y], i) => i === 0 || x !== points[i - 1]![0] || y !== points[i - 1]![1]);

function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return Math.hypot(x - ax, y - ay);
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
}

/** Rings as one SVG path. */
export function pathOf(rings: readonly (readonly Point[])[]): string {
  return rings.map(ringPath).join('');
}

/** Relative steps are shorter than absolute points. */
function ringPath(ring: readonly Point[]): string {
  const steps = ring.slice(1).map(([x, y], i) => {
    const [dx, dy] = [x - ring[i]![0], y - ring[i]![1]];
    return `${dx}${dy < 0 ? '' : ' '}${dy}`;
  });
  return `M${ring[0]!.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}z`;
}

/** The centroid of the largest ring. */
function middleOf(rings: readonly (readonly Point[])[]): Point {
  const ring = rings.toSorted((a, b) => extent(b) - extent(a))[0]!;
  let [area, cx, cy] = [0, 0, 0];
  ring.forEach(([x, y], i) => {
    const [nx, ny] = ring[(i + 1) % ring.length]!;
    const cross = x * ny - nx * y;
    area += cross;
    cx += (x + nx) * cross;
    cy += (y + ny) * cross;
  });
  return [cx / (3 * area), cy / (3 * area)];
}
