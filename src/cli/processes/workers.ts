import cluster, { type Worker } from 'node:cluster';
import { setTimeout as after } from 'node:timers/promises';
import type { Logger } from 'pino';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import { rescueConnections, stopAccepting } from '../../node/rescue-connections.ts';
import { explain } from '../shortage.ts';
import { inheritedSocket } from './inherited-socket.ts';
import { whenStopped } from './stop-signals.ts';
import { watchWorker } from './watchdog.ts';
import { WorkerMetrics } from './worker-metrics.ts';

/**
 * Delay before a dead worker is replaced, so that one that always dies does not restart in a loop.
 */
const RESTART_MS = 500;

/**
 * Workers that may exit before one listens. More would exit in the same way, for example because the
 * system refuses them memory or threads.
 */
const MOST_EARLY_EXITS = 5;

/** A worker ends sooner after the port is closed. One that takes longer hangs. */
const LONGEST_STOP_MS = 4_800;

/** How much longer a worker waits for its parent to close the port: something else stopped it alone. */
const PATIENCE_MS = 3_000;

/** Message of a worker to its parent. */
type Message =
  | { readonly kind: 'listening'; readonly lines: readonly string[] }
  | { readonly kind: 'failed'; readonly why: string };

/** Message of the parent to its workers: nothing is on its way to them any more. */
type ClosedMessage = { readonly kind: 'port closed' };

/** Environment variable that marks the first worker and its replacements. */
const FIRST_WORKER = 'INFRA_PROJECTS_FIRST_WORKER';

/** Whether this process prints what concerns all workers: the first worker, or the only process. */
export const isFirstWorker = (): boolean => cluster.isPrimary || process.env[FIRST_WORKER] === 'true';

/**
 * Starts workers that share one port, and replaces each that dies. Once `stopping` is aborted, they
 * answer for `drainMs` more; returns when all have exited. Fails if they cannot start.
 */
export async function runWorkers(
  count: number,
  logger: Logger,
  drainMs: number,
  stopping: AbortSignal,
): Promise<void> {
  if (stopping.aborted) return;
  // Counts requests for the rate limits of all workers.
  new RateLimiterClusterMaster();
  const workers = new Workers(logger);
  for (let i = 0; i < count; i++) workers.start(i === 0);
  const stopped = new Promise<void>((resolve) => whenStopped(stopping, resolve));
  try {
    await Promise.race([stopped, workers.failure]);
  } finally {
    await workers.stop(stopping.aborted ? drainMs : 0);
  }
}

/** The workers of this process. */
class Workers {
  /** Rejects when they cannot start, or cannot go on. */
  readonly failure: Promise<never>;
  readonly #logger: Logger;
  readonly #metrics = new WorkerMetrics();
  #isStopping = false;
  #isListening = false;
  #earlyExits = 0;
  #fail = (_why: string) => {};

  constructor(logger: Logger) {
    this.#logger = logger;
    this.failure = new Promise((_, reject) => {
      this.#fail = (why) => {
        this.#isStopping = true;
        reject(new Error(why));
      };
    });
  }

  start(isFirst: boolean): void {
    const worker = cluster.fork({ [FIRST_WORKER]: String(isFirst) });
    const replace = (event: string) => this.#replace(isFirst, event);
    worker.on('error', (error) => {
      if (worker.process.pid !== undefined)
        this.#logger.error(`A worker cannot be reached: ${explain(error)}`);
      else replace(`A worker cannot be started (${explain(error).replace(/\.$/, '')})`);
    });
    // Without descriptors or memory, there is no process.
    if (worker.process.pid === undefined) return;
    this.#attend(worker);
    worker.once('exit', (code, signal) => replace(`A worker exited (${signal ?? code})`));
  }

  async stop(drainMs: number): Promise<void> {
    this.#isStopping = true;
    const allEnded = Promise.all(running().map(ended));
    for (const worker of running()) worker.process.kill('SIGTERM');
    await Promise.race([allEnded, after(drainMs)]);
    const timer = setTimeout(() => {
      for (const worker of running()) worker.process.kill('SIGKILL');
    }, LONGEST_STOP_MS);
    await stopAccepting();
    for (const worker of running())
      if (worker.isConnected()) worker.send({ kind: 'port closed' } satisfies ClosedMessage, () => {});
    await allEnded;
    clearTimeout(timer);
  }

  #attend(worker: Worker): void {
    this.#metrics.attend(worker);
    rescueConnections(worker);
    watchWorker(worker, () => {
      this.#logger.error('A worker does not respond: ending it.');
      worker.process.kill('SIGKILL');
    });
    worker.on('message', (message: Message) => {
      // Any other worker would fail in the same way.
      if (message.kind === 'failed' && !this.#isListening) this.#fail(message.why);
      if (message.kind !== 'listening') return;
      if (!this.#isListening) for (const line of message.lines) console.log(line);
      this.#isListening = true;
    });
  }

  #replace(isFirst: boolean, event: string): void {
    if (this.#isStopping) return;
    const reason = this.#reasonToFail(event);
    if (reason !== undefined) {
      this.#fail(reason);
      return;
    }
    this.#logger.error(`${event}: starting another.`);
    this.#metrics.countRestart();
    setTimeout(() => !this.#isStopping && this.start(isFirst), RESTART_MS);
  }

  #reasonToFail(event: string): string | undefined {
    if (!this.#isListening)
      return ++this.#earlyExits > MOST_EARLY_EXITS
        ? `${event}, like ${MOST_EARLY_EXITS} before it: the system may refuse it memory or threads.`
        : undefined;
    return inheritedSocket() !== undefined && running().length === 0
      ? 'All workers have exited, and Node has closed the socket that they inherited.'
      : undefined;
  }
}

/** A dead worker stays in the list until its channel is closed. */
const running = (): readonly Worker[] =>
  Object.values(cluster.workers ?? {})
    .filter((worker) => worker !== undefined)
    .filter((worker) => worker.process.pid !== undefined && !worker.isDead());

const ended = (worker: Worker): Promise<void> =>
  new Promise((resolve) => {
    worker.once('exit', () => resolve());
  });

/** In a worker that stops: ends when its parent has closed the port, after `drainMs`. */
export const parentClosesPort = (drainMs: number): Promise<void> =>
  new Promise((resolve) => {
    process.on('message', ({ kind }: ClosedMessage) => {
      if (kind === 'port closed') resolve();
    });
    setTimeout(resolve, drainMs + PATIENCE_MS);
  });

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
