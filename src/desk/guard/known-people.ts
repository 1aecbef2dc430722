import { LRUCache } from 'lru-cache';
import type { SignedIn } from './signed-in.ts';

const MOST_SESSIONS = 1000;

/**
 * Whose session was good when it last came. Turns of the event loop are shared among people by it: somebody
 * with many addresses has one share, and others at the address of a person take none of that person's. It
 * decides nothing else.
 */
export class KnownPeople {
  readonly #accounts = new LRUCache<string, string>({ max: MOST_SESSIONS });

  /** Notes who came with the secret of a session, or that it is good no more. */
  note(secret: string, signedIn: SignedIn | undefined): void {
    if (signedIn === undefined) this.#accounts.delete(secret);
    else this.#accounts.set(secret, signedIn.account.id);
  }

  /** The id of the account; undefined for strangers, and for the first request of a session. */
  accountOf(secret: string): string | undefined {
    return this.#accounts.get(secret);
  }
}
