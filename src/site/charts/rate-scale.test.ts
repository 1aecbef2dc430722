import { expect, test } from 'vitest';
import { rateClasses, shadeOf } from './rate-scale.ts';

test('the classes follow each other from 0 to 1', () => {
  expect(rateClasses.map(({ from }) => from)).toEqual([
    0,
    ...rateClasses.slice(0, -1).map(({ until }) => until),
  ]);
  expect(rateClasses.at(-1)!.until).toBe(1);
});

test.each([
  [0, 0],
  [0.014, 0],
  [0.02, 1],
  [0.028, 1],
  [0.0499, 1],
  [0.05, 2],
  [0.2, 3],
  [0.25, 4],
  [1, 4],
])('the share %d has the shade %d', (share, shade) => {
  expect(shadeOf(share)).toBe(shade);
});
