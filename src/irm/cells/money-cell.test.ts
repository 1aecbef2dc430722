import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cell } from '../sheet.ts';
import { type DecimalMark, readMoney } from './money-cell.ts';
import { UNREADABLE } from './text-cell.ts';

const NBSP = '\u00a0';

test.each<[Cell, number]>([
  [1200, 1200],
  [0.1, 0.1],
  [-5, -5],
  [999_999_999_999_999, 999_999_999_999_999],
  ['1200', 1200],
  ['R 1 234 567,89', 1234567.89],
  ['1,234,567.89', 1234567.89],
  ['1.234.567,89', 1234567.89],
  ['1.234.567', 1234567],
  [`R${NBSP}1${NBSP}234${NBSP}567,89`, 1234567.89],
  ['R\u202f1\u2009234', 1234],
  ['R1.5', 1.5],
  ['r 1.5', 1.5],
  ['ZAR 12', 12],
  ['1 234', 1234],
  ['1,23', 1.23],
  ['1,2345', 1.2345],
  ['1,2', 1.2],
  ['0,123', 0.123],
  ['1234,567', 1234.567],
  ['1761000,125', 1_761_000.125],
  ['1 234,567', 1234.567],
  ['1 234,567.89', 1_234_567.89],
  ['1,234.567', 1234.567],
  ['0.680', 0.68],
  ['.125', 0.125],
  ['1234.567', 1234.567],
  ['1,234,567', 1_234_567],
  ['.5', 0.5],
  [',5', 0.5],
  ['1.2E+07', 12000000],
  ['1,2e7', 12000000],
  ['(1200)', -1200],
  ['( R 1 200,50 )', -1200.5],
  ['R (1 200)', -1200],
  ['-1200', -1200],
  ['\u22121200', -1200],
  ['\u20131200', -1200],
  ['- R 1 200', -1200],
  ['R -1 200', -1200],
  ['1200-', -1200],
  ['1 200 -', -1200],
  ['+1200', 1200],
  ['  1200 \n', 1200],
  ['1200\u0000', 1200],
])('%j is %d rand', (cell, amount) => {
  expect(readMoney(cell).amount).toBe(amount);
});

test.each<[Cell]>([[null], [''], ['  '], ['-'], [' - '], ['\u2013'], ['R -'], ['R-']])(
  '%j is an empty amount',
  (cell) => {
    expect(readMoney(cell)).toEqual({ amount: null });
  },
);

test.each<[Cell]>([
  [Number.NaN],
  [Number.POSITIVE_INFINITY],
  [1e15],
  [-1e15],
  [1.7e308],
  ['1 000 000 000 000 000'],
  ['(1e15)'],
  [true],
  [new Date(0)],
  ['1e999'],
  ['9'.repeat(400)],
  ['R'],
  ['R 1 23'],
  ['1 2345'],
  ['1,234,56'],
  ['1,23,456'],
  ['1.234.56'],
  ['1,234 567'],
  ['(1200'],
  ['1200)'],
  ['((1200))'],
  ['(-1200)'],
  ['-1200-'],
  ['--5'],
  ['()'],
  ['5.'],
  ['12%'],
  ['$ 5'],
  ['TBC'],
  ['#REF!'],
  ['Infinity'],
  ['0x10'],
])('%j is unreadable as money', (cell) => {
  expect(readMoney(cell)).toEqual({ amount: UNREADABLE });
});

test.each<[Cell]>([[-0], ['-0'], ['(0)'], ['0-'], ['-0,00']])('%j is zero, not minus zero', (cell) => {
  expect(Object.is(readMoney(cell).amount, 0)).toBe(true);
});

