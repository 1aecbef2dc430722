import { LRUCache } from 'lru-cache';

const HOUR_MS = 60 * 60_000;
/** Somebody with more networks than this is held by the limit of all sign-ups. */
const MOST_NETWORKS = 10_000;

/**
 * Counts the sign-ups of an hour from each network, /24 or /64, in the memory of this process: networks are
 * stored nowhere.
 */
export class SignUpLimit {
  readonly #perHour: number;
  readonly #counts = new LRUCache<string, number>({
    max: MOST_NETWORKS,
    ttl: HOUR_MS,
    // The hour begins with the first sign-up, and after it the network is forgotten.
    noUpdateTTL: true,
    ttlAutopurge: true,
    // Looked up each time, so that a test can move the clock.
    perf: { now: () => performance.now() },
  });

  constructor(perHour: number) {
    this.#perHour = perHour;
  }

  /** Counts one from a client's address or network. Returns whether it is within the limit. */
  takes(client: string): boolean {
    const network = client.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0');
    const count = (this.#counts.get(network) ?? 0) + 1;
    if (count > this.#perHour) return false;
    this.#counts.set(network, count);
    return true;
  }

  /** The number of networks that are remembered. */
  get networks(): number {
    return this.#counts.size;
  }
}
