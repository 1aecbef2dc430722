import type { Worker } from 'node:cluster';
import { AggregatorRegistry, Counter, Registry } from 'prom-client';

/** The metrics of one worker. */
type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Messages about metrics between workers and parent. A reply has the `id` of its request. */
type MetricsMessage =
  | { readonly kind: 'metrics wanted'; readonly id: number }
  | { readonly kind: 'metrics'; readonly id: number; readonly text: string | undefined }
  | { readonly kind: 'figures wanted'; readonly id: number }
  | { readonly kind: 'figures'; readonly id: number; readonly figures: Figures };

/** If a worker does not reply in time, the request fails: partial sums would look complete. */
const LONGEST_WAIT_MS = 5_000;

/** How often a worker sends its metrics without a request, so that few counts die with it. */
const SEND_EVERY_MS = 5_000;

/** The `id` of figures that nobody requested. */
const UNASKED = 0;

/**
 * The parent's side: adds up the metrics of all workers. The aggregation of prom-client also asks
 * workers that are still starting and waits for dying ones, which costs seconds each time.
 */
export class WorkerMetrics {
  readonly #listening = new Set<Worker>();
  /** What each running worker last sent. */
  readonly #latest = new Map<Worker, Figures>();
  /** Counts of workers that have exited, so that no sum goes backwards. */
  #exited: Figures = [];
  readonly #own = new Registry();
  readonly #restarts = new Counter({
    name: 'infra_projects_worker_restarts_total',
    help: 'Workers that exited and were replaced.',
    registers: [this.#own],
  });
  #requests = 0;

  /** Handles the requests of a worker that has just been started. */
  attend(worker: Worker): void {
    const take = (message: MetricsMessage) => {
      if (message.kind === 'metrics wanted') void this.#reply(worker, message.id);
      if (message.kind === 'figures') this.#latest.set(worker, message.figures);
    };
    worker.on('message', take);
    // A worker without an index does not listen yet. Its metrics would look like missing data.
    worker.once('listening', () => this.#listening.add(worker));
    worker.once('exit', () => {
      // What it has sent may still arrive.
      worker.off('message', take);
      this.#keepCounts(worker);
    });
  }

  countRestart(): void {
    this.#restarts.inc();
  }

  #keepCounts(worker: Worker): void {
    const counts = (this.#latest.get(worker) ?? []).filter(({ type }) => isCount(type));
    // The metrics of an aggregation have values, which the declaration of prom-client leaves out.
    this.#exited = AggregatorRegistry.aggregate([this.#exited, counts]).getMetricsAsArray() as Figures;
    this.#listening.delete(worker);
    this.#latest.delete(worker);
  }

  async #reply(worker: Worker, id: number): Promise<void> {
    const text = await this.#collect().catch(() => undefined);
    if (worker.isConnected()) worker.send({ kind: 'metrics', id, text } satisfies MetricsMessage);
  }

  async #collect(): Promise<string> {
    const id = ++this.#requests;
    await Promise.all([...this.#listening].map((worker) => replyOf(worker, id)));
    const own = await this.#own.getMetricsAsJSON();
    // Read at one moment: a worker is either among those that run or among those that have exited.
    return AggregatorRegistry.aggregate([own, ...this.#latest.values(), this.#exited]).metrics();
  }
}

/** Whether the values of a metric only ever rise. */
const isCount = (type: unknown): boolean => type === 'counter' || type === 'histogram';

/** Ends when a worker has sent its metrics, or dies meanwhile. */
function replyOf(worker: Worker, id: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const take = (message: MetricsMessage) => {
      if (message.kind === 'figures' && message.id === id) end(resolve);
    };
    const die = () => end(resolve);
    const giveUp = () => end(() => reject(new Error('a worker does not reply')));
    const timer = setTimeout(giveUp, LONGEST_WAIT_MS);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      worker.off('message', take).off('disconnect', die).off('exit', die);
      settle();
    };
    worker.on('message', take).once('disconnect', die).once('exit', die);
    if (worker.isConnected()) worker.send({ kind: 'figures wanted', id } satisfies MetricsMessage);
    else die();
  });
}

/** The worker's end of the channel to its parent. */
type Channel = Pick<NodeJS.Process, 'send' | 'connected' | 'on' | 'off'>;

/**
 * The worker's side: sends its metrics to the parent, now and then and on request, and requests the
 * sums of all workers.
 */
export function metricsOfAllWorkers(registry: Registry, channel: Channel = process): () => Promise<string> {
  const send = (message: MetricsMessage) => channel.connected && channel.send?.(message);
  const sendFigures = async (id: number) =>
    send({ kind: 'figures', id, figures: await registry.getMetricsAsJSON() });
  channel.on('message', (message: MetricsMessage) => {
    if (message.kind === 'figures wanted') void sendFigures(message.id);
  });
  setInterval(() => void sendFigures(UNASKED), SEND_EVERY_MS).unref();
  let requests = 0;
  return () =>
    new Promise((resolve, reject) => {
      const id = ++requests;
      const take = (message: MetricsMessage) => {
        if (message.kind !== 'metrics' || message.id !== id) return;
        channel.off('message', take);
        if (message.text !== undefined) resolve(message.text);
        else reject(new Error('The metrics of all workers are not available: one of them does not reply.'));
      };
      channel.on('message', take);
      send({ kind: 'metrics wanted', id });
    });
}
