import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactAmount, floatJson, wholeAmount } from './money.ts';

test.each([
  [680000, '680000.0'],
  [0, '0.0'],
  [-0, '0.0'],
  [-1200, '-1200.0'],
  [1234.5, '1234.5'],
  [0.1 + 0.2, '0.30000000000000004'],
  [-0.25, '-0.25'],
  [9007199254740991, '9007199254740991.0'],
  [1e-7, '1e-7'],
  [1e21, '1e+21'],
  [-1.5e300, '-1.5e+300'],
])('%d is written %s', (amount, json) => {
  expect(floatJson(amount)).toBe(json);
});

test('any amount is a JSON float that reads back to the same double', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (amount) => {
      const json = floatJson(amount);
      expect(json).toMatch(/[.e]/);
      expect(JSON.parse(json)).toBe(amount + 0);
    }),
  );
});

test.each([
  [0, 'R 0', 'R 0'],
  [999.4, 'R 999', 'R 999.40'],
  [1234567.89, 'R 1 234 568', 'R 1 234 567.89'],
  [-1200, '-R 1 200', 'R -1 200'],
  [1e20, 'R 100 000 000 000 000 000 000', 'R 100 000 000 000 000 000 000'],
])('%d is %s to the rand, and %s to the cent', (amount, whole, exact) => {
  expect([wholeAmount(amount), exactAmount(amount)]).toEqual([whole, exact]);
});
