import { expect, test } from 'vitest';
import { implausibleCosts } from './implausible-cost.ts';

type Project = readonly [cost: number, department: number, kind: number];

const implausible = (...projects: readonly Project[]) =>
  implausibleCosts({
    costs: Float64Array.from(projects, ([cost]) => cost),
    departments: Uint32Array.from(projects, ([, department]) => department),
    kinds: Uint32Array.from(projects, ([, , kind]) => kind),
  });

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
