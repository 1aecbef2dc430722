import type pg from 'pg';
import type { ReadEngine, ReadTransaction } from '../engine.ts';
import type { PostgresAddress } from './address.ts';
import { connect, disconnect, type RefClient, type Role } from './connection.ts';
import { asStoreError } from './failure.ts';
import { readState, readTransaction } from './read-transaction.ts';
import { using } from './replaced-primary.ts';
import { checkSchema } from './schema.ts';
import { watch } from './watch.ts';

/** How often a reader that has only a replica looks for a primary. */
const LOOK_FOR_PRIMARY_MS = 5_000;

/** Opens a connection for each transaction. `state`, which is polled, keeps one of its own. */
export function postgresReader(address: PostgresAddress, role: Role = 'any'): ReadEngine {
  const lasting = lastingConnection(address, role);
  const read = <T>(role: Role, use: (transaction: ReadTransaction) => Promise<T>): Promise<T> =>
    using(address, role, async (client) => {
      await checkSchema(client, address);
      // One version from the first query on: what is published meanwhile is not visible.
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      return use(readTransaction(client));
    });
  let lookedAt = performance.now();
  return {
    state: async () => {
      const state = await lasting.use(async (client) => {
        // Each time: a newer program may have migrated the store since.
        await checkSchema(client, address);
        return readState(client);
      });
      const now = performance.now();
      if (state.fromReplica === true && address.hosts.length > 1 && now - lookedAt > LOOK_FOR_PRIMARY_MS) {
        lookedAt = now;
        lasting.renew();
      }
      return state;
    },
    read: (use) => read(role, use),
    readPrimary: (use) => read('primary', use),
    watch: (onChange, onWork) => watch(address, onChange, onWork),
    close: async () => lasting.close(),
  };
}

/** A connection that is opened on first use and replaced after a failure. */
function lastingConnection(address: PostgresAddress, role: Role) {
  let opening: Promise<RefClient> | undefined;
  let uses = 0;
  /** A connection runs one query at a time, so that each use waits for the one before. */
  let last: Promise<unknown> = Promise.resolve();
  const close = (): void => {
    opening?.then(disconnect, () => {});
    opening = undefined;
  };
  const use = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    // Uses that overlap share one connection, also while it is being opened.
    opening ??= connect(address, role) as Promise<RefClient>;
    const mine = opening;
    uses++;
    try {
      const client = await mine;
      client.ref();
      const result = last.then(() => work(client));
      last = result.catch(() => {});
      return await result;
    } catch (error) {
      if (opening === mine) close();
      throw asStoreError(address, error);
    } finally {
      uses--;
      // An idle connection must not keep the process alive.
      if (uses === 0) (await opening?.catch(() => undefined))?.unref();
    }
  };
  /** The next use opens a new connection. */
  const renew = (): void => {
    if (uses === 0) close();
  };
  return { use, renew, close };
}
