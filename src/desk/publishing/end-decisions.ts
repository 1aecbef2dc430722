import type { SqlTransaction } from '../../database/index.ts';
import { findAccount } from '../accounts/account.ts';
import type { Desk } from '../desk.ts';
import { carryOut, type Draft, decidedStates, listDrafts } from '../drafts/index.ts';
import { voidApproval } from './settle.ts';

/** What is being published goes on. */
const endableStates = decidedStates.filter((state) => state !== 'publishing');

/** Why what an approver decided does not count any more, as a sentence; undefined if it does. */
async function whyEnded(database: SqlTransaction, id: string | null): Promise<string | undefined> {
  const account = id === null ? undefined : await findAccount(database, id);
  if (account === undefined) return 'Nobody knows who decided that.';
  if (account.disabledAt !== null) return `The account of ${account.name} was disabled.`;
  return account.roles.includes('approver') ? undefined : `${account.name} is not an approver any more.`;
}

/** As `whyEnded`, of one of the approvals of a draft. */
const whyApprovalEnded = async (
  database: SqlTransaction,
  { approvedBy, firstApprovedBy }: Draft,
): Promise<string | undefined> =>
  (await whyEnded(database, approvedBy)) ??
  (firstApprovedBy === null ? undefined : await whyEnded(database, firstApprovedBy));

/** Whether an approver who has lost the right since decided about a draft that is not published yet. */
export const isDecisionEnded = async (database: SqlTransaction, draft: Draft): Promise<boolean> =>
  (await whyApprovalEnded(database, draft)) !== undefined ||
  (draft.state === 'scheduled' && (await whyEnded(database, draft.scheduledBy)) !== undefined);

/**
 * Voids the approvals of people who are disabled or no approvers any more, with the time that was set for the
 * draft. A time that such a person set for a draft that somebody else approved is cancelled. Call it in the
 * transaction that takes the right. Returns the drafts.
 */
export async function endDecisions(
  desk: Desk,
  transaction: SqlTransaction,
  who: string,
): Promise<readonly Draft[]> {
  const ended: Draft[] = [];
  for (const draft of await listDrafts(transaction, { states: endableStates })) {
    const approval = await whyApprovalEnded(transaction, draft);
    if (approval !== undefined) await voidApproval(desk, draft, [approval], who, transaction);
    else if (draft.state === 'scheduled') {
      const time = await whyEnded(transaction, draft.scheduledBy);
      if (time === undefined) continue;
      const text = `It is not published for now, and stays approved. ${time}`;
      const logged = { publishAt: draft.publishAt, why: time };
      await carryOut(desk, 'endTime', draft, { who, text, logged }, transaction);
    } else continue;
    ended.push(draft);
  }
  return ended;
}
