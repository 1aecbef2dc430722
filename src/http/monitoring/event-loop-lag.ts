import { monitorEventLoopDelay } from 'node:perf_hooks';

const SAMPLE_MS = 100;

/** Measures how long the event loop is held up. */
export class EventLoopLag {
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
