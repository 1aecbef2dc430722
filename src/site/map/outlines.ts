import { type Province, provinceOutlines, provinces } from '../../project/index.ts';
import { drawn } from './projection.ts';

type Point = readonly [x: number, y: number];

/** Points closer than this many units to the line between their neighbours are left out. */
const TOLERANCE = 0.5;

interface Outlines {
  /** The outline of each province as a path. */
  readonly byProvince: ReadonlyMap<Province, string>;
  /** A place within each province where a figure can stand. */
  readonly middles: ReadonlyMap<Province, Point>;
}

let outlines: Outlines | undefined;

/** The outlines of the provinces, drawn; simplified so that a page carries few kilobytes of them. */
export function drawnOutlines(): Outlines {
  outlines ??= {
    byProvince: new Map(provinces.map((province) => [province, pathOf(ringsOf(province))])),
    middles: new Map(provinces.map((province) => [province, middleOf(ringsOf(province))])),
  };
  return outlines;
}

let wholeCountry: string | undefined;

/** All outlines as one path. */
export function countryPath(): string {
  wholeCountry ??= [...drawnOutlines().byProvince.values()].join('');
  return wholeCountry;
}

/** Rings of a province from its points on the drawing; specks, islands of a pixel, are left out. */
function ringsOf(province: Province): readonly (readonly Point[])[] {
  const outline = provinceOutlines().get(province)!;
  const rings = outline.type === 'Polygon' ? outline.coordinates : outline.coordinates.flat();
  return rings
    .map((ring) => simplified(ring.map(([longitude, latitude]) => drawn(latitude!, longitude!))))
    .filter((ring) => ring.length > 3 && extent(ring) > 4);
}

const extent = (ring: readonly Point[]): number =>
  Math.max(...ring.map(([x]) => x)) - Math.min(...ring.map(([x]) => x));

/**
 * A ring with fewer points. Borders that two provinces share are simplified alike: every point is first put on the grid
 * of whole units, and what is kept depends on its neighbours alone, not on where the ring begins.
 */
function simplified(ring: readonly Point[]): readonly Point[] {
  let points = distinct(ring.map(([x, y]) => [Math.round(x), Math.round(y)] as const));
  for (let pass = 0; pass < 3; pass++) {
    points = points.filter((point, i) => {
      // Every other point at most, chosen by its place: both provinces on a border choose the same ones.
      if ((point[0] + point[1] + pass) % 2 === 0) return true;
      const [before, after] = [points.at(i - 1)!, points[(i + 1) % points.length]!];
      return distance(point, before, after) > TOLERANCE;
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

function pathOf(rings: readonly (readonly Point[])[]): string {
  return rings.map(ringPath).join('');
}

/** Steps from point to point take fewer characters than places. */
function ringPath(ring: readonly Point[]): string {
  const steps = ring.slice(1).map(([x, y], i) => {
    const [dx, dy] = [x - ring[i]![0], y - ring[i]![1]];
    return `${dx}${dy < 0 ? '' : ' '}${dy}`;
  });
  return `M${ring[0]!.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}z`;
}

/** The middle of the largest ring, by area. */
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
