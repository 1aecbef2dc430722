import { expect, test } from 'vitest';
import { canonicalQuery } from './canonical-query.ts';

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
