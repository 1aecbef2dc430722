import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';
import { memoryLimit } from '../../node/cgroup.ts';
import type { ResponseCache } from '../response-cache.ts';
import type { QueuedBytes } from '../sending/queued-bytes.ts';

const SAMPLE_MS = 100;

/** Measures how long the event loop is held up. */
class EventLoopLag {
  readonly #delay = monitorEventLoopDelay({ resolution: 10 });
  readonly #sampling: NodeJS.Timeout;
  #ms = 0;

  constructor() {
    this.#delay.enable();
    this.#sampling = setInterval(() => {
      this.#ms = this.#delay.max / 1e6;
      this.#delay.reset();
    }, SAMPLE_MS).unref();
  }

  /** Longest delay of the event loop in the last tenth of a second. */
  get ms(): number {
    return this.#ms;
  }

  close(): void {
    clearInterval(this.#sampling);
    this.#delay.disable();
  }
}

/** Metrics of any process that serves: its start, memory and event loop. Returns what ends them. */
export function processMetrics(registry: Registry): () => void {
  const gauge = gaugesIn(registry, 'sum');
  const lag = new EventLoopLag();
  const startedAt = performance.timeOrigin / 1000;
  const limit = memoryLimit();
  gauge('start_timestamp_seconds', 'When the youngest process started.', () => startedAt, 'max');
  gauge('resident_memory_bytes', 'Resident memory of the process.', () => process.memoryUsage.rss());
  gauge(
    'memory_limit_bytes',
    'Memory that the cgroup may use, 0 for no limit.',
    () => (Number.isFinite(limit) ? limit : 0),
    'max',
  );
  gauge(
    'event_loop_lag_seconds',
    'Longest delay of the event loop in the last tenth of a second.',
    () => lag.ms / 1000,
    'max',
  );
  return () => lag.close();
}

interface ResponseMemory {
  readonly cache: ResponseCache;
  readonly queuedBytes: QueuedBytes;
}

/** Metrics of the memory that responses take. */
export function responseMemoryMetrics(registry: Registry, { cache, queuedBytes }: ResponseMemory): void {
  const gauge = gaugesIn(registry, 'sum');
  gauge('cache_answers', 'Responses in the cache.', () => cache.size.responses);
  gauge('cache_bytes', 'Bytes of the responses in the cache.', () => cache.size.bytes);
  gauge('queued_bytes', 'Memory of responses that clients have not read yet.', () => queuedBytes.bytes);
}

/** Which value of several workers counts. */
type Aggregator = 'min' | 'max' | 'sum';

/** Makes gauges of a registry whose value is read when it is asked for, by default with this aggregator. */
export const gaugesIn =
  (registry: Registry, usual: Aggregator) =>
  (name: string, help: string, value: () => number, aggregator: Aggregator = usual): void => {
    new Gauge({
      name: `infra_projects_${name}`,
      help,
      aggregator,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  };
