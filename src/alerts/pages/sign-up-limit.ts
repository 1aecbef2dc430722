import { RateLimiterMemory } from 'rate-limiter-flexible';

const HOUR_SECONDS = 60 * 60;

/**
 * Counts the sign-ups of an hour from each network, /24 or /64, in the memory of this process: networks are
 * stored nowhere.
 */
export class SignUpLimit {
  readonly #limiter: RateLimiterMemory;

  constructor(perHour: number) {
    this.#limiter = new RateLimiterMemory({ points: perHour, duration: HOUR_SECONDS });
  }

  /** Counts one from a client's address or network. Returns whether it is within the limit. */
  takes(client: string): Promise<boolean> {
    const network = client.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0');
    return this.#limiter.consume(network).then(
      () => true,
      () => false,
    );
  }
}
