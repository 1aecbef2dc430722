import { setTimeout as after } from 'node:timers/promises';
import type { Desk } from '../desk.ts';
import { type Publish, publishDue } from './publish-due.ts';
import { publishOnThread } from './publish-thread.ts';

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
