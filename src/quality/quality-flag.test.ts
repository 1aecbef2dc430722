import { describe, expect, test } from 'vitest';
import type { ProjectSnapshot } from '../project/index.ts';
import { reported } from '../project/project.fixture.ts';
import { type QualityFlag, qualityFlags } from './flag-table.ts';
import { flagSet, flagsOf, presentQuality, snapshotQuality } from './quality-flag.ts';

type Known = Partial<ProjectSnapshot>;

const johannesburg = { province: 'Gauteng', latitude: '-26.2041', longitude: '28.0473' };
const inOrder = { name: 'Clinic', department: 'Health', status: 'Tender', ...johannesburg };
const TAKEN = '2019-10-15';

const flags = (now: Known, before?: Known, taken: string | undefined = TAKEN): readonly QualityFlag[] =>
  flagsOf(
    snapshotQuality(reported('1', { ...inOrder, ...now }).snapshot, {
      taken,
      previous: before && reported('1', { ...inOrder, ...before }).snapshot,
    }),
  );

describe('a snapshot has no flag when', () => {
  test.each<[why: string, now: Known, before?: Known]>([
    ['only its place is known', {}],
    [
      'everything is in order',
      {
        ...{ status: 'Tender', start_date: '2019-01-01', estimated_completion_date: '2021-01-01' },
        ...{ estimated_total_project_cost: 1000, project_expenditure_total: 1000 },
      },
    ],
    [
      'it lies within the tolerance outside the simplified border',
      {
        ...{ province: 'Western Cape', latitude: '-34.42', longitude: '19.24' },
      },
    ],
    [
      'it lies in an area that was transferred to its province',
      { province: 'Limpopo', latitude: '-25.165', longitude: '29.4' },
    ],
    ['its cost is unknown, though money was spent', { project_expenditure_total: 5 }],
    ['its spending is unknown', { estimated_total_project_cost: 1 }],
    [
      'it completes on the day that it starts',
      { start_date: '2020-02-02', estimated_completion_date: '2020-02-02' },
    ],
    [
      'it completes on the day the snapshot was taken',
      { status: 'Tender', estimated_completion_date: TAKEN },
    ],
    ['it is complete', { status: 'Practical Completion (100%)', estimated_completion_date: '2001-01-01' }],
    ['it is finally complete', { status: 'Final Completion', estimated_completion_date: '2001-01-01' }],
    ['it was terminated', { status: 'Terminated', estimated_completion_date: '2001-01-01' }],
    [
      'its stage says nothing about completion',
      { status: 'Other - Packaged Ongoing Project', estimated_completion_date: '2001-01-01' },
    ],
    ['its stage moved forward', { status: 'Design' }, { status: 'Tender' }],
    ['its stage stayed', { status: 'Tender' }, { status: 'Tender' }],
    ['it was put on hold', { status: 'On Hold' }, { status: 'Construction 1% - 25%' }],
    ['it goes on after being on hold', { status: 'Tender' }, { status: 'On Hold' }],
    ['it resumes after termination', { status: 'Design' }, { status: 'Terminated' }],
    ['its stage was outside the table', { status: 'Design' }, { status: 'Waiting for rain' }],
    [
      'its cost rose by exactly half',
      { estimated_total_project_cost: 1500 },
      { estimated_total_project_cost: 1000 },
    ],
    ['its cost fell', { estimated_total_project_cost: 10 }, { estimated_total_project_cost: 1000 }],
    ['its cost became known', { estimated_total_project_cost: 1000 }, { estimated_total_project_cost: null }],
    [
      'its cost became unknown',
      { estimated_total_project_cost: null },
      { estimated_total_project_cost: 1000 },
    ],
    ['its cost was zero before', { estimated_total_project_cost: 1000 }, { estimated_total_project_cost: 0 }],
    [
      'its cost was negative before',
      { estimated_total_project_cost: 1000 },
      { estimated_total_project_cost: -10 },
    ],
  ])('%s', (_why, now, before) => {
    expect(flags(now, before)).toEqual([]);
  });

  test('its date is unknown', () => {
    expect(
      flagsOf(
        snapshotQuality(reported('1', { ...inOrder, estimated_completion_date: '2001-01-01' }).snapshot, {
          taken: undefined,
          previous: undefined,
        }),
      ),
    ).toEqual([]);
  });
});

