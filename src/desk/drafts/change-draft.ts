import { randomBytes } from 'node:crypto';
import type { SqlTransaction, SqlValue } from '../../database/index.ts';
import {
  columnOf,
  type Draft,
  findDraft,
  jsonColumns,
  type ProposedKey,
  type ReadingState,
} from './draft.ts';
import { addEvent, type NewDraftEvent } from './draft-events.ts';
import { removeOriginal } from './original.ts';

/** Somebody changed a draft since it was seen. The message is for the person who wanted to change it. */
export class DraftChangedError extends Error {
  override readonly name = 'DraftChangedError';

  constructor() {
    super(
      'Somebody changed this draft in the meantime. Nothing of yours was saved: look at it again, then repeat it.',
    );
  }
}

/** What is known of a draft when it begins. */
export type NewDraft = Pick<Draft, 'kind' | 'createdBy'> &
  Partial<
    Pick<
      Draft,
      | 'id'
      | 'state'
      | 'fileName'
      | 'bytes'
      | 'sha256'
      | 'target'
      | 'sphere'
      | 'financialYear'
      | 'quarter'
      | 'taken'
      | 'mode'
      | 'choices'
      | 'note'
      | 'publicNote'
      | 'submittedBy'
      | 'submittedAt'
    >
  >;

/** An id that nobody can guess, for addresses and for command lines, where none may begin with `-`. */
export const newDraftId = (): string => randomBytes(12).toString('hex');

/** Begins a draft. `event` says what the person did. Only `beginDraft` calls it. */
export async function createDraft(
  transaction: SqlTransaction,
  { id = newDraftId(), ...draft }: NewDraft,
  event: NewDraftEvent,
): Promise<Draft> {
  const at = event.at.toISOString();
  const row: Partial<Draft> = {
    state: 'open',
    choices: {},
    readingState: draft.kind === 'file' ? 'waiting' : 'read',
    ...draft,
    id,
    version: 1,
    createdAt: at,
    changedAt: at,
  };
  const columns = valuesByColumn(row);
  await transaction.run(
    `INSERT INTO draft (${columns.map(([column]) => column).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    columns.map(([, value]) => value),
  );
  await addEditor(transaction, id, draft.createdBy);
  await addEvent(transaction, id, event);
  return (await findDraft(transaction, id))!;
}

/** What can change about a draft. */
export type DraftChanges = Partial<
  Omit<
    Draft,
    | 'id'
    | 'kind'
    | 'version'
    | 'createdBy'
    | 'createdAt'
    | 'changedAt'
    | 'editors'
    | 'readingState'
    | 'readingError'
    | 'proposal'
  >
>;

/**
 * Changes a draft and says so among its events. With `isEdit`, the person counts among those who
 * prepared it, who may not approve it. Fails with `DraftChangedError` if the draft has another version
 * than the one that was seen. Only `carryOut` calls it.
 */
export async function changeDraft(
  transaction: SqlTransaction,
  seen: Pick<Draft, 'id' | 'version'>,
  changes: DraftChanges,
  event: NewDraftEvent & { readonly isEdit?: boolean | undefined },
): Promise<Draft> {
  const columns = valuesByColumn({ ...changes, changedAt: event.at.toISOString() });
  const changed = await transaction.run(
    `UPDATE draft SET ${columns.map(([column]) => `${column} = ?`).join(', ')}, version = version + 1 WHERE id = ? AND version = ?`,
    [...columns.map(([, value]) => value), seen.id, seen.version],
  );
  if (changed === 0) throw new DraftChangedError();
  if (event.isEdit === true && event.by !== null) await addEditor(transaction, seen.id, event.by);
  await addEvent(transaction, seen.id, event);
  return (await findDraft(transaction, seen.id))!;
}

/**
 * Deletes a draft with all that belongs to it. Returns it as it was. Fails with `DraftChangedError` if it has
 * another version than the one that was seen.
 */
export async function deleteDraft(transaction: SqlTransaction, seen: Draft): Promise<Draft> {
  const { id, version } = seen;
  const { one, run } = transaction;
  if ((await one('SELECT 1 FROM draft WHERE id = ? AND version = ?', [id, version])) === undefined)
    throw new DraftChangedError();
  await run(
    'DELETE FROM fact_check_answer WHERE fact_check_id IN (SELECT id FROM fact_check WHERE draft_id = ?)',
    [id],
  );
  for (const table of ['fact_check', 'draft_editor', 'draft_acceptance', 'draft_event'])
    await run(`DELETE FROM ${table} WHERE draft_id = ?`, [id]);
  await removeOriginal(transaction, id);
  await run('DELETE FROM draft WHERE id = ?', [id]);
  return seen;
}

/** How far the reading of a file is. It changes nothing that a person decided, so the version stays. */
export async function noteReading(
  transaction: SqlTransaction,
  id: string,
  state: ReadingState,
  error: string | null = null,
): Promise<void> {
  await transaction.run('UPDATE draft SET reading_state = ?, reading_error = ? WHERE id = ?', [
    state,
    error,
    id,
  ]);
}

/** Keeps what a file suggests about its quarter. */
export async function noteProposal(
  transaction: SqlTransaction,
  id: string,
  proposal: ProposedKey,
): Promise<void> {
  await transaction.run('UPDATE draft SET proposal = ? WHERE id = ?', [JSON.stringify(proposal), id]);
}

async function addEditor(transaction: SqlTransaction, id: string, accountId: string): Promise<void> {
  await transaction.run(
    'INSERT INTO draft_editor (draft_id, account_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
    [id, accountId],
  );
}

function valuesByColumn(values: Partial<Draft>): (readonly [string, SqlValue])[] {
  return Object.entries(values).map(([key, value]) => {
    const column = columnOf(key);
    const isJson = (jsonColumns as readonly string[]).includes(column) && value !== null;
    return [column, isJson ? JSON.stringify(value) : (value as SqlValue)] as const;
  });
}
