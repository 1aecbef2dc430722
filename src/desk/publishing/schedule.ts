import { Problem } from '../../http/index.ts';
import { countryDay, DAY_MS } from '../../project/index.ts';
import type { Account } from '../accounts/account.ts';
import type { Desk } from '../desk.ts';
import { carryOut, checkPossible, type Draft } from '../drafts/index.ts';
import { dateTime, longDate } from '../language/writing.ts';
import { isClosed } from './closed-days.ts';

/** Budget day is known a year before. Later times are mistyped. */
const LONGEST_WAIT_MS = 366 * DAY_MS;

/**
 * Has an approved draft published: now, or at a time to come. Fails with a `Problem`, or with
 * `DraftChangedError` if somebody changed the draft since it was seen.
 */
export async function scheduleDraft(desk: Desk, account: Account, draft: Draft, at?: Date): Promise<Draft> {
  const transition = at === undefined ? 'publishNow' : 'schedule';
  checkPossible(transition, draft);
  const now = desk.now();
  checkOpen(desk, at ?? now);
  if (at !== undefined) checkTime(at, now);
  const publishAt = (at ?? now).toISOString();
  const text = at === undefined ? 'To be published at once.' : `To be published on ${dateTime(publishAt)}.`;
  return carryOut(desk, transition, draft, {
    ...{ by: account, text, detail: { publishAt } },
    changes: { publishAt, scheduledBy: account.id },
  });
}

function checkOpen(desk: Desk, at: Date): void {
  if (isClosed(desk, at))
    throw new Problem(
      'bad-request',
      `This office publishes nothing on ${longDate(countryDay(at))}: choose another day.`,
      {},
      422,
    );
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
export const cancelSchedule = (desk: Desk, account: Account, draft: Draft): Promise<Draft> =>
  carryOut(desk, 'cancel', draft, {
    by: account,
    text: 'It is not published for now, and stays approved.',
    logged: { publishAt: draft.publishAt },
  });
