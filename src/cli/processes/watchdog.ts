import type { Worker } from 'node:cluster';

/** Messages by which the parent finds out whether a worker still responds. */
type WatchMessage = { readonly kind: 'still there?' } | { readonly kind: 'still here' };

const ASK_EVERY_MS = 5_000;

/**
 * Questions in a row that a worker may leave unanswered. They are counted, not the seconds: when the
 * whole machine was paused, every worker gets time to answer.
 */
const MOST_UNANSWERED = 6;

/**
 * Calls `onHang` when a worker that listens has not answered for half a minute: it is stopped, or
 * caught in a loop. Its connections would wait for ever.
 */
export function watchWorker(worker: Worker, onHang: () => void): void {
  let unanswered = 0;
  const ask = () => {
    if (unanswered++ === MOST_UNANSWERED) onHang();
    else if (worker.isConnected()) worker.send({ kind: 'still there?' } satisfies WatchMessage);
  };
  worker.on('message', ({ kind }: WatchMessage) => {
    if (kind === 'still here') unanswered = 0;
  });
  worker.once('listening', () => {
    const timer = setInterval(ask, ASK_EVERY_MS).unref();
    worker.once('exit', () => clearInterval(timer));
  });
}

/** The worker's side. */
export function answerParent(): void {
  process.on('message', ({ kind }: WatchMessage) => {
    if (kind === 'still there?') process.send?.({ kind: 'still here' } satisfies WatchMessage);
  });
}
