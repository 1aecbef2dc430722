import { Gauge, Histogram, type Registry } from 'prom-client';
import type { EventLoopLag } from './event-loop-lag.ts';
import type { Observation } from './request-log.ts';
import type { ResponseCache } from './response-cache.ts';
import type { QueuedBytes } from './sending/queued-bytes.ts';

const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Counts requests by route, status and time. Clients cannot add series: routes are those of the
 * service.
 */
export function requestMetrics(registry: Registry): (observation: Observation) => void {
  const histogram = new Histogram({
    name: 'infra_projects_request_seconds',
    help: 'Time from the arrival of a request until its response was handed to the socket.',
    labelNames: ['route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  // Finding a series by its labels takes longer than a cached response, so each is found once.
  const seriesByName = new Map<string, Histogram.Internal<string>>();
  return ({ route, status, ms }) => {
    const name = `${status} ${route}`;
    let series = seriesByName.get(name);
    if (series === undefined) {
      series = histogram.labels(route, String(status));
      seriesByName.set(name, series);
    }
    series.observe(ms / 1000);
  };
}

interface Load {
  readonly cache: ResponseCache;
  readonly queuedBytes: QueuedBytes;
  readonly lag: EventLoopLag;
}

/** Metrics of the cache, the event loop and memory. */
export function loadMetrics(registry: Registry, { cache, queuedBytes, lag }: Load): void {
  const gauge = (name: string, help: string, value: () => number, aggregator: 'sum' | 'max' = 'sum') =>
    new Gauge({
      name: `infra_projects_${name}`,
      help,
      aggregator,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  gauge('cache_answers', 'Responses in the cache.', () => cache.size.responses);
  gauge('cache_bytes', 'Bytes of the responses in the cache.', () => cache.size.bytes);
  gauge('queued_bytes', 'Memory of responses that clients have not read yet.', () => queuedBytes.bytes);
  gauge(
    'event_loop_lag_seconds',
    'Longest delay of the event loop in the last tenth of a second.',
    () => lag.ms / 1000,
    'max',
  );
  gauge('resident_memory_bytes', 'Resident memory of the process.', () => process.memoryUsage.rss());
}
