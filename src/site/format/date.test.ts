import { expect, test } from 'vitest';
import { dateChange, longDate, monthOf, quarterInWords, quarterName } from './date.ts';

test('dates are written in words', () => {
  expect(longDate('2024-07-20')).toBe('20 July 2024');
  expect(longDate('0999-01-01')).toBe('1 January 999');
  expect(monthOf('2099-12-31')).toBe('December 2099');
});

test.each([
  ['2020-01-31', '2020-01-31', 'unchanged'],
  ['2020-01-31', '2020-02-01', '1 day later'],
  ['2020-01-15', '2020-02-15', '1 month later'],
  ['2020-01-15', '2022-04-20', '2 years 3 months later'],
  ['2022-04-20', '2020-04-20', '2 years earlier'],
  ['2020-03-01', '2020-02-28', '2 days earlier'],
])('from %s to %s is %s', (from, to, words) => {
  expect(dateChange(from, to)).toBe(words);
});

test('the fourth quarter of a financial year is in the next calendar year', () => {
  expect(quarterInWords('2019-20', 4)).toBe('January to March 2020');
  expect(quarterInWords('2019-20', 1)).toBe('April to June 2019');
  expect(quarterName({ financialYear: '2019-20', quarter: 2 })).toBe('2019-20 Q2');
});
