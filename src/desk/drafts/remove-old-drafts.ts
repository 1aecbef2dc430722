import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { DAY_MS } from '../../project/index.ts';
import type { Desk } from '../desk.ts';
import { appendToLog } from '../log/append.ts';
import { type Draft, type DraftState, listDrafts } from './draft.ts';
import { removeOriginal } from './original.ts';

const HOUR_MS = 60 * 60 * 1000;

/** What somebody has approved is still going to be published. */
const keptStates: readonly DraftState[] = ['approved', 'scheduled', 'publishing'];

/**
 * Removes drafts that nobody has changed for DESK_KEEP_DRAFTS_DAYS, and what uploads left that broke off
 * with the whole desk.
 */
export async function removeOldDrafts({ database, config, readings, files, now }: Desk): Promise<void> {
  const at = now();
  const before = new Date(at.getTime() - config.deskKeepDraftsDays * DAY_MS).toISOString();
  for (const draft of await listDrafts(database)) {
    if (draft.changedAt >= before || keptStates.includes(draft.state)) continue;
    await removeDraft(database, at, draft);
    await readings.forget(draft.id);
  }
  const yesterday = new Date(at.getTime() - DAY_MS);
  await database.run(
    'DELETE FROM draft_part WHERE stored_at < ? AND draft_id NOT IN (SELECT id FROM draft)',
    [yesterday.toISOString()],
  );
  const arriving = join(files, 'arriving');
  for (const name of await readdir(arriving).catch(() => [])) {
    const { mtime } = await stat(join(arriving, name));
    if (mtime < yesterday) await rm(join(arriving, name), { recursive: true, force: true });
  }
}

async function removeDraft(
  database: Desk['database'],
  at: Date,
  { id, version, fileName, state }: Draft,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const { run } = transaction;
    // Somebody may have changed it at this moment.
    const row = await transaction.one('SELECT 1 FROM draft WHERE id = ? AND version = ?', [id, version]);
    if (row === undefined) return;
    for (const table of ['draft_editor', 'draft_acceptance', 'draft_event'])
      await run(`DELETE FROM ${table} WHERE draft_id = ?`, [id]);
    await removeOriginal(transaction, id);
    await run('DELETE FROM draft WHERE id = ?', [id]);
    const detail = { state, ...(fileName !== null && { file: fileName }) };
    await appendToLog(transaction, at, { who: '', action: 'removed an old draft', about: id, detail });
  });
}

/** Removes old drafts every hour until the desk stops. */
export async function removeOldDraftsUntil(desk: Desk, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await removeOldDrafts(desk).catch((err: unknown) => {
      desk.logger.error({ err }, 'old drafts could not be removed; it is tried again in an hour');
    });
    await after(HOUR_MS, undefined, { signal: stopping }).catch(() => {});
  }
}
