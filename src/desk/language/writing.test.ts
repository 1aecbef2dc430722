import { expect, test } from 'vitest';
import { dateTime, quarterOfSphere, withLongDates } from './writing.ts';

test.each([
  ['2026-11-22T12:00:00.000Z', '22 November 2026, 14:00'],
  ['2026-11-22T22:00:00.000Z', '23 November 2026, 00:00'],
  ['2026-12-31T21:59:59.999Z', '31 December 2026, 23:59'],
])('writes the instant %s in South African time', (instant, text) => {
  expect(dateTime(instant)).toBe(text);
});

test('names a quarter as people type it', () => {
  expect(quarterOfSphere({ sphere: 'provincial', financialYear: '2019-20', quarter: 4 })).toBe(
    'Provincial 2019-20 Q4',
  );
});

test.each([
  ['It was taken on 2019-07-15.', 'It was taken on 15 July 2019.'],
  ['"2019-07-15.csv" of 2019-07-15, in 2019-20', '"2019-07-15.csv" of 15 July 2019, in 2019-20'],
  ['No day: 2019-02-30', 'No day: 2019-02-30'],
])('writes the days of %j, but not what is quoted', (sentence, written) => {
  expect(withLongDates(sentence)).toBe(written);
});
