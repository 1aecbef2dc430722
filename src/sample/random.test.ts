import { describe, expect, it } from 'vitest';
import { Random } from './random.ts';

const drawn = (random: Random, count = 5) => Array.from({ length: count }, () => random.next());

describe('a stream of random numbers', () => {
  it('is the same for the same seed, purpose and index', () => {
    expect(drawn(new Random(1, 'name', 7))).toEqual(drawn(new Random(1, 'name', 7)));
  });

  it('is the same on every machine', () => {
    expect(drawn(new Random(1, 'name', 7), 3)).toMatchInlineSnapshot(`
      [
        2112281049,
        3465691684,
        1000166362,
      ]
    `);
  });

  it.each([
    ['seed', new Random(2, 'name', 7)],
    ['purpose', new Random(1, 'cost', 7)],
    ['index', new Random(1, 'name', 8)],
    ['index below zero', new Random(1, 'name', -7)],
  ])('differs with the %s', (_what, other) => {
    expect(drawn(other)).not.toEqual(drawn(new Random(1, 'name', 7)));
  });
});

describe('the numbers drawn', () => {
  it('are evenly distributed', () => {
    const random = new Random(1, 'name');
    const counts = [0, 0, 0, 0, 0];
    for (let i = 0; i < 50_000; i++) counts[random.below(5)]! += 1;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
  });

  it('include both ends of a range and nothing beyond', () => {
    const random = new Random(1, 'name');
    expect(new Set(Array.from({ length: 200 }, () => random.between(3, 5)))).toEqual(new Set([3, 4, 5]));
  });

  it('follow the weights and never choose a weight of zero', () => {
    const random = new Random(1, 'name');
    const picks = Array.from({ length: 10_000 }, () =>
      random.weighted([
        ['never', 0],
        ['often', 9],
        ['rarely', 1],
      ] as const),
    );
    expect(picks).not.toContain('never');
    expect(Math.abs(picks.filter((pick) => pick === 'rarely').length - 1000)).toBeLessThan(150);
  });
});
