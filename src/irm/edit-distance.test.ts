import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

test.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['lattitude', 'latitude', 1],
  ['provinse', 'province', 1],
  ['kitten', 'sitting', 3],
])('from %j to %j, typing errors are %d', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance);
  expect(editDistance(other, one)).toBe(distance);
});
