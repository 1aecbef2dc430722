import { describe, expect, test } from 'vitest';
import { shadeIn, valueClasses } from './value-classes.ts';

describe('the classes of values', () => {
  test('have about as many different values each, from the lightest shade to the darkest', () => {
    const values = [900, 10, 20, 3, 1, 2, 400, 30, 5000, 40];
    expect(valueClasses(values)).toEqual([
      { from: 1, to: 2, shade: 0 },
      { from: 3, to: 10, shade: 1 },
      { from: 20, to: 30, shade: 2 },
      { from: 40, to: 400, shade: 3 },
      { from: 900, to: 5000, shade: 4 },
    ]);
  });

  test.each([
    [[], []],
    [[7, 7, 7], [[7, 7, 2]]],
    [
      [1, 9],
      [
        [1, 1, 0],
        [9, 9, 4],
      ],
    ],
    [
      [1, 1, 1, 1, 1, 1, 8, 9],
      [
        [1, 1, 0],
        [8, 8, 2],
        [9, 9, 4],
      ],
    ],
  ])('of %j are %j', (values, classes) => {
    expect(valueClasses(values).map(({ from, to, shade }) => [from, to, shade])).toEqual(classes);
  });

  test('hold each value once, in the class between whose bounds it lies', () => {
    for (let length = 1; length < 60; length++) {
      const values = Array.from({ length }, (_, i) => (i * 37) % 43);
      const classes = valueClasses(values);
      expect(new Set(classes.map(({ shade }) => shade)).size).toBe(Math.min(5, length));
      for (const value of values) {
        const own = classes.filter(({ from, to }) => from <= value && value <= to);
        expect(own.map(({ shade }) => shade)).toEqual([shadeIn(classes, value)]);
      }
    }
  });
});
