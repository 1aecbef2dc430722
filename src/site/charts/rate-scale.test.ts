import { describe, expect, test } from 'vitest';
import { classOf, rateClasses } from './rate-scale.ts';

const limits = (shares: readonly number[]) => rateClasses(shares).map(({ from, until }) => [from, until]);

describe('the shades of a map', () => {
  test.each([
    [
      [0.018, 0.0251],
      [
        [0.018, 0.02],
        [0.02, 0.022],
        [0.022, 0.024],
        [0.024, 0.026],
      ],
    ],
    [
      [0, 0.34],
      [
        [0, 0.1],
        [0.1, 0.2],
        [0.2, 0.3],
        [0.3, 0.4],
      ],
    ],
    [[0.2, 0.2], [[0.2, 0.201]]],
    [
      [0, 1],
      [
        [0, 0.2],
        [0.2, 0.4],
        [0.4, 0.6],
        [0.6, 0.8],
        [0.8, 1],
      ],
    ],
    [[], []],
  ])('divide %j into round ranges', (shares, expected) => {
    expect(limits(shares)).toEqual(expected);
  });

  test('go from light to dark', () => {
    expect(rateClasses([0, 0.34]).map(({ shade }) => shade)).toEqual([0, 1, 3, 4]);
  });

  test('give every share the class that it lies in', () => {
    const shares = [0.018, 0.02, 0.0219, 0.026];
    const classes = rateClasses(shares);
    expect(shares.map((share) => classOf(classes, share).from)).toEqual([0.018, 0.02, 0.02, 0.024]);
  });
});
