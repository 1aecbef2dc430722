import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceKm } from '../../project/index.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import { gridCell } from '../columns/geography-columns.ts';
import { PositionSet } from '../sets/position-set.ts';
import { boxAround } from './distance.ts';
import { contains, placeBlocks } from './place-blocks.ts';

const coordinate = (min: number, max: number) =>
  fc.oneof(fc.integer({ min, max }), fc.double({ min, max, noNaN: true }));
/** In the country, outside of it, and on no place of the earth. */
const place = fc.record({ latitude: coordinate(-35, -22), longitude: coordinate(16, 33) });
const elsewhere = fc.record({ latitude: coordinate(-95, 95), longitude: coordinate(-200, 200) });

/** As much of an index as blocks need: the first places are in the country, in any order. */
function indexOf(
  inCountry: readonly { readonly latitude: number; readonly longitude: number }[],
  others: readonly { readonly latitude: number; readonly longitude: number }[],
) {
  const all = [...inCountry, ...others, { latitude: Number.NaN, longitude: Number.NaN }];
  const cells = inCountry.map(({ latitude, longitude }) => gridCell(latitude, longitude));
  const positions = Uint32Array.from(inCountry, (_, i) => i);
  const index = {
    count: all.length,
    numbers: {
      latitude: Float64Array.from(all, ({ latitude }) => latitude),
      longitude: Float64Array.from(all, ({ longitude }) => longitude),
    },
    geography: {
      positions,
      x: Uint32Array.from(cells, ({ x }) => x),
      y: Uint32Array.from(cells, ({ y }) => y),
      placed: PositionSet.ofList(all.length, positions),
    },
  } as unknown as CatalogueIndex;
  return { index, all };
}

/** Few projects are far from each other; many of a village are blocks inside a circle. */
const places = fc.tuple(fc.array(place, { maxLength: 300 }), fc.nat(600)).map(([some, village]) => [
  ...some,
  ...Array.from({ length: village }, (_, i) => ({
    latitude: -29 + i / 100_000,
    longitude: 25 - i / 70_000,
  })),
]);

test('blocks find what is in a box, and what is near a place', () => {
  fc.assert(
    fc.property(
      places,
      fc.array(elsewhere, { maxLength: 30 }),
      elsewhere,
      elsewhere,
      fc.oneof(place, fc.constant({ latitude: -29, longitude: 25 })),
      fc.integer({ min: 1, max: 500 }),
      (inCountry, others, a, b, centre, km) => {
        const { index, all } = indexOf(inCountry, others);
        const blocks = placeBlocks(index);
        const box = {
          west: Math.min(a.longitude, b.longitude),
          east: Math.max(a.longitude, b.longitude),
          south: Math.min(a.latitude, b.latitude),
          north: Math.max(a.latitude, b.latitude),
        };
        const found = blocks.within(box);
        const fits = all.map(({ latitude, longitude }) => contains(box, latitude, longitude));
        expect(Array.from(found.positions())).toEqual(fits.flatMap((fit, i) => (fit ? [i] : [])));
        expect(blocks.most(box)).toBeGreaterThanOrEqual(found.size);
        const circle = { ...centre, km };
        const around = boxAround(circle);
        const near = all.flatMap((each, i) =>
          contains(around, each.latitude, each.longitude) && distanceKm(circle, each) <= km ? [i] : [],
        );
        expect(Array.from(blocks.within(around, circle).positions())).toEqual(near);
      },
    ),
    { numRuns: 200 },
  );
});
