import { expect, test } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { approvesFromDay } from '../accounts/role-rules.ts';
import type { Role } from '../accounts/roles.ts';
import type { Draft } from './draft.ts';
import { refusal } from './privilege.ts';

const account = (roles: readonly Role[], approvesFrom: string | null): Account => ({
  id: 'a',
  email: 'a@example.org',
  name: 'A',
  roles,
  createdAt: '2026-11-22T10:00:00.000Z',
  disabledAt: null,
  approvesFrom,
});

test('a new approver decides nothing before the next day in South Africa, but sees everything', () => {
  const added = new Date('2026-11-22T21:59:00.000Z');
  const approver = account(['approver'], approvesFromDay(added));
  expect(approver.approvesFrom).toBe('2026-11-23');
  for (const action of ['approve', 'publish', 'ask roll-back', 'ask removal'] as const) {
    expect(refusal(action, approver, added)).toContain('new approver');
    expect(refusal(action, approver, new Date('2026-11-22T22:00:00.000Z'))).toBeUndefined();
  }
  expect(refusal('see drafts', approver, added)).toBeUndefined();
});

test('nobody approves what they uploaded or changed, unless the desk takes one person', () => {
  const approver = account(['approver', 'preparer'], null);
  const of = (createdBy: string, editors: readonly string[]) => ({ createdBy, editors }) as Draft;
  const why = (draft: Draft, deskApprovals: boolean) =>
    refusal('approve', approver, new Date(), draft, { deskApprovals });
  for (const draft of [of('a', ['a']), of('b', ['b', 'a'])]) {
    expect(why(draft, true)).toContain('another person');
    expect(why(draft, false)).toBeUndefined();
  }
  expect(why(of('b', ['b']), true)).toBeUndefined();
});
