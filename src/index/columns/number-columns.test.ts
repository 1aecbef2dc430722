import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateNumber, days } from './number-columns.ts';

const DAY_MS = 86_400_000;

test('two dates are as many days apart as the calendar says', () => {
  const date = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  const text = date.map((each) => each.toISOString().slice(0, 10));
  fc.assert(
    fc.property(text, text, (from, to) => {
      const expected = (Date.parse(to) - Date.parse(from)) / DAY_MS;
      expect(days(dateNumber(to)) - days(dateNumber(from))).toBe(expected);
    }),
  );
});
