import { LRUCache } from 'lru-cache';

const MOST_SESSIONS = 1000;

/**
 * Whose session was good when it last came. Turns of the event loop are shared among people by it: somebody
 * with many addresses has one share, and others at the address of a person take none of that person's. It
 * decides nothing else.
 */
export class KnownPeople {
  readonly #accounts = new LRUCache<string, string>({ max: MOST_SESSIONS });

  /** Notes the id of the account that came with the secret of a session; undefined if the session has ended. */
  note(secret: string, accountId: string | undefined): void {
    if (accountId === undefined) this.#accounts.delete(secret);
    else this.#accounts.set(secret, accountId);
  }

  /** The id of the account; undefined for strangers, and for the first request of a session. */
  accountOf(secret: string): string | undefined {
    return this.#accounts.get(secret);
  }
}
