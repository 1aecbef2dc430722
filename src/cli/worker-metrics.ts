import type { Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** What one worker has measured, before it is added to what others have. */
type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** What workers and their parent tell each other of metrics; `id` tells which question an answer is to. */
type MetricsMessage =
  | { readonly kind: 'metrics wanted'; readonly id: number }
  | { readonly kind: 'metrics'; readonly id: number; readonly text: string | undefined }
  | { readonly kind: 'figures wanted'; readonly id: number }
  | { readonly kind: 'figures'; readonly id: number; readonly figures: Figures };

/** A worker that does not tell what it has measured within this time fails the question: a part would look like all. */
const LONGEST_WAIT_MS = 5_000;

/**
 * The parent's side: adds up what all workers have measured. The collecting of prom-client asks workers that are about to
 * start, too, and waits for those that die, each time for seconds and in vain.
 */
export class WorkerMetrics {
  readonly #listening = new Set<Worker>();
  #asked = 0;

  /** Listens to a worker that has just been started. */
  attend(worker: Worker): void {
    worker.on('message', (message: MetricsMessage) => {
      if (message.kind === 'metrics wanted') void this.#answer(worker, message.id);
    });
    // One that is not asked anything yet, since it has no index, would look like a service without data.
    worker.once('listening', () => this.#listening.add(worker));
    worker.once('exit', () => this.#listening.delete(worker));
  }

  async #answer(worker: Worker, id: number): Promise<void> {
    const text = await this.#collect().catch(() => undefined);
    if (worker.isConnected()) worker.send({ kind: 'metrics', id, text } satisfies MetricsMessage);
  }

  async #collect(): Promise<string> {
    const id = ++this.#asked;
    const all = await Promise.all([...this.#listening].map((worker) => figuresOf(worker, id)));
    return AggregatorRegistry.aggregate(all.filter((figures) => figures !== undefined)).metrics();
  }
}

/** What a worker has measured; undefined when it dies meanwhile. */
function figuresOf(worker: Worker, id: number): Promise<Figures | undefined> {
  return new Promise((resolve, reject) => {
    const take = (message: MetricsMessage) => {
      if (message.kind === 'figures' && message.id === id) end(() => resolve(message.figures));
    };
    const die = () => end(() => resolve(undefined));
    const tire = () => end(() => reject(new Error('a worker does not answer')));
    const impatience = setTimeout(tire, LONGEST_WAIT_MS);
    const end = (settle: () => void) => {
      clearTimeout(impatience);
      worker.off('message', take).off('disconnect', die).off('exit', die);
      settle();
    };
    worker.on('message', take).once('disconnect', die).once('exit', die);
    if (worker.isConnected()) worker.send({ kind: 'figures wanted', id } satisfies MetricsMessage);
    else die();
  });
}

/** The worker's side: tells what it has measured, and asks the parent for the metrics of all workers together. */
export function metricsOfAllWorkers(registry: Registry): () => Promise<string> {
  const tell = (message: MetricsMessage) => process.send?.(message);
  const answer = async (id: number) =>
    tell({ kind: 'figures', id, figures: await registry.getMetricsAsJSON() });
  process.on('message', (message: MetricsMessage) => {
    if (message.kind === 'figures wanted') void answer(message.id);
  });
  let asked = 0;
  return () =>
    new Promise((resolve, reject) => {
      const id = ++asked;
      const take = (message: MetricsMessage) => {
        if (message.kind !== 'metrics' || message.id !== id) return;
        process.off('message', take);
        if (message.text !== undefined) resolve(message.text);
        else reject(new Error('The metrics of all workers could not be had: one of them does not answer.'));
      };
      process.on('message', take);
      tell({ kind: 'metrics wanted', id });
    });
}
