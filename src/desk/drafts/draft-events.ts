import type { SqlTransaction } from '../../database/index.ts';

/** What can happen to a draft. */
export const draftEventKinds = [
  'dropped',
  'asked',
  'quarter',
  'choices',
  'accepted',
  'submitted',
  'withdrawn',
  'returned',
  'approved first',
  'approved',
  'void',
  'scheduled',
  'cancelled',
  'publishing',
  'published',
  'refused',
  'late',
  'failed',
  'ended',
] as const;
export type DraftEventKind = (typeof draftEventKinds)[number];

/** Something that happened to a draft. */
export interface NewDraftEvent {
  readonly at: Date;
  /** Id of the account of the person; null if the desk did it by itself. */
  readonly by: string | null;
  readonly kind: DraftEventKind;
  /** A sentence for people, or what the person wrote. */
  readonly text: string;
  /** Facts, as JSON. */
  readonly detail?: unknown;
}

export interface DraftEvent {
  /** From 1 in each draft. */
  readonly number: number;
  readonly at: string;
  readonly accountId: string | null;
  readonly kind: DraftEventKind;
  readonly text: string;
  readonly detail: unknown;
}

/** Adds an event to those of a draft. Needs a transaction, so that it gets the next number. */
export async function addEvent(
  transaction: SqlTransaction,
  draftId: string,
  { at, by, kind, text, detail = null }: NewDraftEvent,
): Promise<void> {
  await transaction.run(
    `INSERT INTO draft_event (draft_id, number, at, account_id, kind, text, detail)
     SELECT ?, COALESCE(MAX(number), 0) + 1, ?, ?, ?, ?, ? FROM draft_event WHERE draft_id = ?`,
    [draftId, at.toISOString(), by, kind, text, JSON.stringify(detail), draftId],
  );
}

/** Oldest first. */
export async function eventsOf(database: SqlTransaction, draftId: string): Promise<DraftEvent[]> {
  const rows = await database.rows<DraftEventRow>(
    'SELECT number, at, account_id, kind, text, detail FROM draft_event WHERE draft_id = ? ORDER BY number',
    [draftId],
  );
  return rows.map(({ account_id, detail, ...row }) => ({
    ...row,
    accountId: account_id,
    detail: JSON.parse(detail),
  }));
}

/** A publication that did not come about, and that nobody has acted on since. */
export interface UnpublishedDraft {
  readonly draftId: string;
  readonly at: string;
  /** It was given up, its approval is void, or it is tried again. */
  readonly kind: 'ended' | 'void' | 'failed';
  readonly text: string;
}

/** Drafts that were to be published by now or later, of which the last event is that they are not. Newest first. */
export async function unpublishedDrafts(database: SqlTransaction): Promise<readonly UnpublishedDraft[]> {
  const rows = await database.rows<{ draft_id: string } & Omit<UnpublishedDraft, 'draftId'>>(
    `SELECT draft_id, draft_event.at, draft_event.kind, text FROM draft_event JOIN draft ON draft.id = draft_id
     WHERE draft.state IN ('approved', 'submitted', 'scheduled') AND draft_event.kind IN ('ended', 'void', 'failed')
     AND number = (SELECT MAX(number) FROM draft_event AS other WHERE other.draft_id = draft.id)
     AND (draft_event.kind <> 'void' OR EXISTS (
       SELECT 1 FROM draft_event AS before WHERE before.draft_id = draft.id AND before.number = draft_event.number - 1
       AND before.kind IN ('scheduled', 'publishing', 'failed')))
     ORDER BY draft_event.at DESC`,
  );
  return rows.map(({ draft_id, ...row }) => ({ draftId: draft_id, ...row }));
}

interface DraftEventRow {
  readonly number: number;
  readonly at: string;
  readonly account_id: string | null;
  readonly kind: DraftEventKind;
  readonly text: string;
  readonly detail: string;
}
