import { describe, expect, test } from 'vitest';
import type { IrmSnapshot } from '../../project/index.ts';
import { namedQuarter } from './named-quarter.ts';
import { snapshotFindings } from './snapshot-findings.ts';

const q3 = { sphere: 'provincial', financialYear: '2019-20', quarter: 3, taken: '2020-01-15' } as const;

const codes = (
  irmSnapshot: Partial<IrmSnapshot>,
  today = '2020-02-01',
  names: readonly string[] = [],
  published: readonly IrmSnapshot[] = [],
) => snapshotFindings({ irmSnapshot, names, today, published }).map(({ code }) => code);

describe('a day', () => {
  test.each([
    ['on which the quarter begins', '2019-10-01', []],
    ['before the quarter begins', '2019-09-30', ['taken_implausible']],
    ['180 days after its end', '2020-06-28', []],
    ['181 days after its end', '2020-06-29', ['taken_implausible']],
  ])('%s', (_, taken, expected) => {
    expect(codes({ ...q3, taken }, '2021-01-01')).toEqual(expected);
  });

  test.each([
    ['today', '2020-02-01', []],
    ['tomorrow', '2020-02-02', ['taken_implausible']],
  ])('that is %s', (_, taken, expected) => {
    expect(codes({ ...q3, taken })).toEqual(expected);
    expect(codes({ taken })).toEqual(expected);
  });
});

describe('a day beside what is published', () => {
  const older = ['taken_implausible'];
  test.each<[string, IrmSnapshot, readonly string[]]>([
    ['of the same quarter, a day later', { ...q3, taken: '2020-01-16' }, older],
    ['of the same quarter, on that day', q3, []],
    ['of the quarter before, a day later', { ...q3, quarter: 2, taken: '2020-01-16' }, older],
    ['of the quarter after', { ...q3, quarter: 4, taken: '2020-04-15' }, []],
    ['of the other sphere', { ...q3, sphere: 'national', taken: '2020-01-16' }, []],
  ])('%s', (_, published, expected) => {
    expect(codes(q3, '2021-01-01', [], [published])).toEqual(expected);
  });
});

describe('a quarter', () => {
  test.each([
    ['begins today', '2019-10-01', []],
    ['begins tomorrow', '2019-09-30', ['year_ahead']],
  ])('that %s', (_, today, expected) => {
    const { taken: _taken, ...quarter } = q3;
    expect(codes(quarter, today)).toEqual(expected);
    expect(codes({ financialYear: '2019-20' }, today)).toEqual([]);
  });
});

describe('a name', () => {
  test.each([
    ['provincial-2019-20-q3.xlsx', ['2019-20'], [3]],
    ['IRM 2019/20 Quarter 3 (2).xlsx', ['2019-20'], [3]],
    ['FY201920_Q3 final v2.csv', ['2019-20'], [3]],
    ['2019-2020 3rd Quarter', ['2019-20'], [3]],
    ['third quarter 19-20', ['2019-20'], [3]],
    ['Qtr 4 sent 2020-04-15.xlsx', [], [4]],
    ['4Q IRM as at 31 March 2020', [], [4]],
    ['KZN 2018.xlsx', ['2017-18', '2018-19'], []],
    ['Q1-Q4 2019-20', ['2019-20'], [1, 4]],
    ['sent 2011-12-05 Q3', [], [3]],
    ['05-12-2011 Q3', [], [3]],
    ['Projects', [], []],
    ['FAQ 1, Iraq 2 and Q5', [], []],
    ['File 12345-67 of 20192020', ['2019-20'], []],
    ['Sheet1', [], []],
  ])('%s', (name, financialYears, quarters) => {
    const found = namedQuarter(name);
    expect([found.financialYears, found.quarters.toSorted()]).toEqual([financialYears, quarters]);
  });

  test.each([
    ['Q3 2019-20.xlsx', []],
    ['Q4.xlsx', ['other_quarter']],
    ['2018-19.xlsx', ['other_quarter']],
    ['2018-19 Q3.xlsx', ['other_quarter']],
    ['Q3 instead of Q2.xlsx', []],
    ['2020 projects.xlsx', []],
    ['2021 projects.xlsx', ['other_quarter']],
    ['projects.xlsx', []],
  ])('%s of a file for 2019-20 Q3', (name, expected) => {
    expect(codes(q3, '2020-02-01', [name])).toEqual(expected);
    expect(codes({}, '2020-02-01', [name])).toEqual([]);
  });
});
