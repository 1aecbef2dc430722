import { describe, expect, test } from 'vitest';
import type { SpendingPoint } from '../../quality/index.ts';
import { NARROW, spendingLayout, WIDE } from './spending-layout.ts';

const point = (date: string, values: Partial<SpendingPoint> = {}): SpendingPoint => ({
  date,
  financial_year: '2019-20',
  quarter: 1,
  spent_in_quarter: null,
  spent_to_date: null,
  estimated_total_project_cost: null,
  status: null,
  ...values,
});

describe('a spending chart', () => {
  test('is not drawn if no amount is known or above zero', () => {
    expect(spendingLayout([], [])).toBeUndefined();
    expect(spendingLayout([point('2019-06-30')], [])).toBeUndefined();
    expect(spendingLayout([point('2019-06-30', { spent_in_quarter: 0 })], [])).toBeUndefined();
  });

  test('has a bar within its frame for each quarter with spending', () => {
    const layout = spendingLayout(
      [
        point('2019-06-30', { spent_in_quarter: 10, spent_to_date: 10 }),
        point('2019-09-30', { spent_in_quarter: 0, spent_to_date: 10 }),
        point('2019-12-31', { spent_in_quarter: 30, spent_to_date: 40, estimated_total_project_cost: 100 }),
      ],
      [],
    )!;
    expect(layout.bars.map(({ point: { spent_in_quarter } }) => spent_in_quarter)).toEqual([10, 30]);
    expect(layout.bars[1]!.height / layout.bars[0]!.height).toBeCloseTo(3);
    for (const { x, width, y } of layout.bars) {
      expect(x).toBeGreaterThanOrEqual(WIDE.left);
      expect(x + width).toBeLessThanOrEqual(WIDE.width - WIDE.right);
      expect(y).toBeGreaterThanOrEqual(WIDE.top);
    }
  });

  test('has gaps in the line of spending where it is unknown', () => {
    const { toDateLine } = spendingLayout(
      [
        point('2019-06-30', { spent_to_date: 10 }),
        point('2019-09-30', { spent_to_date: 20 }),
        point('2019-12-31'),
        point('2020-03-31', { spent_to_date: 40 }),
        point('2020-06-30', { spent_to_date: 40 }),
      ],
      [],
    )!;
    expect(toDateLine.match(/M/g)).toHaveLength(2);
  });

  test('keeps an estimate until the next one', () => {
    const { estimateLine } = spendingLayout(
      [
        point('2019-06-30', { estimated_total_project_cost: 100 }),
        point('2019-09-30'),
        point('2019-12-31', { estimated_total_project_cost: 200 }),
      ],
      [],
    )!;
    expect(estimateLine).toMatch(/^M[\d.]+ [\d.]+H[\d.]+H[\d.]+H[\d.]+V[\d.]+$/);
  });

  test('extends to dates close by and has marks of distant ones at its edges', () => {
    const { marks } = spendingLayout(
      [point('2019-06-30', { spent_to_date: 10 })],
      [
        { label: 'Start', date: '2001-01-01' },
        { label: 'Contract', date: '2020-01-01' },
        { label: 'Completion', date: '2020-01-02' },
        { label: 'Someday', date: '2099-01-01' },
        { label: 'Never', date: '2199-01-01' },
      ],
    )!;
    expect(marks).toMatchObject([
      { label: 'Start', number: 1, row: 0, beyond: 'before' },
      { label: 'Contract', number: 2, row: 0, beyond: undefined },
      { label: 'Completion', number: 3, row: 1, beyond: undefined },
      { label: 'Someday', number: 4, beyond: 'after' },
      { label: 'Never', number: 5, beyond: 'after' },
    ]);
    const [start, contract, , someday, never] = marks;
    expect(start!.x).toBeLessThan(contract!.x);
    expect(someday!.x).toBe(never!.x);
    expect(never!.row).toBe(someday!.row + 1);
    for (const { x } of marks) {
      expect(x).toBeGreaterThan(WIDE.left);
      expect(x).toBeLessThan(WIDE.width);
    }
  });

  test('draws negative spending below zero', () => {
    const { bars } = spendingLayout(
      [point('2019-06-30', { spent_in_quarter: -50, spent_to_date: -50, estimated_total_project_cost: 100 })],
      [],
    )!;
    expect(bars[0]!.y + bars[0]!.height).toBeLessThanOrEqual(WIDE.height);
  });
});

describe.each([
  ['wide', WIDE],
  ['narrow', NARROW],
])('the labels of years in a %s chart', (_kind, size) => {
  const years = Array.from({ length: 12 }, (_, i) => point(`${2008 + i}-06-30`, { spent_to_date: i + 1 }));
  const labels = spendingLayout(years, [], size)!.years;

  test('have space beside each other, the newest first', () => {
    expect(labels[0]!.date).toBe('2019-04-01');
    for (const [i, { labelX }] of labels.slice(1).entries())
      expect(labels[i]!.labelX - labelX).toBeGreaterThanOrEqual(size.yearWidth);
  });

  test('stand within the drawing', () => {
    for (const { labelX } of labels) {
      expect(labelX - size.yearWidth / 2).toBeGreaterThanOrEqual(0);
      expect(labelX + size.yearWidth / 2).toBeLessThanOrEqual(size.width);
    }
  });
});
