import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../index/index.ts';
import type { FinancialYear, ProjectSnapshot, Quarter } from '../../project/index.ts';
import { reported } from '../../project/project.fixture.ts';
import { comparedSnapshots } from './compared-snapshots.ts';

type Report = readonly [FinancialYear, Quarter, Partial<ProjectSnapshot>];

const compared = (...reports: readonly Report[]) =>
  comparedSnapshots(
    reports.map(
      ([financialYear, quarter, known]) =>
        ({
          irmSnapshot: { financialYear, quarter },
          snapshot: reported('1', known).snapshot,
        }) as HistoryEntry,
    ),
  );

const changesOf = (field: string, ...reports: readonly Report[]) =>
  compared(...reports)
    .varying.find((each) => each.field.name === field)
    ?.cells.map(({ isChanged }) => isChanged);

test('a value that differs from the previous report has changed', () => {
  expect(
    changesOf('status', ['2018-19', 4, { status: 'Tender' }], ['2019-20', 1, { status: 'Design' }]),
  ).toEqual([false, true]);
});

test.each([
  'actual_expenditure_q1',
  'adjusted_appropriation_total',
  'expenditure_from_previous_years_total',
] as const)(
  'an amount of a financial year, %s, changes within its year, not when the next one begins',
  (field) => {
    expect(
      changesOf(
        field,
        ['2018-19', 3, { [field]: 5 }],
        ['2018-19', 4, { [field]: 7 }],
        ['2019-20', 1, { [field]: null }],
        ['2019-20', 2, { [field]: 3 }],
      ),
    ).toEqual([false, true, false, true]);
  },
);

test('fields that always had the same value stand apart, those without any nowhere', () => {
  const report = { name: 'Clinic', province: 'Limpopo' };
  const { varying, constant } = compared(['2018-19', 4, report], ['2019-20', 1, report]);
  expect(varying).toEqual([]);
  expect(constant.map(({ field }) => field.name)).toEqual(['name', 'province']);
});

test('a cell repeats the previous one or not, also where a year begins', () => {
  const [field] = compared(
    ['2018-19', 4, { actual_expenditure_q1: 7 }],
    ['2019-20', 1, { actual_expenditure_q1: 3 }],
    ['2019-20', 2, { actual_expenditure_q1: 3 }],
  ).varying;
  expect(field!.cells.map(({ isRepeated }) => isRepeated)).toEqual([false, false, true]);
});
