import { setTimeout as after } from 'node:timers/promises';
import { runOnThread, ThreadEndedError } from '../../node/thread.ts';
import type { Desk } from '../desk.ts';
import type { publishDraft } from './publish-draft.ts';
import { failed, type Publish, publishDue } from './publish-due.ts';
import type { PublishRequest, PublishResult } from './publish-request.ts';

/** How often the desk looks for drafts that are due, and for publications that make approvals void. */
const POLL_MS = 1_000;

/**
 * Publishes drafts when they are due, until the desk stops. While the store or the database is away,
 * it says so once and goes on trying.
 */
export async function publishUntil(
  desk: Desk,
  stopping: AbortSignal,
  publish: Publish = publishOnThread,
): Promise<void> {
  let failure = '';
  while (!stopping.aborted) {
    try {
      await publishDue(desk, publish);
      failure = '';
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (message !== failure) desk.logger.error(error, 'drafts cannot be published at present');
      failure = message;
    }
    await after(POLL_MS, undefined, { signal: stopping }).catch(() => {});
  }
}

/** A file that needs more was never read: reading has the same limit. */
const MOST_MIB = 1024;

/** A quarter takes seconds. Whatever takes longer than this hangs. */
const LONGEST_MS = 30 * 60 * 1000;

/** Publishes a draft on another thread, in bounded memory and time. */
async function publishOnThread(request: PublishRequest): Promise<PublishResult> {
  try {
    return await runOnThread<typeof publishDraft>(
      new URL('./publish-draft.js', import.meta.url),
      'publishDraft',
      [request],
      { timeLimitMs: LONGEST_MS, resourceLimits: { maxOldGenerationSizeMb: MOST_MIB } },
    );
  } catch (error) {
    if (error instanceof ThreadEndedError)
      return { outcome: 'failed', why: 'Publishing took too long and was stopped.' };
    return failed(error);
  }
}
