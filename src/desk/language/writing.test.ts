import { expect, test } from 'vitest';
import { dateTime, quarterOfSphere } from './writing.ts';

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
