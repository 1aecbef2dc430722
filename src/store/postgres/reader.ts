import type pg from 'pg';
import type { ReadEngine } from '../engine.ts';
import type { PostgresAddress } from './address.ts';
import { connect, disconnect, type Role, using } from './connection.ts';
import { asStoreError } from './failure.ts';
import { readState, readTransaction } from './read-transaction.ts';
import { checkSchema } from './schema.ts';
import { watch } from './watch.ts';

/** Opens a connection for each transaction. `state`, which is polled, keeps one of its own. */
export function postgresReader(address: PostgresAddress, role: Role = 'any'): ReadEngine {
  const lasting = lastingConnection(address, role);
  return {
    state: () =>
      lasting.use(async (client) => {
        // Each time: a newer program may have migrated the store since.
        await checkSchema(client, address);
        return readState(client);
      }),
    read: (use) =>
      using(address, role, async (client) => {
        await checkSchema(client, address);
        // One version from the first query on: what is published meanwhile is not visible.
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
        return use(readTransaction(client));
      }),
    watch: (onChange) => watch(address, onChange),
    close: async () => lasting.close(),
  };
}

/** Missing from the types of `pg`. */
type RefClient = pg.Client & { ref(): void; unref(): void };

/** A connection that is opened on first use and replaced after a failure. */
function lastingConnection(address: PostgresAddress, role: Role) {
  let client: RefClient | undefined;
  const close = () => {
    if (client !== undefined) disconnect(client);
    client = undefined;
  };
  const use = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    try {
      client ??= (await connect(address, role)) as RefClient;
      client.ref();
      const result = await work(client);
      // An idle connection must not keep the process alive.
      client.unref();
      return result;
    } catch (error) {
      close();
      throw asStoreError(address, error);
    }
  };
  return { use, close };
}
