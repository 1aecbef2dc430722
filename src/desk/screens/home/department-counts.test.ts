import { expect, test } from 'vitest';
import type { PublishedQuarter } from '../../published/published-overview.ts';
import { departmentCounts } from './department-counts.ts';

const quarter = (
  ...departments: readonly (readonly [province: string, department: string, projects: number])[]
) =>
  ({
    departments: departments.map(([province, department, projects]) => ({ province, department, projects })),
  }) as unknown as PublishedQuarter;

const marksOf = (counts: readonly number[]) => {
  const quarters = counts.map((projects) =>
    projects === 0 ? quarter() : quarter(['Limpopo', 'Health', projects]),
  );
  return departmentCounts('provincial', quarters)[0]!.rows[0]!.counts.map(({ mark }) => mark);
};

test.each([
  [
    [5, 5, 5],
    [undefined, undefined, undefined],
  ],
  [
    [5, 0, 5],
    [undefined, 'gap', undefined],
  ],
  [
    [5, 0, 0],
    [undefined, 'gap', 'gap'],
  ],
  [
    [0, 5, 5],
    [undefined, 'new', undefined],
  ],
  [
    [100, 49, 50],
    [undefined, 'drop', undefined],
  ],
  [
    [100, 50, 50],
    [undefined, undefined, undefined],
  ],
  [
    [9, 1, 1],
    [undefined, undefined, undefined],
  ],
] as const)('marks %j as %j', (counts, expected) => {
  expect(marksOf(counts)).toEqual(expected);
});

test('groups departments by the government that reports them, in alphabetical order', () => {
  const reported = quarter(['Limpopo', 'Roads', 1], ['Limpopo', 'Health', 2], ['Gauteng', 'Health', 3]);
  const names = departmentCounts('provincial', [reported]).map(({ government, rows }) => [
    government,
    rows.map(({ department }) => department),
  ]);
  expect(names).toEqual([
    ['Gauteng', ['Health']],
    ['Limpopo', ['Health', 'Roads']],
  ]);
});

test('adds up what a national department has in all provinces', () => {
  const reported = quarter(['Limpopo', 'Health', 2], ['Gauteng', 'Health', 3]);
  expect(departmentCounts('national', [reported])).toEqual([
    { government: 'National', rows: [{ department: 'Health', counts: [{ projects: 5, mark: undefined }] }] },
  ]);
});
