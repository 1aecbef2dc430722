import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { DAY_MS } from '../../project/index.ts';
import type { Desk } from '../desk.ts';
import { carryOut } from './carry-out.ts';
import { DraftChangedError } from './change-draft.ts';
import { type Draft, listDrafts } from './draft.ts';
import { isPossible } from './transitions.ts';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Removes drafts that nobody has changed for DESK_KEEP_DRAFTS_DAYS, and what uploads left that broke off
 * with the whole desk.
 */
export async function removeOldDrafts(desk: Desk): Promise<void> {
  const { database, config, readings, files, now } = desk;
  const at = now();
  const before = new Date(at.getTime() - config.deskKeepDraftsDays * DAY_MS).toISOString();
  for (const draft of await listDrafts(database)) {
    if (draft.changedAt >= before || !isPossible('remove', draft)) continue;
    await removeDraft(desk, draft);
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

async function removeDraft(desk: Desk, draft: Draft): Promise<void> {
  const { state, fileName } = draft;
  const detail = { state, ...(fileName !== null && { file: fileName }) };
  await carryOut(desk, 'remove', draft, { detail }).catch((error: unknown) => {
    // Somebody changed it at this moment.
    if (!(error instanceof DraftChangedError)) throw error;
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
