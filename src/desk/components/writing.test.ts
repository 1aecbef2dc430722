import { expect, test } from 'vitest';
import { dateTime, quarterOfSphere, southAfricanTime } from './writing.ts';

test.each([
  ['2026-11-22T12:00:00.000Z', '22 November 2026, 14:00'],
  ['2026-11-22T22:00:00.000Z', '23 November 2026, 00:00'],
  ['2026-12-31T21:59:59.999Z', '31 December 2026, 23:59'],
])('writes the instant %s in South African time', (instant, text) => {
  expect(dateTime(instant)).toBe(text);
});

test('tells the day and the time as fields of forms take them', () => {
  expect(southAfricanTime('2026-02-28T23:05:00Z')).toEqual({ day: '2026-03-01', time: '01:05' });
});

test('names a quarter as people type it', () => {
  expect(quarterOfSphere({ sphere: 'provincial', financialYear: '2019-20', quarter: 4 })).toBe(
    'Provincial 2019-20 Q4',
  );
});
