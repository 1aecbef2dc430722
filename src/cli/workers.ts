import cluster, { type Worker } from 'node:cluster';
import { availableParallelism } from 'node:os';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { rescueConnections } from '../node/rescue-connections.ts';
import { WorkerMetrics } from './worker-metrics.ts';

/** A worker that dies at once, again and again, is not started more often than this. */
const RESTART_MS = 500;

/** How many processes answer. */
export const workerCount = ({ workers }: Config): number =>
  workers === 0 ? availableParallelism() : workers;

/** What a worker tells its parent. */
type Message =
  | { readonly kind: 'listening'; readonly lines: readonly string[] }
  | { readonly kind: 'failed'; readonly why: string };

/** Tells a worker that it is the first, or one that was started in its place. */
const FIRST_WORKER = 'INFRA_PROJECTS_FIRST_WORKER';

/** What concerns all workers alike is told by one of them, which is also the only one where there is but one process. */
export const isFirstWorker = (): boolean => cluster.isPrimary || process.env[FIRST_WORKER] === 'true';

/**
 * Starts the workers, which share one listening port, and starts another in place of each that dies. Ends when all have
 * ended after a signal to stop. Fails when none of them can start.
 */
export async function runWorkers(count: number): Promise<void> {
  // Keeps the books of rate limits for all of them.
  new RateLimiterClusterMaster();
  const metrics = new WorkerMetrics();
  let isStopping = false;
  let hasTold = false;
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
      // The same would happen to any other.
      if (message.kind === 'failed' && !hasTold) fail(message.why);
      if (message.kind === 'listening' && !hasTold) for (const line of message.lines) console.log(line);
      hasTold ||= message.kind === 'listening';
    });
    worker.once('exit', (code, signal) => {
      if (isStopping) return;
      console.error(`A worker ended (${signal ?? code}): starting another.`);
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
    // One that has died is still among the workers until its line to us is closed.
    if (worker.isDead()) return resolve();
    worker.once('exit', () => resolve());
    worker.process.kill('SIGTERM');
  });
}

/** Lets the parent tell the user where the service listens, once for all workers. */
export function tellParent(lines: readonly string[]): void {
  process.send?.({ kind: 'listening', lines } satisfies Message);
}

/** Ends a worker that cannot start: what is wrong is told by the parent, once for all workers. */
export function failWorker(why: string): Promise<never> {
  return new Promise(() => {
    process.send?.({ kind: 'failed', why } satisfies Message, undefined, undefined, () => process.exit(1));
  });
}
