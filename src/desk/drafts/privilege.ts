import type { Config } from '../../config.ts';
import { countryDay } from '../../project/index.ts';
import type { Account } from '../accounts/account.ts';
import { type Action, type Role, ruleOf } from '../accounts/roles.ts';
import { longDate } from '../language/writing.ts';
import type { Draft } from './draft.ts';

const articles: Readonly<Record<Role, string>> = {
  preparer: 'a preparer',
  approver: 'an approver',
  auditor: 'an auditor',
  administrator: 'an administrator',
};

/**
 * Why a person may not do something at `now`, as a sentence; undefined if the person may. Where one
 * person is enough (DESK_APPROVALS), people may decide about their own drafts, too.
 */
export function refusal(
  action: Action,
  account: Account,
  now: Date,
  draft?: Draft,
  { deskApprovals }: Pick<Config, 'deskApprovals'> = { deskApprovals: true },
): string | undefined {
  const { roles, drafts, decides } = ruleOf(action);
  if (roles !== 'anyone' && !roles.some((role) => account.roles.includes(role)))
    return `Only ${roles.map((role) => articles[role]).join(' or ')} can do this.`;
  const { approvesFrom } = account;
  if (decides && approvesFrom !== null && countryDay(now) < approvesFrom)
    return `You are a new approver: you can do this from ${longDate(approvesFrom)}, the day after you became one.`;
  if (draft === undefined) return undefined;
  if (drafts === 'own' && draft.createdBy !== account.id)
    return 'Only the person who began this draft can do this.';
  if (
    drafts === 'others' &&
    deskApprovals &&
    (draft.createdBy === account.id || draft.editors.includes(account.id))
  )
    return 'You uploaded or changed this draft: another person must approve it.';
  return undefined;
}
