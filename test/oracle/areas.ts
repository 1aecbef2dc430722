import type { Areas } from '../../src/areas/index.ts';
import type { OracleRow } from './rows.ts';

/** Areas whose borders follow degrees, so that comparing numbers finds what lies in them. */
interface Box {
  readonly level: string;
  readonly code: string;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** By level and code. Two overlap, two have a border in common, and one is a point of many projects and a little around it. */
const boxes: readonly Box[] = [
  { level: 'half', code: 'east', west: 25, south: -35, east: 33, north: -22 },
  { level: 'half', code: 'west', west: 16, south: -35, east: 25, north: -22 },
  { level: 'ward', code: '10', west: 27, south: -27, east: 29, north: -25 },
  { level: 'ward', code: '9', west: 28.0473, south: -26.2041, east: 28.1, north: -26.2 },
  { level: 'ward', code: 'N-1', west: 28, south: -26, east: 32, north: -22 },
];

const outlineOf = ({ west, south, east, north }: Box) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});

/** What an index is built with. */
export const oracleAreas: Areas = {
  digest: 'oracle',
  levels: ['half', 'ward'].map((level) => ({
    level,
    one: level,
    other: level,
    areas: boxes
      .filter((box) => box.level === level)
      .map((box) => ({ code: box.code, name: box.code, outline: outlineOf(box) })),
  })),
};

/** The same as a file. */
export const oracleAreasFile = JSON.stringify({
  type: 'FeatureCollection',
  features: boxes.map((box) => ({
    type: 'Feature',
    properties: { level: box.level, code: box.code, name: box.code },
    geometry: outlineOf(box),
  })),
});

/** What `area=` takes. */
export const areaTexts: readonly string[] = boxes.map(({ level, code }) => `${level}:${code}`);

/** The level whose areas are compared as groups. */
export const STATISTICS_LEVEL = 'ward';

/** The area of a level that a row lies in, as `area=` names it: the first one on borders and where two overlap. */
export function areaOf({ coordinates }: OracleRow, level: string): string | undefined {
  if (coordinates === undefined) return undefined;
  const { latitude, longitude } = coordinates;
  const box = boxes.find(
    (each) =>
      each.level === level &&
      longitude >= each.west &&
      longitude <= each.east &&
      latitude >= each.south &&
      latitude <= each.north,
  );
  return box && `${box.level}:${box.code}`;
}
