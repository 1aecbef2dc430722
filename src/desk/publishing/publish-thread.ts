import { runOnThread, ThreadEndedError } from '../../node/thread.ts';
import type { publishDraft } from './publish-draft.ts';
import type { PublishRequest, PublishResult } from './publish-request.ts';

/** A file that needs more was never read: reading has the same limit. */
const MOST_MIB = 1024;

/** A quarter takes seconds. Whatever takes longer than this hangs. */
const LONGEST_MS = 30 * 60 * 1000;

/** Publishes a draft on another thread, in bounded memory and time. */
export async function publishOnThread(request: PublishRequest): Promise<PublishResult> {
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
    return { outcome: 'failed', why: error instanceof Error ? error.message : String(error) };
  }
}
