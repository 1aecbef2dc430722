import { setTimeout as after } from 'node:timers/promises';
import { isBusy } from './failure.ts';

/** How often to check whether a lock is gone. */
const RETRY_MS = 50;

/**
 * Attempts something until no lock is in the way or `waitMs` are over. SQLite would wait by
 * blocking the thread, which then serves no request and reacts to no signal. Calls `onWaiting`
 * once before it waits.
 */
export async function whenUnlocked<T>(
  attempt: () => T | Promise<T>,
  waitMs: number,
  onWaiting?: () => void,
): Promise<T> {
  const startedAt = performance.now();
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() - startedAt >= waitMs) throw error;
      if (isFirst) onWaiting?.();
      await after(RETRY_MS);
    }
  }
}
