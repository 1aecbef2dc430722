import { expect, test } from 'vitest';
import { saysThousands } from './amount-unit.ts';

test.each([
  ["Total Project Cost (R'000)", true],
  ['Total Project Cost R\u2019000', true],
  ['R 000s', true],
  ["All amounts in R'000", true],
  ['R thousand', true],
  ['Rand million', true],
  ['Amounts in thousands', true],
  ['Total Project Cost (Rm)', true],
  ['ZAR 000', true],
  ["ZAR'000", true],
  ["('000)", true],
  ['thousands of rand', true],
  ['Figures x 1 000', true],
  ["R5'000'000", false],
  ['Total Project Cost', false],
  ['Total Project Cost (R)', false],
  ['R 1 000', false],
  ['Road R1000', false],
  ['Main Road', false],
])('%j says thousands: %s', (text, expected) => expect(saysThousands(text)).toBe(expected));
