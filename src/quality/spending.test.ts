import { describe, expect, test } from 'vitest';
import type { ProjectSnapshot, Quarter } from '../project/index.ts';
import { reported } from '../project/project.fixture.ts';
import { type DatedSnapshot, spendingSeries } from './spending.ts';

type Amount = number | null;

/** A snapshot with the spending of earlier years and of the quarters of its own year. */
function snapshot(
  financialYear: string,
  quarter: Quarter,
  previousYears: Amount,
  quarters: readonly Amount[],
  known: Partial<ProjectSnapshot> = {},
): DatedSnapshot {
  const [q1 = null, q2 = null, q3 = null, q4 = null] = quarters;
  const spent = {
    expenditure_from_previous_years_total: previousYears,
    ...{ actual_expenditure_q1: q1, actual_expenditure_q2: q2 },
    ...{ actual_expenditure_q3: q3, actual_expenditure_q4: q4 },
  };
  return {
    irmSnapshot: { sphere: 'provincial', financialYear, quarter, taken: '2019-10-15' },
    snapshot: reported('1', { ...spent, ...known }).snapshot,
  };
}

const amounts = (...history: readonly DatedSnapshot[]) =>
  spendingSeries(history).map(({ date, spent_in_quarter, spent_to_date }) => [
    date,
    spent_in_quarter,
    spent_to_date,
  ]);

describe('a spending series', () => {
  test('has a point for each quarter end, starting from the total of earlier years', () => {
    expect(amounts(snapshot('2019-20', 4, 1000, [10, 20, 30, 40]))).toEqual([
      ['2019-06-30', 10, 1010],
      ['2019-09-30', 20, 1030],
      ['2019-12-31', 30, 1060],
      ['2020-03-31', 40, 1100],
    ]);
  });

  test('begins with Q1 even if the first snapshot is of a later quarter, and ends with the last reported quarter', () => {
    expect(amounts(snapshot('2019-20', 3, 0, [1, 2, 3]))).toEqual([
      ['2019-06-30', 1, 1],
      ['2019-09-30', 2, 3],
      ['2019-12-31', 3, 6],
    ]);
  });

  test('takes earlier quarters from the latest snapshot of their year', () => {
    const series = amounts(snapshot('2019-20', 1, 100, [10]), snapshot('2019-20', 2, 150, [15, 20]));
    expect(series).toEqual([
      ['2019-06-30', 15, 165],
      ['2019-09-30', 20, 185],
    ]);
  });

  test('takes an amount back if the latest snapshot does', () => {
    expect(amounts(snapshot('2019-20', 1, 100, [10]), snapshot('2019-20', 2, 100, [null, 20]))).toEqual([
      ['2019-06-30', null, null],
      ['2019-09-30', 20, null],
    ]);
  });

  test('has no sum from the first unknown amount until the next year begins', () => {
    expect(amounts(snapshot('2018-19', 4, 5, [1, null, 3, 4]), snapshot('2019-20', 1, 50, [7]))).toEqual([
      ['2018-06-30', 1, 6],
      ['2018-09-30', null, null],
      ['2018-12-31', 3, null],
      ['2019-03-31', 4, null],
      ['2019-06-30', 7, 57],
    ]);
  });

  test('has no sum while the total of earlier years is unknown', () => {
    expect(amounts(snapshot('2019-20', 2, null, [1, 2]))).toEqual([
      ['2019-06-30', 1, null],
      ['2019-09-30', 2, null],
    ]);
  });

  test('omits years without a report', () => {
    expect(amounts(snapshot('2017-18', 1, 0, [1]), snapshot('2019-20', 1, 9, [2]))).toEqual([
      ['2017-06-30', 1, 1],
      ['2019-06-30', 2, 11],
    ]);
  });

  test('continues to the last quarter with known spending', () => {
    expect(amounts(snapshot('2019-20', 1, 0, [1, 2, null, 4])).map(([date]) => date)).toEqual([
      ...['2019-06-30', '2019-09-30', '2019-12-31', '2020-03-31'],
    ]);
  });

  test('has cost and status only for quarters with a snapshot', () => {
    const series = spendingSeries([
      snapshot('2019-20', 2, 0, [1, 2], { estimated_total_project_cost: 500, status: 'Tender' }),
      snapshot('2019-20', 4, 0, [1, 2, 3, 4], { estimated_total_project_cost: null, status: 'Design' }),
    ]);
    expect(
      series.map(({ financial_year, quarter, estimated_total_project_cost, status }) => [
        ...[financial_year, quarter, estimated_total_project_cost, status],
      ]),
    ).toEqual([
      ['2019-20', 1, null, null],
      ['2019-20', 2, 500, 'Tender'],
      ['2019-20', 3, null, null],
      ['2019-20', 4, null, 'Design'],
    ]);
  });

  test('is empty without snapshots', () => {
    expect(spendingSeries([])).toEqual([]);
  });
});
