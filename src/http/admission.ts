import cluster from 'node:cluster';
import type { IncomingMessage } from 'node:http';
import { RateLimiterCluster, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { clientNetwork } from './client-address.ts';
import { Problem } from './problem.ts';

type AdmissionConfig = Pick<Config, 'rateLimit' | 'trustProxy'>;

const WINDOW_SECONDS = 60;

type Limiter = RateLimiterMemory | RateLimiterCluster;

/** Workers share one count, which their parent process keeps. */
function newLimiter(points: number): Limiter {
  const options = { points, duration: WINDOW_SECONDS, keyPrefix: 'requests' };
  return cluster.isWorker ? new RateLimiterCluster(options) : new RateLimiterMemory(options);
}

/** Rejects requests over a client's rate limit. */
export class Admission {
  readonly #config: AdmissionConfig;
  readonly #limiter: Limiter | undefined;

  constructor(config: AdmissionConfig) {
    this.#config = config;
    const { rateLimit: points } = config;
    if (points > 0) this.#limiter = newLimiter(points);
  }

  /**
   * Why the request is rejected; undefined if it is admitted. A promise only if clients are
   * counted.
   */
  rejection(request: IncomingMessage): undefined | Promise<Problem | undefined> {
    return this.#limiter && this.#count(this.#limiter, clientNetwork(request, this.#config.trustProxy));
  }

  async #count(limiter: Limiter, client: string): Promise<Problem | undefined> {
    try {
      await limiter.consume(client);
      return undefined;
    } catch (rejected) {
      // The parent process, which counts for all workers, does not reply.
      if (rejected instanceof Error) return undefined;
      // The limiter subtracts times of day: when the clock is set, the difference says nothing.
      const ms = Math.min(Math.max((rejected as RateLimiterRes).msBeforeNext, 1), WINDOW_SECONDS * 1000);
      const seconds = Math.ceil(ms / 1000);
      const detail = `More than ${this.#config.rateLimit} requests in a minute: try again in ${seconds} seconds.`;
      return new Problem('too-many-requests', detail, {}, 429, seconds);
    }
  }
}
