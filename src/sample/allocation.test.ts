import fc from 'fast-check';
import { expect, it } from 'vitest';
import { apportion } from './allocation.ts';

it.each<[number, number[], number[]]>([
  [10, [1, 1], [5, 5]],
  [17_260, [761, 367, 16_132], [761, 367, 16_132]],
  [10, [1, 1, 1], [4, 3, 3]],
  [1, [1, 3], [0, 1]],
  [0, [5, 5], [0, 0]],
  [5, [0, 1], [0, 5]],
])('splits %i by %j into %j', (total, weights, shares) => {
  expect(apportion(total, weights)).toEqual(shares);
});

it('returns integers that add up to the total and are within one of the exact share', () => {
  const weights = fc
    .array(fc.nat(1000), { minLength: 1, maxLength: 150 })
    .filter((list) => list.some((w) => w > 0));
  fc.assert(
    fc.property(fc.nat(1_000_000), weights, (total, list) => {
      const shares = apportion(total, list);
      const sum = list.reduce((a, b) => a + b, 0);
      expect(shares.reduce((a, b) => a + b, 0)).toBe(total);
      for (const [i, share] of shares.entries())
        expect(Math.abs(share - (total * list[i]!) / sum)).toBeLessThan(1);
    }),
  );
});
