import { Worker } from 'node:worker_threads';
import type { PublishRequest, PublishResult } from './publish-request.ts';

/** A file that needs more was never read: reading has the same limit. */
const MOST_MIB = 1024;

/** A quarter takes seconds. Whatever takes longer than this hangs. */
const LONGEST_MS = 30 * 60 * 1000;

/** Publishes a draft on another thread, in bounded memory and time. */
export async function publishOnThread(request: PublishRequest): Promise<PublishResult> {
  const worker = new Worker(new URL('./publish-worker.js', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MIB },
  });
  const timer = setTimeout(() => void worker.terminate(), LONGEST_MS);
  try {
    return await new Promise<PublishResult>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('Publishing took too long and was stopped.')));
    });
  } catch (error) {
    return { outcome: 'failed', why: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}
