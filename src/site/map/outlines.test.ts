import { expect, test } from 'vitest';
import { generatedMunicipalities } from '../../../test/fixtures/generated-areas.ts';
import type { ProvinceOutline } from '../../country/index.ts';
import { type AreaRings, areaRings } from './outlines.ts';

/** The lines of an area, in either direction. */
const linesOf = (rings: AreaRings): readonly string[] =>
  rings.flatMap((ring) =>
    ring.flatMap((point, i) => {
      const ends = [String(point), String(ring[(i + 1) % ring.length])];
      return ends[0] === ends[1] ? [] : [ends.sort().join(' ')];
    }),
  );

test('areas that are drawn together have common borders, however coarse', () => {
  const outlines = generatedMunicipalities().features.map(({ geometry }) => geometry as ProvinceOutline);
  const areas = areaRings(outlines, 1);
  const counts = new Map<string, number>();
  for (const line of areas.flatMap(linesOf)) counts.set(line, (counts.get(line) ?? 0) + 1);
  const [most, least] = [Math.max, Math.min].map((extreme) =>
    [0, 1].map((axis) => extreme(...areas.flat(2).map((point) => point[axis]!))),
  ) as [number[], number[]];
  const isInside = (rings: AreaRings) =>
    rings
      .flat()
      .every((point) => point.every((at, axis) => at > least[axis]! + 100 && at < most[axis]! - 100));
  const inside = areas.filter(isInside);
  expect(inside.length).toBeGreaterThan(50);
  // A strip of no width has its line twice.
  for (const rings of inside)
    expect(linesOf(rings).filter((line) => counts.get(line)! % 2 === 1)).toEqual([]);
  const points = outlines.flatMap(({ coordinates }) => coordinates.flat(2)).length / 2;
  expect(areas.flat(2).length).toBeLessThan(points / 2);
});
