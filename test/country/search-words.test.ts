import { expect, test } from 'vitest';
import { textWith } from '../../src/index/text/text.fixture.ts';
import { understanding } from '../../src/index/understanding/understanding.ts';

const text = await textWith('', { name: 'Health Centre', province: 'Northern Region', department: 'Health' });

test.each([
  ['late health', 'health', { quality: 'completion_overdue' }],
  ['cancelled health', 'health', { status: 'Cancelled' }],
  ['health costing more than MK50m', 'health', { cost_min: '50000000' }],
  ['health over 5 million kwacha', 'health', { cost_min: '5000000' }],
  ['health 2024/25', 'health', { financial_year: '2024-25' }],
  [
    'due in the second quarter of 2024/25',
    '',
    { completion_after: '2024-07-01', completion_before: '2024-09-30' },
  ],
  [
    'due in the financial year 2024/25',
    '',
    { completion_after: '2024-04-01', completion_before: '2025-03-31' },
  ],
])('a country with one report a year understands "%s"', (q, rest, pairs) => {
  const read = understanding(text, q);
  expect([read.rest, Object.fromEntries(read.understood.flatMap((each) => each.pairs))]).toEqual([
    rest,
    pairs,
  ]);
});
