import cluster, { type Worker } from 'node:cluster';
import { availableParallelism } from 'node:os';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { rescueConnections } from '../node/rescue-connections.ts';
import { WorkerMetrics } from './worker-metrics.ts';

/**
 * Delay before a dead worker is replaced, so that one that always dies does not restart in a loop.
 */
const RESTART_MS = 500;

/** The number of processes that serve requests. */
export const workerCount = ({ workers }: Config): number =>
  workers === 0 ? availableParallelism() : workers;

/** Message of a worker to its parent. */
type Message =
  | { readonly kind: 'listening'; readonly lines: readonly string[] }
  | { readonly kind: 'failed'; readonly why: string };

/** Environment variable that marks the first worker and its replacements. */
const FIRST_WORKER = 'INFRA_PROJECTS_FIRST_WORKER';

/** Whether this process prints what concerns all workers: the first worker, or the only process. */
export const isFirstWorker = (): boolean => cluster.isPrimary || process.env[FIRST_WORKER] === 'true';

/**
 * Starts workers that share one port, and replaces each that dies. Returns when all have exited
 * after a signal to stop. Fails if they cannot start.
 */
export async function runWorkers(count: number): Promise<void> {
  // Counts requests for the rate limits of all workers.
  new RateLimiterClusterMaster();
  const metrics = new WorkerMetrics();
  let isStopping = false;
  let isListening = false;
  let fail = (_why: string) => {};
  const failure = new Promise<never>((_, reject) => {
    fail = (why) => {
      isStopping = true;
      reject(new Error(why));
    };
  });
  const start = (isFirst: boolean) => {
    const worker = cluster.fork({ [FIRST_WORKER]: String(isFirst) });
    metrics.attend(worker);
    rescueConnections(worker);
    worker.on('message', (message: Message) => {
      // Any other worker would fail in the same way.
      if (message.kind === 'failed' && !isListening) fail(message.why);
      if (message.kind === 'listening' && !isListening) for (const line of message.lines) console.log(line);
      isListening ||= message.kind === 'listening';
    });
    worker.once('exit', (code, signal) => {
      if (isStopping) return;
      console.error(`A worker exited (${signal ?? code}): starting another.`);
      setTimeout(() => !isStopping && start(isFirst), RESTART_MS);
    });
  };
  for (let i = 0; i < count; i++) start(i === 0);
  const signal = new Promise<void>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => resolve());
  });
  try {
    await Promise.race([signal, failure]);
  } finally {
    isStopping = true;
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && ended(worker)));
  }
}

function ended(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    // A dead worker stays in the list until its channel is closed.
    if (worker.isDead()) return resolve();
    worker.once('exit', () => resolve());
    worker.process.kill('SIGTERM');
  });
}

/** Has the parent print lines, once for all workers. */
export function printFromParent(lines: readonly string[]): void {
  process.send?.({ kind: 'listening', lines } satisfies Message);
}

/** Exits a worker that cannot start. The parent prints the reason, once for all workers. */
export function failWorker(why: string): Promise<never> {
  return new Promise(() => {
    process.send?.({ kind: 'failed', why } satisfies Message, undefined, undefined, () => process.exit(1));
  });
}
