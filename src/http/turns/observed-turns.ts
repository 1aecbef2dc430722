import type { Logger } from 'pino';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

import { SheddingLog } from './shedding-log.ts';
import { refusals, Turns } from './turns.ts';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export interface ObservedTurns {
  readonly turns: Turns;
  close(): void;
}

/** Turns with their metrics and a line in the log when requests begin and cease to be refused. */
export function observedTurns(maxWaitMs: number, registry: Registry, logger: Logger): ObservedTurns {
  const registers = [registry];
  const log = new SheddingLog(logger);
  const shed = new Counter({
    name: 'infra_projects_requests_shed_total',
    help: 'Requests that were dropped before their work began, by reason.',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of refusals) shed.inc({ reason }, 0);
  const waits = new Histogram({
    name: 'infra_projects_request_wait_seconds',
    help: 'Time that requests waited for the event loop; those that began at once are not counted.',
    buckets: SECONDS,
    registers,
  });
  const turns = new Turns({
    maxWaitMs,
    onRefused: (reason) => {
      shed.inc({ reason });
      if (reason !== 'client_gone') log.add();
    },
    onWaited: (ms) => waits.observe(ms / 1000),
  });
  new Gauge({
    name: 'infra_projects_requests_waiting',
    help: 'Requests that wait for the event loop.',
    aggregator: 'sum',
    registers,
    collect() {
      this.set(turns.waiting);
    },
  });
  return { turns, close: () => log.close() };
}
