import { describe, expect, test } from 'vitest';
import type { ProjectChange } from '../../reading/derived/index.ts';
import { listAddress, listsOf, passes, shownList } from './change-filter.ts';
import { changeRuns } from './change-runs.ts';
import { expectedFields } from './expected-fields.ts';

const third = { financialYear: '2019-20', quarter: 3 } as const;
const fourth = { financialYear: '2019-20', quarter: 4 } as const;
const expected = expectedFields(fourth, third);

type Value = ProjectChange['values'][number];
const cost = (before: number, after: number): Value => ({
  field: 'estimated_total_project_cost',
  before,
  after,
});
const spent = (before: number | null, after: number): Value => ({
  field: 'actual_expenditure_q4',
  before,
  after,
});

const change = (row: number, values: readonly Value[], more: Partial<ProjectChange> = {}): ProjectChange => ({
  ...{ kind: values.length > 0 ? 'changed' : 'unchanged', irmProjectId: `P${row}`, name: `Clinic ${row}` },
  ...{ department: 'Health', province: 'Limpopo', place: { sheet: 'S', row }, values },
  ...{ costBefore: 100, costAfter: 100 },
  ...more,
});

describe('what a new quarter brings', () => {
  test('is the spending of the quarters since, and of a new year all spending and budgets', () => {
    expect([...expected].sort()).toEqual(['actual_expenditure_q4', 'project_expenditure_total']);
    expect(expectedFields(third, third).size).toBe(0);
    const ofYear = expectedFields({ financialYear: '2020-21', quarter: 1 }, fourth);
    expect(ofYear.has('main_appropriation_total') && ofYear.has('actual_expenditure_q1')).toBe(true);
    expect(ofYear.has('estimated_total_project_cost')).toBe(false);
  });

  test('has a list of its own; spending that is corrected is a change', () => {
    const rules = { expected, another: new Set(['P3']) };
    const lists = (values: readonly Value[], row = 1) => listsOf(change(row, values), rules);
    expect(lists([])).toEqual([]);
    expect(lists([spent(null, 5)])).toEqual(['expected']);
    expect(lists([spent(4, 5)])).toEqual(['changed']);
    expect(lists([spent(null, 5), cost(1, 2)])).toEqual(['changed']);
    expect(lists([{ field: 'name', before: 'a', after: 'b' }])).toEqual(['changed', 'renamed']);
    expect(lists([{ field: 'name', before: 'a', after: 'b' }], 3)).toEqual(['changed', 'another']);
  });
});

describe('the filters of a list', () => {
  const one = change(7, [cost(1_000_000, 5_000_000)], { costBefore: 1_000_000, costAfter: 5_000_000 });
  test.each([
    ['', true],
    ['field=estimated_total_project_cost', true],
    ['field=status', false],
    ['field=__proto__', true],
    ['province=limpopo', true],
    ['province=Gauteng', false],
    ['department=Health', true],
    ['department=Roads', false],
    ['size=1e6', true],
    ['size=1e7', false],
    ['size=x2', true],
    ['size=x10', false],
    ['q=clinic p7', true],
    ['q=school', false],
  ])('"%s" takes it: %s', (query, isTaken) => {
    expect(passes(one, shownList(new URLSearchParams(query)))).toBe(isTaken);
  });

  test('stay in the addresses of other lists and pages', () => {
    const shown = shownList(new URLSearchParams('list=added&page=3&province=Limpopo&size=x2&q=a b'));
    expect(listAddress(shown, 'changed', 2)).toBe(
      '?list=changed&province=Limpopo&size=x2&q=a+b&page=2#projects',
    );
  });
});

describe('changes below each other', () => {
  test('are runs of rows in which one field changed, the largest sum first', () => {
    const changes = [
      ...[4, 5, 6].map((row) => change(row, [cost(100, 90), spent(null, 1)])),
      change(7, []),
      ...[8, 9, 10, 11].map((row) => change(row, [cost(100, 600)])),
      ...[12, 13].map((row) => change(row, [cost(100, 900)], { place: { sheet: 'T', row } })),
    ];
    expect(
      changeRuns(changes, expected).map(({ field, first, last, rows, amount }) => [
        ...[field, first.place!.row, last.place!.row],
        ...[rows, amount],
      ]),
    ).toEqual([
      ['estimated_total_project_cost', 8, 11, 4, 2000],
      ['estimated_total_project_cost', 4, 6, 3, 30],
    ]);
  });
});