describe('any amount in cents reads back from', () => {
  const grouped = (whole: string, sign: string) => whole.replace(/\B(?=(\d{3})+$)/g, sign);
  test.each<[string, (whole: string, cents: string) => string]>([
    ['plain digits with a point', (whole, cents) => `${whole}.${cents}`],
    ['plain digits with a comma', (whole, cents) => `${whole},${cents}`],
    ['spaces and a comma', (whole, cents) => `R ${grouped(whole, ' ')},${cents}`],
    ['spaces and a point', (whole, cents) => `R${grouped(whole, NBSP)}.${cents}`],
    ['commas and a point', (whole, cents) => `${grouped(whole, ',')}.${cents}`],
    ['points and a comma', (whole, cents) => `${grouped(whole, '.')},${cents}`],
    ['spaces alone', (whole) => grouped(whole, ' ')],
    ['commas alone', (whole) => grouped(whole, ',')],
  ])('%s', (style, write) => {
    const signs: ((text: string) => string)[] = [(t) => `-${t}`, (t) => `(${t})`, (t) => `${t}-`];
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 13 }), fc.nat({ max: 2 }), fc.boolean(), (inCents, sign, negative) => {
        const cents = style.endsWith('alone') ? inCents - (inCents % 100) : inCents;
        const decimal: DecimalMark = style.includes('and a comma') ? 'comma' : 'point';
        const text = write(String(Math.floor(cents / 100)), String(cents % 100).padStart(2, '0'));
        const read = readMoney(negative ? signs[sign]!(text) : text, decimal).amount as number;
        expect(Math.round(read * 100)).toBe(negative && cents > 0 ? -cents : cents);
      }),
    );
  });
});

test.each<[string, DecimalMark, number, number]>([
  ['680.000', 'point', 680, 680_000],
  ['1,250', 'comma', 1.25, 1250],
  ['R 1,250', 'comma', 1.25, 1250],
  ['(12.345)', 'point', -12.345, -12_345],
])('%j is read by the mark of other amounts, or not at all', (text, own, asDecimal, asThousands) => {
  const other = own === 'comma' ? 'point' : 'comma';
  expect(readMoney(text)).toEqual({ amount: UNREADABLE, undecided: true });
  expect(readMoney(text, own)).toEqual({ amount: asDecimal });
  expect(readMoney(text, other)).toEqual({ amount: asThousands });
});

test.each<[string, DecimalMark | undefined]>([
  ['1200', undefined],
  ['1 200', undefined],
  ['1200.5', 'point'],
  ['R 1 200,50', 'comma'],
  ['1 234,567', 'comma'],
  ['1.234.567', 'comma'],
  ['1,234,567', 'point'],
  ['1761000,125', 'comma'],
  ['1761000.125', 'point'],
  ['0,680', 'comma'],
  ['1,2e7', 'comma'],
])('%j proves the decimal mark %s', (text, mark) => {
  expect(readMoney(text).proves).toBe(mark);
});

test('no text makes it throw, return NaN or take long', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,- ()Re+') }), (text) => {
      const read = readMoney(text).amount;
      expect(read === null || read === UNREADABLE || Number.isFinite(read)).toBe(true);
    }),
  );
  expect(readMoney(`${'1'.repeat(500_000)},1,1`).amount).toBe(UNREADABLE);
});

test.each<[string, number]>([
  ["1'761'000", 1_761_000],
  ['R 1\u2019761\u2019000.50', 1_761_000.5],
  ['R1761000-00', 1_761_000],
  ['1 761 000-50', 1_761_000.5],
  ['1 761 000 R', 1_761_000],
  ['1761000ZAR', 1_761_000],
  ['R1.761m', 1_761_000],
  ['R 1,5 million', 1_500_000],
  ['2m', 2_000_000],
])('%j is %d rand, in an unusual form', (text, amount) => {
  expect(readMoney(text)).toMatchObject({ amount, isUnusual: true });
});

test.each([['1.76E+06'], ['1,76e6'], ['2E+6']])('%j is a rounded amount', (text) => {
  expect(readMoney(text)).toMatchObject({ amount: expect.any(Number), isRounded: true });
});

test.each([["17'61'000"], ['1761000-000'], ['-1761000-00 R-'], ['R1.761.000m'], ['2 mm'], ['1.761 000 R m']])(
  '%j is no amount',
  (text) => {
    expect(readMoney(text)).toEqual({ amount: UNREADABLE });
  },
);
