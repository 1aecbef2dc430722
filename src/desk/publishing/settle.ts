import type { SqlTransaction } from '../../database/index.ts';
import { findAccount } from '../accounts/account.ts';
import type { Desk } from '../desk.ts';
import { addEvent, carryOut, type Draft, eventsOf } from '../drafts/index.ts';
import type { PublishedAs } from '../published/store-log.ts';

/**
 * A draft that is published this much after its time is late, and everybody concerned gets a
 * mail.
 */
const LATE_MS = 60_000;

const FIRST_RETRY_MS = 10_000;
const LONGEST_RETRY_MS = 10 * 60_000;

/** The draft is a publication of the store. `at` is when the desk began to publish it. */
export async function settlePublished(
  desk: Desk,
  draft: Draft,
  { number, id, at, sha256 }: PublishedAs,
): Promise<void> {
  // The store takes the time of the machine, which is not that of a practice desk.
  const publishedAt = new Date(Date.parse(at) + (desk.practice?.offsetMs ?? 0)).toISOString();
  const late = lateness(draft, publishedAt);
  const text = `Published as publication ${number}${late === undefined ? '' : `, ${late} after the time that was set`}.`;
  const { scheduledBy } = draft;
  const detail = { publication: number, publicationId: id };
  await carryOut(desk, 'publish', draft, {
    who: await emailOf(desk.database, scheduledBy),
    ...{ text, detail },
    // The entry of the store's log ties both logs together.
    logged: { ...detail, entry: sha256, ...(late && { late }) },
    changes: { ...detail, publishedAt, publishedBy: scheduledBy },
    also: async (transaction) => {
      if (late !== undefined)
        await addEvent(transaction, draft.id, { at: desk.now(), by: null, kind: 'late', text });
    },
  });
}

/** How late a draft was published, in words; undefined if it was not. */
function lateness({ publishAt }: Draft, publishedAt: string): string | undefined {
  if (publishAt === null) return undefined;
  const ms = Date.parse(publishedAt) - Date.parse(publishAt);
  if (ms <= LATE_MS) return undefined;
  const minutes = Math.floor(ms / 60_000);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

/**
 * An approval does not hold any more: the draft waits for another one. `who` is for the log; "" if the desk
 * found it out by itself.
 */
export async function voidApproval(
  desk: Desk,
  draft: Draft,
  differences: readonly string[],
  who = '',
  transaction?: SqlTransaction,
): Promise<void> {
  const text = `The approval is void. ${differences.join(' ')}`;
  await carryOut(desk, 'void', draft, { who, text, detail: { differences } }, transaction);
}

/** Publishing failed: it is tried again, less and less often, until somebody cancels it. */
export async function settleFailed(desk: Desk, draft: Draft, why: string): Promise<void> {
  const failures = await failuresOf(desk, draft);
  const wait = Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS);
  const claimedUntil = new Date(desk.now().getTime() + wait).toISOString();
  await carryOut(desk, 'fail', draft, {
    text: `Publishing failed and is tried again: ${why}`,
    logged: { why },
    changes: { claimedUntil },
  });
}

/** How often publishing has failed since somebody had the draft published. */
async function failuresOf({ database }: Desk, { id }: Draft): Promise<number> {
  const events = await eventsOf(database, id);
  const since = events.slice(events.findLastIndex(({ kind }) => kind === 'scheduled') + 1);
  return since.filter(({ kind }) => kind === 'failed').length;
}

/** The store does not take the draft: it is not tried again, and stays approved until somebody acts. */
export async function settleRefused(desk: Desk, draft: Draft, why: string): Promise<void> {
  const text = `It could not be published, and trying again would not help: ${why}`;
  await carryOut(desk, 'giveUp', draft, { text, logged: { publishAt: draft.publishAt, why } });
}

/** A fault that stays is not tried for ever. */
const MOST_FAULTS = 5;

/** As `settleFailed`, until the fault has shown that it stays. */
export async function settleFaulty(desk: Desk, draft: Draft, why: string): Promise<void> {
  if ((await failuresOf(desk, draft)) + 1 < MOST_FAULTS) return settleFailed(desk, draft, why);
  return settleRefused(desk, draft, why);
}

async function emailOf(database: SqlTransaction, id: string | null): Promise<string> {
  return (id === null ? undefined : await findAccount(database, id))?.email ?? '';
}
