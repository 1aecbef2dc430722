import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ascending, descending, orderings } from './ordering.ts';

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

test('each of the fields and measures has an ascending and a descending ordering, and distance one', () => {
  expect(orderings).toEqual([
    'name',
    '-name',
    'status_order',
    '-status_order',
    'estimated_total_project_cost',
    '-estimated_total_project_cost',
    'estimated_completion_date',
    '-estimated_completion_date',
    'overrun',
    '-overrun',
    'delay',
    '-delay',
    'spent',
    '-spent',
    'distance',
  ]);
});

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
