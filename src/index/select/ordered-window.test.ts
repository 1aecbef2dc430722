import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderedWindow } from './ordered-window.ts';

test('is the part of the ordered numbers, whatever their keys', () => {
  const keys = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 });
  fc.assert(
    fc.property(keys, fc.nat(70), fc.nat(70), (known, from, length) => {
      const compare = (a: number, b: number) => known[b]! - known[a]! || a - b;
      const ordered = known.map((_, i) => i).sort(compare);
      expect(Array.from(orderedWindow(known.length, compare, from, from + length))).toEqual(
        ordered.slice(from, from + length),
      );
    }),
  );
});
