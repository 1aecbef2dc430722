import cluster from 'node:cluster';
import type { IncomingMessage } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { RateLimiterCluster, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { clientAddress } from './client-address.ts';
import { Problem } from './problem.ts';

type AdmissionConfig = Pick<Config, 'rateLimit' | 'maxLagMs' | 'trustProxy'>;

const WINDOW_SECONDS = 60;
const BUSY_RETRY_SECONDS = 2;
const SAMPLE_MS = 100;

type Limiter = RateLimiterMemory | RateLimiterCluster;

/** Workers share one count, which their parent process keeps. */
function newLimiter(points: number): Limiter {
  const options = { points, duration: WINDOW_SECONDS, keyPrefix: 'requests' };
  return cluster.isWorker ? new RateLimiterCluster(options) : new RateLimiterMemory(options);
}

/** Rejects requests over a client's rate limit, and all requests while the event loop lags. */
export class Admission {
  readonly #config: AdmissionConfig;
  readonly #limiter: Limiter | undefined;
  readonly #delay = monitorEventLoopDelay({ resolution: 10 });
  readonly #sampling: NodeJS.Timeout;
  #lagMs = 0;
  /** When the first request since the last sample arrived. */
  #busySince: number | undefined;

  constructor(config: AdmissionConfig) {
    this.#config = config;
    const { rateLimit: points } = config;
    if (points > 0) this.#limiter = newLimiter(points);
    this.#delay.enable();
    this.#sampling = setInterval(() => this.#sample(), SAMPLE_MS).unref();
  }

  /** Longest delay of the event loop in the last tenth of a second. */
  get lagMs(): number {
    return this.#lagMs;
  }

  /**
   * Why the request is rejected; undefined if it is admitted. A promise only if clients are
   * counted.
   */
  rejection(request: IncomingMessage): Problem | undefined | Promise<Problem | undefined> {
    if (Math.max(this.#lagMs, this.#overdueMs()) > this.#config.maxLagMs) return busy();
    return this.#limiter && this.#count(this.#limiter, clientAddress(request, this.#config.trustProxy));
  }

  close(): void {
    clearInterval(this.#sampling);
    this.#delay.disable();
  }

  #sample(): void {
    this.#lagMs = this.#delay.max / 1e6;
    this.#delay.reset();
    this.#busySince = undefined;
  }

  /**
   * How late the next sample is, judged by requests alone: many of them can wait in one turn of the
   * event loop, and until that ends no sample shows the lag.
   */
  #overdueMs(): number {
    const now = performance.now();
    this.#busySince ??= now;
    return now - this.#busySince - SAMPLE_MS;
  }

  async #count(limiter: Limiter, client: string): Promise<Problem | undefined> {
    try {
      await limiter.consume(client);
      return undefined;
    } catch (rejected) {
      const seconds = Math.ceil((rejected as RateLimiterRes).msBeforeNext / 1000);
      const detail = `More than ${this.#config.rateLimit} requests in a minute: try again in ${seconds} seconds.`;
      return new Problem('too-many-requests', detail, {}, 429, seconds);
    }
  }
}

const busy = (): Problem =>
  new Problem('busy', 'The service is overloaded: try again in a moment.', {}, 503, BUSY_RETRY_SECONDS);
