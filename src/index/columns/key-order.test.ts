import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OlderIndex } from '../sections/sections-builder.ts';
import { ascending, descending, orderFrom } from './key-order.ts';

type Key = string | number | null;

const permutation = (keys: readonly Key[], direction: 1 | -1) =>
  direction === 1 ? ascending(keys) : descending(keys, ascending(keys));

/** The rule as a plain sort. */
function naiveOrder(keys: readonly Key[], descending: boolean): number[] {
  const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
  return keys
    .map((key, id) => ({ key, id }))
    .sort((a, b) => {
      if (a.key === null || b.key === null)
        return Number(a.key === null) - Number(b.key === null) || a.id - b.id;
      return (descending ? compare(b.key, a.key) : compare(a.key, b.key)) || a.id - b.id;
    })
    .map(({ id }) => id);
}

/** Few different keys, so that many are equal. */
const columns = fc.oneof(
  fc.array(fc.option(fc.integer({ min: -3, max: 3 })), { maxLength: 60 }),
  fc.array(fc.option(fc.constantFrom('', 'a', 'ab', 'b')), { maxLength: 60 }),
);

describe('a permutation', () => {
  test.each([
    ['ascending', 1, [2, 0, 3, 1, 4]],
    ['descending', -1, [0, 3, 2, 1, 4]],
  ] as const)('%s: nulls last, equal keys by position', (_direction, direction, positions) => {
    expect([...permutation([5, null, -2, 5, null], direction)]).toEqual(positions);
  });

  test.each([
    ['ascending', 1],
    ['descending', -1],
  ] as const)('%s equals a plain sort', (_direction, direction) => {
    fc.assert(
      fc.property(columns, (keys) => {
        expect([...permutation(keys, direction)]).toEqual(naiveOrder(keys, direction === -1));
      }),
    );
  });

  test('of nothing is empty', () => {
    expect(permutation([], 1)).toEqual(new Uint32Array());
  });
});

const numbers = fc.option(fc.constantFrom(-1, -0, 0, 0.5, 7, 1e12), { nil: Number.NaN });

test('the order of an older index, changed, equals the order of the new keys', () => {
  const changes = fc.array(fc.tuple(fc.nat(70), numbers), { maxLength: 20 });
  fc.assert(
    fc.property(fc.array(numbers, { maxLength: 60 }), changes, (before, given) => {
      const keys = [...before];
      const changed = new Set<number>();
      for (const [place, key] of given) {
        const position = Math.min(place, keys.length);
        keys[position] = key;
        changed.add(position);
      }
      const older = {
        read: () => ascending(Float64Array.from(before)).slice().buffer,
      } as unknown as OlderIndex;
      const positions = [...changed].sort((a, b) => a - b);
      const order = orderFrom(older, 'order', Float64Array.from(keys), positions);
      expect([...order]).toEqual([...ascending(Float64Array.from(keys))]);
    }),
    { numRuns: 500 },
  );
});
