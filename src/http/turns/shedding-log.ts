import type { Logger } from 'pino';

const CHECK_MS = 1000;
/** Load is no longer shed when nothing was refused for so long. */
const QUIET_MS = 10_000;

/** Logs one line when the service begins to refuse requests, and one when it no longer does. */
export class SheddingLog {
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
