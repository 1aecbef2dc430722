import { describe, expect, test } from 'vitest';
import {
  canonicalStatus,
  isInSequence,
  isToBeCompleted,
  type Phase,
  phaseOf,
  statuses,
  statusOrder,
} from './status.ts';

/** The status table of the specification, and "On Hold", which it leaves out. */
const published: readonly (readonly [order: number, status: string])[] = [
  [0, 'Project Initiation'],
  [1, 'Pre - Feasibility'],
  [2, 'Feasibility'],
  [3, 'Tender'],
  [4, 'Design'],
  [5, 'Site Handed - Over to Contractor'],
  [6, 'Construction 1% - 25%'],
  [7, 'Construction 26% - 50%'],
  [8, 'Construction 51% - 75%'],
  [9, 'Construction 76% - 99%'],
  [10, 'Practical Completion (100%)'],
  [11, 'Final Completion'],
  [12, 'On Hold'],
  [13, 'Terminated'],
  [14, 'Other - Compensation of Employees'],
  [15, 'Other - Packaged Ongoing Project'],
];

test('the statuses are the published ones in their order', () => {
  expect(statuses.map(({ order, status }) => [order, status])).toEqual(published);
});

describe('the rank of a status', () => {
  test.each(published)('is %d for %s', (order, status) => {
    expect(statusOrder(status)).toBe(order);
  });

  test.each(['', 'Waiting for rain', 'tender', 'toString'])(
    'is 100 for "%s", which is not in the table',
    (text) => {
      expect(statusOrder(text)).toBe(100);
    },
  );
});

describe('the phase of a status', () => {
  test('divides the table into phases', () => {
    const orders = (phase: Phase) =>
      statuses.filter((each) => each.phase === phase).map(({ order }) => order);
    expect(orders('planning')).toEqual([0, 1, 2, 3, 4]);
    expect(orders('construction')).toEqual([5, 6, 7, 8, 9]);
    expect(orders('finished')).toEqual([10, 11]);
    expect(orders('stopped')).toEqual([12, 13]);
    expect(orders('other')).toEqual([14, 15]);
  });

  test('is "other" for a status outside the table', () => {
    expect(phaseOf('Waiting for rain')).toBe('other');
    expect(phaseOf('Design')).toBe('planning');
  });

  test('says whether the project still has to be completed, and so does being on hold', () => {
    const open = statuses.filter(({ status }) => isToBeCompleted(status)).map(({ order }) => order);
    expect(open).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12]);
    expect(['', 'Waiting for rain'].filter(isToBeCompleted)).toEqual([]);
  });

  test('up to "Final Completion" is one sequence', () => {
    const inSequence = statuses.filter(({ status }) => isInSequence(status)).map(({ order }) => order);
    expect(inSequence).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(isInSequence('Waiting for rain')).toBe(false);
  });
});

describe('a reported status', () => {
  test.each([
    ['construction 1%-25%', 'Construction 1% - 25%'],
    ['  PRACTICAL   completion(100%) ', 'Practical Completion (100%)'],
    ['Pre-Feasibility', 'Pre - Feasibility'],
    ['Site\nHanded-Over to contractor', 'Site Handed - Over to Contractor'],
    ['onhold', 'On Hold'],
    ['Construction 1% \u2013 25%', 'Construction 1% - 25%'],
    ['Pre\u2014Feasibility', 'Pre - Feasibility'],
  ])('"%s" is stored as "%s"', (reported, status) => {
    expect(canonicalStatus(reported)).toBe(status);
  });

  test.each(published)('that has the published text of rank %d is stored unchanged: %s', (_order, status) => {
    expect(canonicalStatus(status)).toBe(status);
  });

  test.each(['Waiting for rain', 'Tendering', '', 'constructor'])(
    '"%s", which is not in the table, is stored unchanged',
    (text) => {
      expect(canonicalStatus(text)).toBe(text);
    },
  );
});
