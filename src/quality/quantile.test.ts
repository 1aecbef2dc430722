import { expect, test } from 'vitest';
import { median, quantile } from './quantile.ts';

test.each([
  [[], null],
  [[7], 7],
  [[3, 1], 2],
  [[9, 1, 4], 4],
  [[Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY], Number.POSITIVE_INFINITY],
  // Half of the difference, added to the lower number, would be off by one bit.
  [[0.34256260543328465, 3388588870514.673], 1694294435257.5078],
])('the median of %j is %d', (numbers, expected) => {
  expect(median(numbers)).toBe(expected);
});

test.each([
  [0, 1],
  [0.25, 1.75],
  [0.5, 2.5],
  [1, 4],
])('the quantile %d of one to four is %d', (share, expected) => {
  expect(quantile(Float64Array.of(1, 2, 3, 4), share)).toBe(expected);
});
