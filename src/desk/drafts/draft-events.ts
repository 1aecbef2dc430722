import type { DeskTransaction } from '../database/database.ts';

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
  'approved',
  'void',
  'scheduled',
  'cancelled',
  'publishing',
  'published',
  'refused',
  'late',
  'failed',
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
  transaction: DeskTransaction,
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
export async function eventsOf(database: DeskTransaction, draftId: string): Promise<DraftEvent[]> {
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

interface DraftEventRow {
  readonly number: number;
  readonly at: string;
  readonly account_id: string | null;
  readonly kind: DraftEventKind;
  readonly text: string;
  readonly detail: string;
}
