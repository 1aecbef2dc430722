import { findAccount } from '../accounts/account.ts';
import type { DeskTransaction } from '../database/database.ts';
import type { Desk } from '../desk.ts';
import { addEvent, changeDraft, type Draft, eventsOf } from '../drafts/index.ts';
import { appendToLog } from '../log/append.ts';
import { tellOfDraft } from '../mail/index.ts';
import type { PublishedAs } from '../published/store-log.ts';

/** A draft that is published so much after its time is late, and everybody concerned is told. */
const LATE_MS = 60_000;

const FIRST_RETRY_MS = 10_000;
const LONGEST_RETRY_MS = 10 * 60_000;

const noClaim = { claimedBy: null, claimedUntil: null } as const;

/** The draft is a publication of the store. `at` is when the desk began to publish it. */
export async function settlePublished(
  desk: Desk,
  draft: Draft,
  { number, id, at, sha256 }: PublishedAs,
): Promise<void> {
  const late = lateness(draft, at);
  const text = `Published as publication ${number}${late === undefined ? '' : `, ${late} after the time that was set`}.`;
  await desk.database.transaction(async (transaction) => {
    const publishedBy = draft.scheduledBy;
    const changes = { ...noClaim, state: 'published', publication: number, publicationId: id } as const;
    const event = { at: desk.now(), by: null, kind: 'published', text } as const;
    const published = await changeDraft(
      transaction,
      draft,
      { ...changes, publishedAt: at, publishedBy },
      { ...event, detail: { publication: number, publicationId: id } },
    );
    if (late !== undefined) await addEvent(transaction, draft.id, { ...event, kind: 'late' });
    await appendToLog(transaction, desk.now(), {
      who: await emailOf(transaction, publishedBy),
      action: 'published a draft',
      about: draft.id,
      // The entry of the store's log ties both logs together.
      detail: { publication: number, publicationId: id, entry: sha256, ...(late && { late }) },
    });
    await tellOfDraft(desk, transaction, published, 'published', { comment: text });
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

/** An approval does not hold any more: the draft waits for another one. */
export const settleVoid = (desk: Desk, draft: Draft, differences: readonly string[]): Promise<void> =>
  desk.database.transaction((transaction) => voidApproval(desk, transaction, draft, differences));

/** As `settleVoid`, in a transaction. `who` is for the log; "" if the desk found it out by itself. */
export async function voidApproval(
  desk: Desk,
  transaction: DeskTransaction,
  draft: Draft,
  differences: readonly string[],
  who = '',
): Promise<void> {
  const text = `The approval is void. ${differences.join(' ')}`;
  const approval = { approvedBy: null, approvedAt: null, fingerprint: null } as const;
  const plan = { publishAt: null, scheduledBy: null } as const;
  const changed = await changeDraft(
    transaction,
    draft,
    { ...noClaim, ...approval, ...plan, state: 'submitted' },
    { at: desk.now(), by: null, kind: 'void', text, detail: { differences } },
  );
  const detail = { differences };
  await appendToLog(transaction, desk.now(), { who, action: 'voided an approval', about: draft.id, detail });
  // Those who approved it are told, too: the draft does not name them any more.
  await tellOfDraft(desk, transaction, { ...changed, approvedBy: draft.approvedBy }, 'void', {
    comment: text,
  });
}

/** Publishing failed: it is tried again, less and less often, until somebody cancels it. */
export async function settleFailed(desk: Desk, draft: Draft, why: string): Promise<void> {
  const events = await eventsOf(desk.database, draft.id);
  const since = events.slice(events.findLastIndex(({ kind }) => kind === 'scheduled') + 1);
  const failures = since.filter(({ kind }) => kind === 'failed').length;
  const wait = Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS);
  const claimedUntil = new Date(desk.now().getTime() + wait).toISOString();
  await desk.database.transaction(async (transaction) => {
    await changeDraft(
      transaction,
      draft,
      { state: 'scheduled', claimedBy: null, claimedUntil },
      { at: desk.now(), by: null, kind: 'failed', text: `Publishing failed and is tried again: ${why}` },
    );
    const detail = { why };
    await appendToLog(transaction, desk.now(), {
      who: '',
      action: 'failed to publish',
      about: draft.id,
      detail,
    });
  });
}

async function emailOf(transaction: DeskTransaction, id: string | null): Promise<string> {
  return (id === null ? undefined : await findAccount(transaction, id))?.email ?? '';
}
