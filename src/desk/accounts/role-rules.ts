import { countryDay, daysAfter } from '../../project/index.ts';
import type { Role } from './roles.ts';

/** A change of an account that the rules forbid. The message is a sentence for who asked for it. */
export class AccountRuleError extends Error {
  override readonly name = 'AccountRuleError';
}

/**
 * Fails with `AccountRuleError` unless one person may hold these roles together. Who manages accounts
 * neither prepares nor approves: an administrator could otherwise make both people that a publication
 * takes.
 */
export function checkRoles(roles: readonly Role[]): void {
  if (roles.length === 0) throw new AccountRuleError('Choose at least one role.');
  const publishes = roles.some((role) => role === 'preparer' || role === 'approver');
  if (publishes && roles.includes('administrator'))
    throw new AccountRuleError(
      'An administrator can be an auditor too, but neither a preparer nor an approver.',
    );
}

/**
 * The first day (in the country) on which somebody who becomes an approver at `now` can approve: the
 * next one, so that auditors can notice an approver whom nobody expected.
 */
export const approvesFromDay = (now: Date): string => daysAfter(countryDay(now), 1);
