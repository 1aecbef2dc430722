import { Histogram, type Registry } from 'prom-client';
import type { Observation } from '../request-log.ts';

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
