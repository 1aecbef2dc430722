import type { SqlTransaction } from '../../database/index.ts';
import type { Account } from '../accounts/account.ts';
import type { Role } from '../accounts/roles.ts';
import type { Desk } from '../desk.ts';
import { tellAdministrators } from '../mail/outbox.ts';
import { endDecisions } from '../publishing/end-decisions.ts';

/**
 * What follows when an account loses rights: what its approvals and times would have published waits for
 * another approver, and the administrators are told. Call it in the transaction that takes the rights. Does
 * nothing if none of the roles is lost.
 */
export async function noteLostRights(
  desk: Desk,
  transaction: SqlTransaction,
  who: string,
  { email, roles: before }: Account,
  roles: readonly Role[],
): Promise<void> {
  const lost = before.filter((role) => !roles.includes(role));
  if (lost.length === 0) return;
  const drafts = await endDecisions(desk, transaction, who);
  const what =
    roles.length === 0 ? `${email} was disabled.` : `${email} is no ${lost.join(' and no ')} any more.`;
  const waiting = drafts.map(({ id }) => `${desk.url}/drafts/${id}`);
  await tellAdministrators(desk, transaction, {
    subject: `Rights were taken: ${email}`,
    text: [
      `${what} ${who} did that.`,
      waiting.length === 0
        ? 'Nothing waited to be published by what this person decided.'
        : `These drafts are not published now, because this person had approved or scheduled them:\n${waiting.join('\n')}`,
    ].join('\n\n'),
  });
}
