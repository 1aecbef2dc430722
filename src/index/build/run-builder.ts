import { Worker } from 'node:worker_threads';

/**
 * Memory for new objects of the thread that builds an index. Most objects of a batch then die before they
 * are copied: that saves a tenth of the time.
 */
const YOUNG_MIB = 64;

/**
 * Runs a builder on a thread of its own, with so much memory for new objects. Fails soon after `signal`
 * is aborted.
 */
export function runBuilder(
  builder: URL,
  workerData: Readonly<Record<string, string>>,
  signal?: AbortSignal,
  youngMib: number = YOUNG_MIB,
): Promise<void> {
  signal?.throwIfAborted();
  const worker = new Worker(builder, {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: youngMib },
  });
  const stop = () => void worker.terminate();
  signal?.addEventListener('abort', stop, { once: true });
  return new Promise<void>((resolve, reject) => {
    worker.on('error', reject);
    worker.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the index builder exited with ${code}`)),
    );
  }).finally(() => signal?.removeEventListener('abort', stop));
}
