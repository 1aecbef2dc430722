import { describe, expect, test } from 'vitest';
import { QUARTER_CHART, quarterLayout } from './quarter-layout.ts';

const quarters = ['2018-19-Q3', '2018-19-Q4', '2019-20-Q1', '2019-20-Q2'];
const show = (value: number): string => `R ${value} million`;
const series = (label: string, ...values: readonly (number | null)[]) => ({ class: label, label, values });

describe('a chart of quarters', () => {
  test('has bars as high as their values, from the axis', () => {
    const { bars, ticks } = quarterLayout(quarters, [series('a', 1, 2, null, 4)], show)!;
    const axis = ticks.find(({ value }) => value === 0)!.y;
    expect(bars.map(({ quarter }) => quarter)).toEqual([quarters[0], quarters[1], quarters[3]]);
    for (const { y, height } of bars) expect(y + height).toBeCloseTo(axis);
    expect(bars[2]!.height / bars[0]!.height).toBeCloseTo(4);
  });

  test('stacks the series in their order', () => {
    const { bars } = quarterLayout(quarters.slice(0, 1), [series('a', 1), series('b', 3)], show)!;
    expect(bars.map(({ label }) => label)).toEqual(['a', 'b']);
    expect(bars[1]!.y + bars[1]!.height).toBeCloseTo(bars[0]!.y);
  });

  test('draws amounts below zero below the axis', () => {
    const { bars, ticks } = quarterLayout(quarters.slice(0, 2), [series('a', -5, 5)], show)!;
    expect(bars[0]!.y).toBeCloseTo(ticks.find(({ value }) => value === 0)!.y);
    expect(bars[0]!.y + bars[0]!.height).toBeLessThanOrEqual(QUARTER_CHART.height - QUARTER_CHART.bottom);
  });

  test('marks each financial year, and names those that have room', () => {
    const { years } = quarterLayout(quarters, [series('a', 1, 1, 1, 1)], show)!;
    expect(years.map(({ label }) => label)).toEqual(['2018-19', '2019-20']);
    const long = Array.from(
      { length: 40 },
      (_, i) => `${2000 + (i >> 2)}-${String(1 + (i >> 2)).padStart(2, '0')}-Q${(i % 4) + 1}`,
    );
    const named = quarterLayout(long, [series('a', ...long.map(() => 1))], show)!.years;
    expect(named).toHaveLength(10);
    const places = named.filter(({ label }) => label !== undefined).map(({ x }) => x);
    expect(places.length).toBeGreaterThan(2);
    for (const [i, x] of places.slice(1).entries()) expect(x - places[i]!).toBeGreaterThan(50);
  });

  test('is nothing without values', () => {
    expect(quarterLayout(quarters, [series('a', 0, null, 0, 0)], show)).toBeUndefined();
    expect(quarterLayout([], [], show)).toBeUndefined();
  });
});
