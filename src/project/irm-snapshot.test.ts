import { expect, test } from 'vitest';
import { irmSnapshotFromLabel, irmSnapshotLabel, quarterKey } from './irm-snapshot.ts';

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

test.each([
  ['Provincial 2019-20 Q2 taken 2019-10-15', 'provincial', 2],
  ['National 2099-00 Q4 taken 2100-04-15', 'national', 4],
] as const)('the label "%s" names its snapshot', (label, sphere, quarter) => {
  const irmSnapshot = irmSnapshotFromLabel(label);
  expect(irmSnapshot).toMatchObject({ sphere, quarter });
  expect(irmSnapshotLabel(irmSnapshot!)).toBe(label);
});

test.each([
  '',
  'Municipal 2019-20 Q2 taken 2019-10-15',
  'Provincial 2019-21 Q2 taken 2019-10-15',
  'Provincial 2019-20 Q5 taken 2019-10-15',
  'Provincial 2019-20 Q2 taken 2019-02-30',
  'Provincial 2019-20 Q2 taken 2019-10-15 and more',
])('"%s" is not a label', (label) => {
  expect(irmSnapshotFromLabel(label)).toBeUndefined();
});
