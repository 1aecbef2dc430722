import { describe, expect, test } from 'vitest';
import { type Amount, amountBit, amounts, judgedAmounts } from './judged-amounts.ts';

type Project = readonly [cost: number, department: number, kind: number];

/** Judges projects of which nothing else than this is known. */
function judged(projects: readonly Project[], others: Partial<Record<Amount, readonly number[]>> = {}) {
  const columns = amounts.map((amount): [Amount, Float64Array] => [
    amount,
    Float64Array.from(projects, (_, i) => others[amount]?.[i] ?? Number.NaN),
  ]);
  return judgedAmounts({
    amounts: {
      ...(Object.fromEntries(columns) as Record<Amount, Float64Array>),
      estimated_total_project_cost: Float64Array.from(projects, ([cost]) => cost),
    },
    departments: Uint32Array.from(projects, ([, department]) => department),
    kinds: Uint32Array.from(projects, ([, , kind]) => kind),
  });
}

const implausible = (...projects: readonly Project[]) => judged(projects).implausibleCosts;

const five = (cost: number, department: number, kind: number): readonly Project[] =>
  [cost - 1, cost - 1, cost, cost + 1, cost + 1].map((each) => [each, department, kind]);

test('a cost over 100 times the median of its kind and department is implausible', () => {
  // The median of an even number is between the two in the middle: 10.5.
  expect(implausible(...five(10, 1, 1), [1050, 1, 1])).toEqual([]);
  expect(implausible(...five(10, 1, 1), [1050.01, 1, 1])).toEqual([5]);
});

test.each<[why: string, projects: readonly Project[], expected: readonly number[]]>([
  ['the kind decides, not the department', [...five(10, 1, 1), ...five(1000, 1, 2), [2000, 1, 1]], [10]],
  ['another department with the same kind does not count', [...five(10, 1, 1), [2000, 2, 1]], []],
  ['with fewer than five of the kind, the department decides', [...five(10, 1, 1), [2000, 1, 2]], [5]],
  ['so it does without a kind', [...five(10, 1, 1), [2000, 1, 0]], [5]],
  [
    'fewer than five have no median',
    [
      [1, 1, 1],
      [1, 1, 1],
      [1, 1, 1],
      [2000, 1, 1],
    ],
    [],
  ],
  ['without a department nothing is compared', five(10, 0, 1).concat([[2000, 0, 1]]), []],
  [
    'costs that are unknown, zero or negative do not count',
    [...five(10, 1, 1), [0, 1, 1], [-5, 1, 1], [Number.NaN, 1, 1], [1050.01, 1, 1]],
    [8],
  ],
])('%s', (_why, projects, expected) => {
  expect(implausible(...projects)).toEqual(expected);
});

/** Whether an amount of a project with this estimate is left out, besides five of this department. */
function isLeftOut(amount: Amount, value: number, estimate = Number.NaN): boolean {
  const given = amount === 'estimated_total_project_cost' ? value : estimate;
  const projects: readonly Project[] = [...five(10, 1, 1), [given, 1, 1]];
  const { leftOut } = judged(projects, { [amount]: [10, 10, 10, 10, 10, value] });
  return (leftOut[5]! & amountBit(amount)) !== 0;
}

describe('an amount is left out', () => {
  test.each<[amount: Amount, belowZero: boolean, zero: boolean]>([
    ['estimated_total_project_cost', true, true],
    ['spent', true, false],
    ['total_professional_fees', true, true],
    ['total_construction_costs', true, true],
    ['variation_orders', false, false],
    ['main_appropriation_total', true, false],
    ['adjusted_appropriation_total', true, false],
  ])('of %s, if it is lower than it may be', (amount, belowZero, zero) => {
    expect(isLeftOut(amount, -1)).toBe(belowZero);
    expect(isLeftOut(amount, 0)).toBe(zero);
    expect(isLeftOut(amount, 1)).toBe(false);
    expect(isLeftOut(amount, Number.NaN)).toBe(false);
  });

  const others = amounts.slice(1);

  test.each(others)('of %s, if it is over 10 times an estimate that can be right', (amount) => {
    expect(isLeftOut(amount, 30, 3)).toBe(false);
    expect(isLeftOut(amount, 30.01, 3)).toBe(true);
    expect(isLeftOut(amount, 5000, 500)).toBe(false);
  });

  test.each(others)('of %s without such an estimate, if it is over 100 times the median', (amount) => {
    for (const estimate of [Number.NaN, 0, -3, 2000]) {
      expect(isLeftOut(amount, 1000, estimate)).toBe(false);
      expect(isLeftOut(amount, 1000.01, estimate)).toBe(true);
    }
  });

  test('only if it is that amount', () => {
    const { leftOut, implausibleSpending } = judged([...five(10, 1, 1), [0, 1, 1]], {
      spent: [1, 91, 1, 1, 1, 5],
    });
    expect([...leftOut]).toEqual([0, amountBit('spent'), 0, 0, 0, amountBit('estimated_total_project_cost')]);
    expect(implausibleSpending).toEqual([1]);
  });
});

test('the limits of costs hold for projects without a cost, too', () => {
  expect([...judged([...five(10, 1, 1), [Number.NaN, 1, 1], [1, 0, 1]]).costLimits]).toEqual([
    ...[1000, 1000, 1000, 1000, 1000, 1000],
    Number.POSITIVE_INFINITY,
  ]);
});
