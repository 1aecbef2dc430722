import { describe, expect, test } from 'vitest';
import type { ProjectSnapshot, Quarter } from '../project/index.ts';
import { reported } from '../project/project.fixture.ts';
import { type MeasuredReport, projectMeasures } from './measures.ts';

type Known = Partial<ProjectSnapshot>;

/** Reports by quarter, like `2019-20-Q2`, oldest first. */
const historyOf = (reports: Readonly<Record<string, Known>>): readonly MeasuredReport[] =>
  Object.entries(reports).map(([key, known]) => ({
    irmSnapshot: {
      financialYear: key.slice(0, 7),
      quarter: Number(key.slice(-1)) as Quarter,
      taken: `${key.slice(0, 4)}-10-15`,
    },
    snapshot: reported('1', known).snapshot,
  }));

const measured = (...reports: readonly Known[]) =>
  projectMeasures(
    historyOf(Object.fromEntries(reports.map((known, i) => [`${2019 + i}-20-Q1`, known]))),
    true,
  );

const cost = (estimated_total_project_cost: number | null): Known => ({ estimated_total_project_cost });
const completion = (estimated_completion_date: string | null): Known => ({ estimated_completion_date });

describe('what was spent', () => {
  const ofTheYears = {
    expenditure_from_previous_years_total: 70,
    actual_expenditure_q1: 5,
    actual_expenditure_q3: 2.5,
  };
  test.each<[is: string, spent: number | null, known: Known]>([
    ['the reported total', 40, { ...ofTheYears, project_expenditure_total: 40 }],
    ['a reported total of nothing', 0, { ...ofTheYears, project_expenditure_total: 0 }],
    ['the sum of what is known of the years', 77.5, ofTheYears],
    ['unknown if nothing is known', null, {}],
  ])('is %s', (_is, spent, known) => {
    expect(measured(known).spent).toBe(spent);
  });

  test('is as the latest report says', () => {
    expect(measured({ project_expenditure_total: 40 }, {}).spent).toBeNull();
  });
});

describe('an overrun', () => {
  test.each<[is: string, overrun: number | null, known: Known]>([
    ['what was spent beyond the estimate', 50, { ...cost(100), project_expenditure_total: 150 }],
    ['negative while there is money left', -60, { ...cost(100), project_expenditure_total: 40 }],
    ['unknown without spending', null, cost(100)],
    ['unknown without an estimate', null, { project_expenditure_total: 40 }],
    ['unknown with an estimate of zero', null, { ...cost(0), project_expenditure_total: 40 }],
    ['unknown with an estimate below zero', null, { ...cost(-1), project_expenditure_total: 40 }],
  ])('is %s', (_is, overrun, known) => {
    expect(measured(known).overrun).toBe(overrun);
  });
});

describe('growth', () => {
  test.each<[is: string, growth: number | null, costs: readonly (number | null)[]]>([
    ['the latest estimate minus the first', 50, [100, 400, 150]],
    ['negative if the estimate fell', -50, [100, 50]],
    ['nothing after one report', 0, [100]],
    ['measured from the first known estimate', 50, [null, 100, 150]],
    ['measured from the first estimate above zero', 50, [0, -7, 100, 150]],
    ['unknown without a latest estimate', null, [100, null]],
    ['unknown if the latest estimate is zero', null, [100, 0]],
  ])('is %s', (_is, growth, costs) => {
    expect(measured(...costs.map(cost)).growth).toBe(growth);
  });
});

describe('a delay', () => {
  test.each<[is: string, delay: number | null, dates: readonly (string | null)[]]>([
    [
      'the days from the first to the latest completion date',
      366,
      ['2020-01-31', '2025-01-01', '2021-01-31'],
    ],
    ['negative if the date came closer', -1, ['2020-03-01', '2020-02-29']],
    ['nothing after one report', 0, ['2020-03-01']],
    ['measured from the first known date', 1, [null, '2020-02-28', '2020-02-29']],
    ['unknown without a latest date', null, ['2020-03-01', null]],
    ['measured from the first date that can be right', 1, ['1903-05-20', '2020-02-28', '2020-02-29']],
    ["unknown if the latest date can't be right", null, ['2020-02-28', '2199-01-01']],
  ])('is %s', (_is, delay, dates) => {
    expect(measured(...dates.map(completion)).delay).toBe(delay);
  });
});

