import cluster, { type Worker } from 'node:cluster';
import { availableParallelism } from 'node:os';
import { AggregatorRegistry, type Registry, type RegistryContentType } from 'prom-client';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';

/** A worker that dies at once, again and again, is not started more often than this. */
const RESTART_MS = 500;

/** How many processes answer. */
export const workerCount = ({ workers }: Config): number =>
  workers === 0 ? availableParallelism() : workers;

/** What a worker and its parent tell each other; `id` tells which question an answer is to. */
type Message =
  | { readonly kind: 'listening'; readonly lines: readonly string[] }
  | { readonly kind: 'metrics wanted'; readonly id: number }
  | { readonly kind: 'metrics'; readonly id: number; readonly text: string };

/**
 * Starts the workers, which share one listening port, and starts another in place of each that dies. Ends when all have
 * ended after a signal to stop.
 */
export async function runWorkers(count: number): Promise<void> {
  // Keeps the books of rate limits and collects metrics for all of them.
  new RateLimiterClusterMaster();
  const aggregator = new AggregatorRegistry();
  let isStopping = false;
  let hasTold = false;
  const start = () => {
    const worker = cluster.fork();
    worker.on('message', (message: Message) => {
      if (message.kind === 'metrics wanted') void sendMetrics(worker, aggregator, message.id);
      if (message.kind === 'listening' && !hasTold) for (const line of message.lines) console.log(line);
      hasTold ||= message.kind === 'listening';
    });
    worker.once('exit', (code, signal) => {
      if (isStopping) return;
      console.error(`A worker ended (${signal ?? code}): starting another.`);
      setTimeout(() => !isStopping && start(), RESTART_MS);
    });
  };
  for (let i = 0; i < count; i++) start();
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
  });
  isStopping = true;
  await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && ended(worker)));
}

function ended(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
    worker.process.kill('SIGTERM');
  });
}

async function sendMetrics(
  worker: Worker,
  aggregator: AggregatorRegistry<RegistryContentType>,
  id: number,
): Promise<void> {
  const text = await aggregator.clusterMetrics().catch(() => '');
  if (worker.isConnected()) worker.send({ kind: 'metrics', id, text } satisfies Message);
}

/** Lets the parent tell the user where the service listens, once for all workers. */
export function tellParent(lines: readonly string[]): void {
  process.send?.({ kind: 'listening', lines } satisfies Message);
}

/** Ends a worker that has stopped: its line to the parent would keep it alive. */
export function endWorker(): void {
  if (cluster.isWorker) process.exit(0);
}

/** Asks the parent for the metrics of all workers together. */
export function metricsOfAllWorkers(registry: Registry): () => Promise<string> {
  AggregatorRegistry.setRegistries([registry]);
  // Made for its answering when the parent asks.
  new AggregatorRegistry();
  let asked = 0;
  return () =>
    new Promise((resolve) => {
      const id = ++asked;
      const take = (message: Message) => {
        if (message.kind !== 'metrics' || message.id !== id) return;
        process.off('message', take);
        resolve(message.text);
      };
      process.on('message', take);
      process.send?.({ kind: 'metrics wanted', id } satisfies Message);
    });
}
