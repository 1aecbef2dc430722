import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { canonicalQuery, readAmount } from './canonical-query.ts';

test.each([
  [
    'q=clinic&filter=province:Gauteng&order_by=-status_order',
    'ordering=-status_order&province=Gauteng&q=clinic',
  ],
  [
    'filter=status:Construction 1% - 25%&filter=status:Tender',
    'status=Construction+1%25+-+25%25&status=Tender',
  ],
  ['filter=nonsense:1&order_by=colour', 'view=list'],
  ['q=&cost_min=', 'view=list'],
  ['q=+&province=Gauteng', 'province=Gauteng'],
  ['province=Gauteng&view=list', 'province=Gauteng'],
  ['cost_min=5 million&cost_max=R 1.5bn', 'cost_max=1500000000&cost_min=5000000'],
])('%s becomes %s', (query, canonical) => {
  expect(canonicalQuery(new URLSearchParams(query.replaceAll('%', '%25')))?.toString()).toBe(canonical);
});

test.each([
  '',
  'view=list',
  'view=list&utm_source=news',
  'q=clinic&view=map',
  'q=clinic',
  'q=clinic&utm_source=news',
  'utm_source=',
  'cost_min=much',
  'cost_min=5000000',
])('"%s" is left as it is', (query) => {
  expect(canonicalQuery(new URLSearchParams(query))).toBeUndefined();
});

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
