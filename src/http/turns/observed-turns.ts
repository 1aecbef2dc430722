import type { Logger } from 'pino';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { refusals, Turns } from './turns.ts';

const CHECK_MS = 1000;
/** Load is no longer shed when nothing was refused for this long. */
const QUIET_MS = 10_000;

/** Logs one line when the service begins to refuse requests, and one when it no longer does. */
class SheddingLog {
  readonly #logger: Logger;
  #checking: NodeJS.Timeout | undefined;
  #refused = 0;
  #beganAt = 0;
  #lastAt = 0;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Counts a refused request. */
  add(): void {
    this.#refused++;
    this.#lastAt = performance.now();
    if (this.#checking !== undefined) return;
    this.#beganAt = this.#lastAt;
    this.#logger.warn('the service is overloaded: requests that would wait too long get 503');
    this.#checking = setInterval(() => this.#check(), CHECK_MS).unref();
  }

  close(): void {
    clearInterval(this.#checking);
    this.#checking = undefined;
  }

  #check(): void {
    if (performance.now() - this.#lastAt < QUIET_MS) return;
    const seconds = Math.round((this.#lastAt - this.#beganAt) / 1000);
    this.#logger.warn({ refused: this.#refused, seconds }, 'the service is no longer overloaded');
    this.#refused = 0;
    this.close();
  }
}

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
