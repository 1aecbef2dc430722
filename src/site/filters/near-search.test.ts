import { describe, expect, test } from 'vitest';
import { narrowerKm, widerKm } from './near-search.ts';

describe('the distance of a search', () => {
  test.each([
    [0.5, undefined, 1],
    [1, undefined, 2],
    [8, 5, 25],
    [10, 5, 25],
    [15, 10, 25],
    [25, 10, 50],
    [40, 25, 100],
    [500, 250, undefined],
  ])('of %d km is narrowed to %s and widened to %s', (km, narrower, wider) => {
    expect([narrowerKm(km), widerKm(km)]).toEqual([narrower, wider]);
  });
});