describe('a snapshot is flagged when', () => {
  test.each<[why: string, flags: readonly QualityFlag[], now: Known, before?: Known]>([
    ['it has no coordinates', ['coordinates_unset'], { latitude: null, longitude: null }],
    ['it has one coordinate', ['coordinates_unset'], { longitude: null }],
    ['its coordinates are 0', ['coordinates_unset'], { latitude: '0', longitude: '0' }],
    [
      'its coordinates are 0, spelt differently',
      ['coordinates_unset'],
      { latitude: '0.000', longitude: '-0' },
    ],
    ['its coordinates are unreadable', ['coordinates_unset'], { latitude: 'S 26', longitude: 'E 28' }],
    ['its coordinates are empty', ['coordinates_unset'], { latitude: '', longitude: ' ' }],
    [
      'its province is unknown and its coordinates are 0',
      ['coordinates_unset', 'province_unknown'],
      { province: 'X', latitude: '0', longitude: '0' },
    ],
    [
      'it lies in another province',
      ['coordinates_outside_province'],
      { latitude: '-33.93', longitude: '18.42' },
    ],
    [
      'it lies beyond the tolerance',
      ['coordinates_outside_province'],
      { latitude: '-26.2041', longitude: '27.0' },
    ],
    ['it lies at sea', ['coordinates_outside_province'], { latitude: '-36', longitude: '28' }],
    ['one coordinate is 0', ['coordinates_outside_province'], { latitude: '-26.2041', longitude: '0' }],
    [
      'its coordinates are swapped',
      ['coordinates_outside_province', 'coordinates_swapped'],
      { latitude: '28.0473', longitude: '-26.2041' },
    ],
    [
      'its coordinates, with decimal commas, are swapped',
      ['coordinates_outside_province', 'coordinates_swapped'],
      { latitude: '28,0473', longitude: '-26,2041' },
    ],
    ['its cost is negative', ['cost_negative'], { estimated_total_project_cost: -0.01 }],
    ['its cost is zero', ['cost_zero'], { estimated_total_project_cost: 0 }],
    [
      'more was spent than estimated',
      ['spending_over_estimate'],
      { estimated_total_project_cost: 1000, project_expenditure_total: 1000.01 },
    ],
    [
      'more was spent in its years than estimated',
      ['spending_over_estimate'],
      {
        ...{ estimated_total_project_cost: 1000, expenditure_from_previous_years_total: 900 },
        ...{ actual_expenditure_q1: 60, actual_expenditure_q2: null, actual_expenditure_q3: 50 },
      },
    ],
    [
      'it completes before it starts',
      ['completion_before_start'],
      { start_date: '2020-02-02', estimated_completion_date: '2020-02-01' },
    ],
    [
      'its completion has passed',
      ['completion_overdue'],
      { status: 'Construction 76% - 99%', estimated_completion_date: '2019-10-14' },
    ],
    [
      'its completion passed while it is on hold',
      ['completion_overdue'],
      { status: 'On Hold', estimated_completion_date: '2019-10-14' },
    ],
    ['its stage moved backwards', ['status_moved_backwards'], { status: 'Tender' }, { status: 'Design' }],
    [
      'it is being built again after completion',
      ['status_moved_backwards'],
      { status: 'Construction 76% - 99%' },
      { status: 'Final Completion' },
    ],
    [
      'its cost rose by more than half',
      ['cost_jump'],
      { estimated_total_project_cost: 1500.01 },
      { estimated_total_project_cost: 1000 },
    ],
    ['it has no name', ['name_missing'], { name: '' }],
    ['it has no department', ['department_missing'], { department: '' }],
    ['it has no province', ['province_missing'], { province: '', latitude: '-33.93', longitude: '18.42' }],
    [
      'its province is none of the nine, which have outlines',
      ['province_unknown'],
      { province: 'Lesotho', latitude: '28', longitude: '-26' },
    ],
    [
      'its province is spelt differently',
      ['province_unknown'],
      { province: 'gauteng', latitude: '-33.93', longitude: '18.42' },
    ],
    ['it has no status', ['status_missing'], { status: '', estimated_completion_date: '2001-01-01' }],
    [
      'its stage is outside the table',
      ['status_unknown'],
      { status: 'Waiting for rain', estimated_completion_date: '2001-01-01' },
    ],
    [
      'nothing describes it',
      ['name_missing', 'province_missing', 'department_missing', 'status_missing'],
      { name: '', province: '', department: '', status: '' },
    ],
  ])('%s', (_why, expected, now, before) => {
    expect(flags(now, before)).toEqual(expected);
  });

  test('the sum of its years exceeds the estimate, unless a total is reported', () => {
    const spending = { estimated_total_project_cost: 1000, expenditure_from_previous_years_total: 2000 };
    expect(flags({ ...spending, project_expenditure_total: 10 })).toEqual([]);
    expect(flags(spending)).toEqual(['spending_over_estimate']);
  });
});

