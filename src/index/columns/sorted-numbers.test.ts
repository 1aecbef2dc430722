import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortedPositions } from './sorted-numbers.ts';

const special = fc.constantFrom(0, -0, 1, -1, 0.1, 1e300, -1e300, 5e-324, Infinity, -Infinity, Number.NaN);
const numbers = fc.array(fc.oneof(special, fc.double(), fc.integer()), { maxLength: 50 });

test.each([1, 20_000])('numbers are sorted as by comparison, with %d around them', (around) => {
  fc.assert(
    fc.property(numbers, fc.nat(around), (some, seed) => {
      const all = [...some, ...Array.from({ length: around }, (_, i) => ((i * 7919 + seed) % 1000) - 500)];
      const known = all.flatMap((number, i) => (Number.isNaN(number) ? [] : [i]));
      const order = known.toSorted((a, b) => (all[a]! < all[b]! ? -1 : all[a]! > all[b]! ? 1 : a - b));
      expect(Array.from(sortedPositions(Float64Array.from(all)))).toEqual(order);
    }),
    { numRuns: around > 1 ? 20 : 200 },
  );
});
