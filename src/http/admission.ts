import cluster from 'node:cluster';
import type { IncomingMessage } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { RateLimiterCluster, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { clientAddress } from './client-address.ts';
import { Problem } from './problem.ts';

type AdmissionConfig = Pick<Config, 'rateLimit' | 'maxLagMs' | 'trustProxy'>;

const WINDOW_SECONDS = 60;
const COME_BACK_SECONDS = 2;
const LOOK_MS = 100;

type Limiter = RateLimiterMemory | RateLimiterCluster;

/** Workers count together: their parent process keeps the books. */
function newLimiter(points: number): Limiter {
  const options = { points, duration: WINDOW_SECONDS, keyPrefix: 'requests' };
  return cluster.isWorker ? new RateLimiterCluster(options) : new RateLimiterMemory(options);
}

/** Decides whether a request is let in: not more from one client than is fair, and none when answers come late already. */
export class Admission {
  readonly #config: AdmissionConfig;
  readonly #limiter: Limiter | undefined;
  readonly #delay = monitorEventLoopDelay({ resolution: 10 });
  readonly #look: NodeJS.Timeout;
  #lagMs = 0;
  /** When the first request came since the last look. */
  #busySince: number | undefined;

  constructor(config: AdmissionConfig) {
    this.#config = config;
    const { rateLimit: points } = config;
    if (points > 0) this.#limiter = newLimiter(points);
    this.#delay.enable();
    this.#look = setInterval(() => this.#measure(), LOOK_MS).unref();
  }

  /** How late the event loop was, at worst, in the last tenth of a second. */
  get lagMs(): number {
    return this.#lagMs;
  }

  /** Undefined when the request is let in, else why not; a promise only where clients are counted. */
  refusal(request: IncomingMessage): Problem | undefined | Promise<Problem | undefined> {
    if (Math.max(this.#lagMs, this.#turnMs() - LOOK_MS) > this.#config.maxLagMs) {
      return new Problem(
        'busy',
        'The service has more to do than it can: come back in a moment.',
        {},
        503,
        COME_BACK_SECONDS,
      );
    }
    return (
      this.#limiter && this.#countedRefusal(this.#limiter, clientAddress(request, this.#config.trustProxy))
    );
  }

  close(): void {
    clearInterval(this.#look);
    this.#delay.disable();
  }

  #measure(): void {
    this.#lagMs = this.#delay.max / 1e6;
    this.#delay.reset();
    this.#busySince = undefined;
  }

  /** How long requests have been taken in without a look: many can wait for one turn of the loop, which has no end then. */
  #turnMs(): number {
    const now = performance.now();
    this.#busySince ??= now;
    return now - this.#busySince;
  }

  async #countedRefusal(limiter: Limiter, client: string): Promise<Problem | undefined> {
    try {
      await limiter.consume(client);
      return undefined;
    } catch (refused) {
      const seconds = Math.ceil((refused as RateLimiterRes).msBeforeNext / 1000);
      const detail = `More than ${this.#config.rateLimit} requests in a minute: come back in ${seconds} seconds.`;
      return new Problem('too-many-requests', detail, {}, 429, seconds);
    }
  }
}
