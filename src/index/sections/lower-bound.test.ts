import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lowerBound } from './lower-bound.ts';

test('a lower bound is the first number that is not before', () => {
  fc.assert(
    fc.property(fc.nat(20), fc.nat(100), fc.nat(140), (from, length, wanted) => {
      const to = from + length;
      expect(lowerBound(from, to, (i) => i < wanted)).toBe(Math.min(Math.max(from, wanted), to));
    }),
  );
});
