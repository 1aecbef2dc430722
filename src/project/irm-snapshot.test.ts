import { expect, test } from 'vitest';
import { irmSnapshotLabel, quarterKey } from './irm-snapshot.ts';

test.each([
  ['provincial', 'Provincial 2019-20 Q2 taken 2019-10-15'],
  ['national', 'National 2019-20 Q2 taken 2019-10-15'],
] as const)('a %s snapshot is called "%s"', (sphere, label) => {
  expect(irmSnapshotLabel({ sphere, financialYear: '2019-20', quarter: 2, taken: '2019-10-15' })).toBe(label);
});

test('keys of quarters sort in time', () => {
  const keys = [
    quarterKey({ financialYear: '2018-19', quarter: 4 }),
    quarterKey({ financialYear: '2019-20', quarter: 1 }),
    quarterKey({ financialYear: '2019-20', quarter: 2 }),
    quarterKey({ financialYear: '2020-21', quarter: 1 }),
  ];
  expect(keys[2]).toBe('2019-20-Q2');
  expect(keys.toSorted()).toEqual(keys);
});
