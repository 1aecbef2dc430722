import { describe, expect, test } from 'vitest';
import {
  financialYearFrom,
  firstCalendarYear,
  isFinancialYear,
  isQuarter,
  lastEndedQuarter,
  quarterEnd,
  quarterStart,
} from './financial-year.ts';

describe('a financial year', () => {
  test.each(['2019-20', '1999-00', '2099-00', '2008-09', '9999-00'])('may be %s', (text) => {
    expect(isFinancialYear(text)).toBe(true);
  });

  test.each([
    '',
    '2019',
    '2019-21',
    '2019-19',
    '2019-2020',
    '19-20',
    '2019/20',
    ' 2019-20',
    '2019-20\n',
    '2019-2x',
  ])('is not "%s"', (text) => {
    expect(isFinancialYear(text)).toBe(false);
  });

  test.each([
    [2019, '2019-20'],
    [1999, '1999-00'],
    [2008, '2008-09'],
  ])('that begins in April of %d is %s', (calendarYear, year) => {
    expect(financialYearFrom(calendarYear)).toBe(year);
    expect(firstCalendarYear(year)).toBe(calendarYear);
    expect(isFinancialYear(year)).toBe(true);
  });
});

describe('a quarter', () => {
  test.each([
    [1, '2019-04-01', '2019-06-30'],
    [2, '2019-07-01', '2019-09-30'],
    [3, '2019-10-01', '2019-12-31'],
    [4, '2020-01-01', '2020-03-31'],
  ] as const)('%d of 2019-20 begins on %s and ends on %s', (quarter, first, last) => {
    expect(quarterStart('2019-20', quarter)).toBe(first);
    expect(quarterEnd('2019-20', quarter)).toBe(last);
  });

  test('4 of the last year of a century ends in the next', () => {
    expect(quarterEnd('1999-00', 4)).toBe('2000-03-31');
  });

  test.each([0, 5, 1.5, -1, Number.NaN])('is not %d', (number) => {
    expect(isQuarter(number)).toBe(false);
  });
});

test.each([
  ['2020-03-31', '2019-20', 4],
  ['2020-03-30', '2019-20', 3],
  ['2020-04-15', '2019-20', 4],
  ['2020-06-30', '2020-21', 1],
  ['2020-01-01', '2019-20', 3],
])('the latest quarter that ended by %s is %s Q%d', (day, financialYear, quarter) => {
  expect(lastEndedQuarter(day)).toEqual({ financialYear, quarter });
});
