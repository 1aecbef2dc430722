import type { Position } from 'geojson';
import { expect, test } from 'vitest';
import { generatedAreas, randomSeeds } from '../../test/fixtures/generated-areas.ts';
import { areaLocator, areasIn } from './index.ts';

const square = (west: number, south: number, size = 1): Position[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
const polygon = (...coordinates: Position[][]) => ({ outline: { type: 'Polygon', coordinates } as const });

test('a point on a border, or where areas overlap, is in the first area', () => {
  const areaAt = areaLocator([polygon(square(0, 0)), polygon(square(1, 0)), polygon(square(0.5, 0))]);
  expect(areaAt(0.5, 0.2)).toBe(0);
  expect(areaAt(0.5, 1)).toBe(0);
  expect(areaAt(0.5, 1.2)).toBe(1);
  expect(areaAt(0.5, 0.7)).toBe(0);
  expect(areaAt(0.5, 3)).toBe(-1);
  expect(areaLocator([])(0, 0)).toBe(-1);
});

test('a hole is outside, a part that lies apart is inside', () => {
  const parts = [[square(0, 0, 3), square(1, 1)], [square(10, 10)]];
  const areaAt = areaLocator([{ outline: { type: 'MultiPolygon', coordinates: parts } }]);
  expect(areaAt(0.5, 0.5)).toBe(0);
  expect(areaAt(1.5, 1.5)).toBe(-1);
  expect(areaAt(10.5, 10.5)).toBe(0);
});

test('of areas without gaps each point has exactly one', () => {
  const file = generatedAreas(
    'ward',
    randomSeeds(60, (i) => `Ward ${i}`),
  );
  const { levels, problems } = areasIn(Buffer.from(JSON.stringify(file)));
  expect(problems).toEqual([]);
  const { areas } = levels[0]!;
  const areaAt = areaLocator(areas);
  for (let i = 0; i < 400; i++) {
    const [latitude, longitude] = [-34 + (i % 20) * 0.6, 17 + Math.floor(i / 20) * 0.75];
    const alone = areas.flatMap((area, at) => (areaLocator([area])(latitude, longitude) === 0 ? [at] : []));
    expect([latitude, longitude, alone.length]).toEqual([latitude, longitude, 1]);
    expect(areaAt(latitude, longitude)).toBe(alone[0]);
  }
});
