import { expect, test } from 'vitest';
import type { PublicationEntry } from '../../store/index.ts';
import { type Approval, approvalDifferences, fingerprintOf, latestFor } from './approval.ts';

const approval: Approval = {
  ...{ kind: 'file', target: null, sha256: 'aa', mode: null, basis: 'p1' },
  irmSnapshot: { sphere: 'provincial', financialYear: '2019-20', quarter: 1, taken: '2019-07-15' },
  choices: { decimal: 'point', dates: 'mdy' },
  accepted: [{ code: 'vanished', reason: 'moved' }],
};

test('an approval does not depend on the order in which choices were made', () => {
  const other = { ...approval, choices: { dates: 'mdy', decimal: 'point' } } as const;
  expect(fingerprintOf(other)).toBe(fingerprintOf(approval));
  expect(approvalDifferences(approval, other)).toEqual([]);
});

test.each<[string, Partial<Approval>, RegExp]>([
  ['a publication', { basis: 'p2' }, /published meanwhile/],
  ['a file', { sha256: 'bb' }, /file was replaced/],
  ['a quarter', { irmSnapshot: { ...approval.irmSnapshot, quarter: 2 } }, /quarter/],
  ['a mode', { mode: 'replace' }, /replaces the quarter/],
  ['a choice', { choices: {} }, /choices/],
  ['a reason', { accepted: [{ code: 'vanished', reason: 'guessed' }] }, /reasons/],
  ['a target', { target: '3' }, /asks for/],
])('%s voids an approval', (_, change, sentence) => {
  const other = { ...approval, ...change };
  expect(fingerprintOf(other)).not.toBe(fingerprintOf(approval));
  expect(approvalDifferences(approval, other)).toEqual([expect.stringMatching(sentence)]);
});

const snapshot = { financialYear: '2019-20', quarter: 1, taken: '2019-07-15', projects: 1 } as const;
const entry = (id: string, sphere: 'national' | 'provincial', more: Partial<PublicationEntry> = {}) =>
  ({ id, snapshots: [{ ...snapshot, sphere }], ...more }) as PublicationEntry;

test('an approval depends on publications of its sphere, and of all', () => {
  const file = { kind: 'file', sphere: 'provincial' } as const;
  const log = [entry('1', 'provincial'), entry('2', 'national')];
  expect(latestFor(log, file)?.id).toBe('1');
  expect(latestFor(log, { kind: 'rollback', sphere: null })?.id).toBe('2');
  const all = entry('3', 'national', { displaced: { snapshots: [], projects: 'hash' } });
  expect(latestFor([...log, all], file)?.id).toBe('3');
  expect(latestFor([], file)).toBeUndefined();
});