test.each([
  'start_date',
  'estimated_completion_date',
  'estimated_construction_start_date',
  'contracted_construction_end_date',
  'estimated_construction_end_date',
])('the date %s cannot be before 1990 or after 2060', (field) => {
  const of = (date: string) => flags({ status: 'Final Completion', [field]: date });
  for (const date of ['0987-06-05', '1989-12-31', '2061-01-01', '9999-12-31'])
    expect(of(date)).toEqual(['date_implausible']);
  for (const date of ['1990-01-01', '2060-12-31']) expect(of(date)).toEqual([]);
});

describe('a set of flags', () => {
  test('is a number with one bit per flag', () => {
    const all = qualityFlags.map(({ flag }) => flag);
    expect(all.map((flag) => flagSet(flag))).toEqual(qualityFlags.map(({ bit }) => 2 ** bit));
    expect(flagsOf(flagSet(...all))).toEqual(all);
    expect(flagsOf(0)).toEqual([]);
  });

  test('never changes its bits, because stores hold them', () => {
    const inOrderOfBits = [
      ...['coordinates_unset', 'coordinates_outside_province', 'coordinates_swapped'],
      ...['cost_negative', 'cost_zero', 'spending_over_estimate', 'completion_before_start'],
      ...['completion_overdue', 'status_moved_backwards', 'cost_jump', 'not_in_latest_snapshot'],
      ...['name_missing', 'province_missing', 'province_unknown', 'department_missing'],
      ...['status_missing', 'status_unknown', 'stalled', 'cost_implausible'],
      ...['spending_implausible', 'date_implausible', 'spending_over_zero_estimate'],
    ];
    expect(
      qualityFlags.map(({ flag, bit }) => [flag, bit]),
      `the flag at the end of the table has the bit ${qualityFlags.length - 1}`,
    ).toEqual(inOrderOfBits.map((flag, bit) => [flag, bit]));
  });

  test.each<[why: string, stored: readonly QualityFlag[], now: Known, present: readonly QualityFlag[]]>([
    [
      'was stored before there were flags on the description',
      ['cost_zero'],
      { name: '' },
      ['cost_zero', 'name_missing'],
    ],
    [
      'was stored when its status was not yet known',
      ['cost_jump', 'status_unknown'],
      { status: 'On Hold' },
      ['cost_jump'],
    ],
    [
      'was stored before there were flags on dates',
      ['cost_zero'],
      { start_date: '1903-01-01' },
      ['cost_zero', 'date_implausible'],
    ],
    [
      'was stored as overdue by a date that can’t be right',
      ['cost_zero', 'completion_overdue'],
      { estimated_completion_date: '1903-01-01' },
      ['cost_zero', 'date_implausible'],
    ],
    [
      'was stored as overdue',
      ['completion_overdue'],
      { estimated_completion_date: '1990-01-01' },
      ['completion_overdue'],
    ],
    ['is up to date', ['status_unknown'], { status: 'Waiting for rain' }, ['status_unknown']],
  ])('that %s gets the flags of the present description', (_why, stored, now, present) => {
    const set = stored.reduce((all, flag) => all | flagSet(flag), 0);
    const { snapshot } = reported('1', { ...inOrder, ...now });
    expect(flagsOf(presentQuality(set, snapshot))).toEqual(present);
  });

  test('has a label for each flag', () => {
    for (const { label } of qualityFlags) expect(label).toMatch(/^[A-Z][a-z ,%0-9]+$/);
  });
});