describe('overdue', () => {
  const due = (day: string | null, status = 'Design'): Known => ({ status, ...completion(day) });

  test.each<[is: string, overdue: number | null, reports: readonly Known[]]>([
    ['the days until the report was collected', 31, [due('2019-09-14')]],
    ['one day at least', 1, [due('2019-10-14')]],
    ['as the latest report says', 365 + 1, [due('2018-01-01'), due('2019-10-15')]],
    ['counted while the project is on hold', 1, [due('2019-10-14', 'On Hold')]],
    ['nothing on the day itself', null, [due('2019-10-15')]],
    ['nothing without a date', null, [due(null)]],
    ["nothing with a date that can't be right", null, [due('1989-12-31')]],
    ['counted from 1990 on', 10_879, [due('1990-01-01')]],
    ['nothing without a stage', null, [due('2019-01-01', '')]],
    ...['Practical Completion (100%)', 'Terminated', 'Other - Packaged Ongoing Project', 'Waiting'].map(
      (stage): [string, null, readonly Known[]] => [
        `nothing at the stage ${stage}`,
        null,
        [due('2019-01-01', stage)],
      ],
    ),
  ])('is %s', (_is, overdue, reports) => {
    expect(measured(...reports).overdue).toBe(overdue);
  });
});

describe('stalled', () => {
  const site = 'Construction 26% - 50%';
  const year = (
    q1: number | null,
    q2: number | null = null,
    q3: number | null = null,
    q4: number | null = null,
  ) => ({
    ...{ actual_expenditure_q1: q1, actual_expenditure_q2: q2 },
    ...{ actual_expenditure_q3: q3, actual_expenditure_q4: q4 },
  });
  const nothing = year(0, 0, 0, 0);
  const at = (status: string, known: Known = {}): Known => ({ status, ...known });
  const stalledQuarters = (reports: Readonly<Record<string, Known>>, isCurrent = true) =>
    projectMeasures(historyOf(reports), isCurrent).stalledQuarters;

  const standing = { '2018-19-Q4': at(site, year(9, 9, 9, 9)), '2019-20-Q4': at(site, nothing) };

  test.each<[is: string, quarters: number, reports: Readonly<Record<string, Known>>]>([
    ['the quarters since anything was spent', 4, standing],
    [
      'the quarters since its stage changed',
      5,
      {
        '2018-19-Q2': at('Tender', nothing),
        '2018-19-Q3': at(site, nothing),
        '2019-20-Q4': at(site, nothing),
      },
    ],
    [
      'quarters without a report between',
      8,
      { '2017-18-Q4': at(site, nothing), '2019-20-Q4': at(site, nothing) },
    ],
    ['four quarters of which one is known', 4, { ...standing, '2019-20-Q4': at(site, year(null, 0)) }],
    [
      'four unknown quarters, if the sum to date has not changed',
      4,
      {
        '2018-19-Q4': at(site, { expenditure_from_previous_years_total: 9 }),
        '2019-20-Q4': at(site, { expenditure_from_previous_years_total: 9 }),
      },
    ],
    [
      'quarters that a later report of the year corrects',
      4,
      {
        '2018-19-Q4': at(site),
        '2019-20-Q1': at(site, year(5)),
        '2019-20-Q4': at(site, nothing),
      },
    ],
  ])('is for %s', (_is, quarters, reports) => {
    expect(stalledQuarters(reports)).toBe(quarters);
  });

  test.each<[why: string, reports: Readonly<Record<string, Known>>]>([
    [
      'it is not under construction',
      { '2018-19-Q4': at('Design', nothing), '2019-20-Q4': at('Design', nothing) },
    ],
    ['its stage is on hold', { '2018-19-Q4': at('On Hold', nothing), '2019-20-Q4': at('On Hold', nothing) }],
    [
      'its stage changed within the year',
      {
        '2018-19-Q4': at('Tender', nothing),
        '2019-20-Q1': at(site, nothing),
        '2019-20-Q4': at(site, nothing),
      },
    ],
    [
      'its stage changed and changed back',
      { ...standing, '2019-20-Q2': at('Tender'), '2019-20-Q4': at(site, nothing) },
    ],
    [
      'it is known for three quarters only',
      { '2019-20-Q1': at(site, nothing), '2019-20-Q4': at(site, nothing) },
    ],
    ['something was spent', { ...standing, '2019-20-Q4': at(site, year(0, 0, 0, 1)) }],
    ['something was spent four quarters ago', { ...standing, '2019-20-Q4': at(site, year(1, 0, 0, 0)) }],
    ['money came back', { ...standing, '2019-20-Q4': at(site, year(0, 0, -1, 0)) }],
    ['its spending is unknown', { '2018-19-Q4': at(site), '2019-20-Q4': at(site) }],
    [
      'its quarters are unknown and its sum to date has grown',
      {
        '2018-19-Q4': at(site, { expenditure_from_previous_years_total: 9 }),
        '2019-20-Q4': at(site, { expenditure_from_previous_years_total: 10 }),
      },
    ],
  ])('is no project if %s', (_why, reports) => {
    const inOrder = Object.fromEntries(Object.entries(reports).sort(([a], [b]) => (a < b ? -1 : 1)));
    expect(stalledQuarters(inOrder)).toBe(0);
  });

  test('is no project that the newest snapshot of its sphere does not mention', () => {
    expect(stalledQuarters(standing, false)).toBe(0);
  });
});
