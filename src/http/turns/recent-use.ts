/** What a client, or one of its connections, used of the event loop lately. */
export interface Use {
  /** Milliseconds of the event loop; those of long ago count less. */
  usedMs: number;
  /** Milliseconds of one turn, on average. */
  turnMs: number;
  /** Its requests that wait or work. */
  pending: number;
}

const DECAY_EVERY_MS = 1000;
/** What a second leaves of the use before it: after three seconds, half of it is forgotten. */
const DECAY = 0.8;
/** Less is forgotten. */
const NEGLIGIBLE_MS = 0.1;
/** Weight of the newest turn in an average. */
const NEWEST = 0.2;

/** The use of the last seconds, by client or connection. */
export class RecentUse<Key> {
  readonly #uses = new Map<Key, Use>();
  #decayedAt = 0;
  /** Milliseconds of one turn of anybody, on average. */
  #turnMs = 0;

  of(key: Key): Use {
    let use = this.#uses.get(key);
    if (use === undefined) {
      use = { usedMs: 0, turnMs: this.#turnMs, pending: 0 };
      this.#uses.set(key, use);
    }
    return use;
  }

  /** Counts a turn. */
  add(use: Use, ms: number, now: number): void {
    if (now - this.#decayedAt >= DECAY_EVERY_MS) this.#decay(now);
    // Until its first turn, the average of all stands in for its own.
    use.turnMs += (use.usedMs === 0 ? 1 : NEWEST) * (ms - use.turnMs);
    use.usedMs += ms;
    this.#turnMs += NEWEST * (ms - this.#turnMs);
  }

  forget(key: Key): void {
    this.#uses.delete(key);
  }

  #decay(now: number): void {
    const rest = DECAY ** Math.floor((now - this.#decayedAt) / DECAY_EVERY_MS);
    this.#decayedAt = now;
    for (const [key, use] of this.#uses) {
      use.usedMs *= rest;
      if (use.usedMs < NEGLIGIBLE_MS && use.pending === 0) this.#uses.delete(key);
    }
  }
}
