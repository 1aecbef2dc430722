import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { readAmount } from './read-amount.ts';

test.each([
  ['5000000', 5_000_000],
  ['R 5 000 000', 5_000_000],
  ['5 million', 5_000_000],
  ['1.5bn', 1_500_000_000],
  ['2,5m', 2_500_000],
  ['250k', 250_000],
  ['-5', -5],
  ['- R 5\u00a0000', -5000],
  ['R -5', -5],
  ['0.1', 0.1],
])('"%s" is parsed as %d rand', (text, rand) => {
  expect(readAmount(text)).toBe(rand);
});

test.each(['', 'much', '5 potatoes', '1.2.3', 'm', '5 constructor', '1'.repeat(41)])(
  '"%s" is not an amount',
  (text) => {
    expect(readAmount(text)).toBeUndefined();
  },
);

test.each([' ', '\t', '\u00a0', '0', '-'])('"%s" 8 000 times is read within five seconds', (sign) => {
  const text = `-${sign.repeat(8000)}!`;
  expect(runInNewContext('readAmount(text)', { readAmount, text }, { timeout: 5000 })).toBeUndefined();
});
