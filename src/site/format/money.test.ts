import { expect, test } from 'vitest';
import { count, counted, exactMoney, money, moneyChange, readAmount, share } from './money.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2212', '-');

test.each([
  [0, 'R 0'],
  [0.4, 'R 0'],
  [228_000, 'R 228 000'],
  [999_499, 'R 999 499'],
  [999_999, 'R 1 million'],
  [1_234_567.89, 'R 1.2 million'],
  [19_738_396, 'R 19.7 million'],
  [99_960_000, 'R 100 million'],
  [271_400_000, 'R 271 million'],
  [999_960_000, 'R 1 billion'],
  [846_707_534_032, 'R 847 billion'],
  [2_500_000_000_000, 'R 2.5 trillion'],
  [-1200.5, '-R 1 201'],
  [-98_765_432.1, '-R 98.8 million'],
])('%d rand is written "%s"', (rand, text) => {
  expect(plain(money(rand))).toBe(text);
});

test('an exact amount shows cents only if there are any', () => {
  expect(plain(exactMoney(1_234_567.89))).toBe('R 1 234 567.89');
  expect(plain(exactMoney(680_000))).toBe('R 680 000');
  expect(plain(exactMoney(-5))).toBe('-R 5');
});

test('a change has a sign', () => {
  expect(plain(moneyChange(1e6))).toBe('+R 1 million');
  expect(plain(moneyChange(-1e6))).toBe('-R 1 million');
});

test('counts have a space between thousands', () => {
  expect(plain(count(17_260))).toBe('17 260');
  expect(plain(counted(1, 'project'))).toBe('1 project');
  expect(plain(counted(0, 'project'))).toBe('0 projects');
});

test('a small share is not rounded to zero', () => {
  expect(plain(share(1, 1000))).toBe('< 1 %');
  expect(plain(share(0, 1000))).toBe('0 %');
  expect(plain(share(0, 0))).toBe('0 %');
  expect(plain(share(1, 3))).toBe('33 %');
});

test.each([
  ['5000000', 5_000_000],
  ['R 5 000 000', 5_000_000],
  ['5 million', 5_000_000],
  ['1.5bn', 1_500_000_000],
  ['2,5m', 2_500_000],
  ['250k', 250_000],
  ['-5', -5],
  ['0.1', 0.1],
])('"%s" is parsed as %d rand', (text, rand) => {
  expect(readAmount(text)).toBe(rand);
});

test.each(['', 'much', '5 potatoes', '1.2.3', 'm'])('"%s" is not an amount', (text) => {
  expect(readAmount(text)).toBeUndefined();
});
