import { Problem } from '../../http/index.ts';
import { DAY_MS } from '../../project/index.ts';
import type { Account } from '../accounts/account.ts';
import type { Desk } from '../desk.ts';
import { changeDraft, type Draft, type DraftState } from '../drafts/index.ts';
import { dateTime } from '../language/writing.ts';
import { appendToLog } from '../log/append.ts';
import { tellOfDraft } from '../mail/index.ts';

/** Budget day is known a year before. Later times are mistyped. */
const LONGEST_WAIT_MS = 366 * DAY_MS;

/**
 * Has an approved draft published: now, or at a time to come. Fails with a `Problem`, or with
 * `DraftChangedError` if somebody changed the draft since it was seen.
 */
export async function scheduleDraft(desk: Desk, account: Account, draft: Draft, at?: Date): Promise<Draft> {
  checkState(draft, 'approved', 'Only an approved draft can be published.');
  const now = desk.now();
  const publishAt = (at ?? now).toISOString();
  if (at !== undefined) checkTime(at, now);
  const text = at === undefined ? 'To be published at once.' : `To be published on ${dateTime(publishAt)}.`;
  return desk.database.transaction(async (transaction) => {
    const changed = await changeDraft(
      transaction,
      draft,
      { state: 'scheduled', publishAt, scheduledBy: account.id, claimedBy: null, claimedUntil: null },
      { at: now, by: account.id, kind: 'scheduled', text, detail: { publishAt } },
    );
    const action = at === undefined ? 'began to publish a draft' : 'scheduled a draft';
    await appendToLog(transaction, now, {
      who: account.email,
      action,
      about: draft.id,
      detail: { publishAt },
    });
    if (at !== undefined)
      await tellOfDraft(desk, transaction, changed, 'scheduled', { by: account, comment: text });
    return changed;
  });
}

function checkTime(at: Date, now: Date): void {
  const wait = at.getTime() - now.getTime();
  if (wait <= 0)
    throw new Problem(
      'bad-request',
      `${dateTime(at.toISOString())} is in the past: choose a later time.`,
      {},
      422,
    );
  if (wait > LONGEST_WAIT_MS)
    throw new Problem('bad-request', 'That is more than a year away: choose an earlier time.', {}, 422);
}

/** Takes the time of a draft back: it stays approved. Fails as `scheduleDraft` does. */
export async function cancelSchedule(desk: Desk, account: Account, draft: Draft): Promise<Draft> {
  checkState(draft, 'scheduled', 'Only a draft that has a time can be cancelled.');
  const now = desk.now();
  return desk.database.transaction(async (transaction) => {
    const changed = await changeDraft(
      transaction,
      draft,
      { state: 'approved', publishAt: null, scheduledBy: null, claimedUntil: null },
      {
        at: now,
        by: account.id,
        kind: 'cancelled',
        text: 'It is not published for now, and stays approved.',
      },
    );
    const detail = { publishAt: draft.publishAt };
    await appendToLog(transaction, now, {
      who: account.email,
      action: 'cancelled a publication',
      about: draft.id,
      detail,
    });
    await tellOfDraft(desk, transaction, changed, 'cancelled', { by: account });
    return changed;
  });
}

function checkState({ state }: Draft, needed: DraftState, sentence: string): void {
  if (state === needed) return;
  const why = state === 'publishing' ? 'It is being published right now.' : sentence;
  throw new Problem('bad-request', `${why} Nothing was changed: look at the draft again.`, {}, 409);
}
