import { findAccount } from '../accounts/account.ts';
import type { DeskTransaction } from '../database/database.ts';
import type { Desk } from '../desk.ts';
import { changeDraft, type Draft, listDrafts } from '../drafts/index.ts';
import { appendToLog } from '../log/append.ts';
import { tellOfDraft } from '../mail/index.ts';
import { voidApproval } from './settle.ts';

/** The states in which a draft is published by what somebody decided before. */
const decidedStates = ['approved', 'scheduled'] as const;

/** Why what an approver decided does not count any more, as a sentence; undefined if it does. */
async function whyEnded(database: DeskTransaction, id: string | null): Promise<string | undefined> {
  const account = id === null ? undefined : await findAccount(database, id);
  if (account === undefined) return 'Nobody knows who decided that.';
  if (account.disabledAt !== null) return `The account of ${account.name} was disabled.`;
  return account.roles.includes('approver') ? undefined : `${account.name} is not an approver any more.`;
}

/** Whether an approver who has lost the right since decided about a draft that is not published yet. */
export const isDecisionEnded = async (
  database: DeskTransaction,
  { state, approvedBy, scheduledBy }: Draft,
): Promise<boolean> =>
  (await whyEnded(database, approvedBy)) !== undefined ||
  (state === 'scheduled' && (await whyEnded(database, scheduledBy)) !== undefined);

/**
 * Voids the approvals of people who are disabled or no approvers any more, with the time that was set for the
 * draft. A time that such a person set for a draft that somebody else approved is cancelled. Call it in the
 * transaction that takes the right. Returns the drafts.
 */
export async function endDecisions(
  desk: Desk,
  transaction: DeskTransaction,
  who: string,
): Promise<readonly Draft[]> {
  const ended: Draft[] = [];
  for (const draft of await listDrafts(transaction, { states: decidedStates })) {
    const approval = await whyEnded(transaction, draft.approvedBy);
    if (approval !== undefined) await voidApproval(desk, transaction, draft, [approval], who);
    else if (draft.state === 'scheduled') {
      const time = await whyEnded(transaction, draft.scheduledBy);
      if (time === undefined) continue;
      await cancelTime(desk, transaction, draft, time, who);
    } else continue;
    ended.push(draft);
  }
  return ended;
}

async function cancelTime(
  desk: Desk,
  transaction: DeskTransaction,
  draft: Draft,
  because: string,
  who: string,
): Promise<void> {
  const text = `It is not published for now, and stays approved. ${because}`;
  const changed = await changeDraft(
    transaction,
    draft,
    { state: 'approved', publishAt: null, scheduledBy: null, claimedBy: null, claimedUntil: null },
    { at: desk.now(), by: null, kind: 'cancelled', text },
  );
  await appendToLog(transaction, desk.now(), {
    who,
    action: 'cancelled a publication',
    about: draft.id,
    detail: { publishAt: draft.publishAt, why: because },
  });
  await tellOfDraft(desk, transaction, changed, 'cancelled', { comment: text });
}
