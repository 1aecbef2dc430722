import type pg from 'pg';
import type { StopWatching } from '../port.ts';
import type { PostgresAddress } from './address.ts';
import { connect, disconnect, rowsOf } from './connection.ts';

/** Publications of all stores of a database are told here; the payload is the schema. */
const CHANNEL = 'infra_projects_published';
const RECONNECT_MS = 1_000;
const MOST_RECONNECT_MS = 15_000;

/** Tells a publication to all who watch, when and only when the client's transaction is committed. */
export async function tellWatchers(client: pg.Client, { schema }: PostgresAddress): Promise<void> {
  await rowsOf(client, 'SELECT pg_notify($1, $2)', [CHANNEL, schema]);
}

/**
 * Calls `onChange` soon after a publication, and whenever the connection was lost and is back: something may have been
 * missed meanwhile. Replicas cannot be listened to, so it keeps a connection to the primary and tries again, less and less
 * often, while there is none.
 */
export function watch(address: PostgresAddress, onChange: () => void): StopWatching {
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let waitMs = RECONNECT_MS;

  const again = () => {
    client = undefined;
    // The end of a connection and the failure of what was asked over it may both be told.
    if (stopped || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      void listen();
    }, waitMs);
    waitMs = Math.min(waitMs * 2, MOST_RECONNECT_MS);
  };
  const listen = async () => {
    try {
      const fresh = await connect(address, 'primary');
      fresh.once('end', again);
      fresh.on('notification', ({ payload }) => payload === address.schema && onChange());
      client = fresh;
      await fresh.query(`LISTEN ${CHANNEL}`);
      waitMs = RECONNECT_MS;
      if (stopped) disconnect(fresh);
      else onChange();
    } catch {
      // Polling goes on finding what is published, and says what is wrong with the store.
      if (client === undefined) again();
      else disconnect(client);
    }
  };
  void listen();
  return () => {
    stopped = true;
    clearTimeout(timer);
    if (client !== undefined) disconnect(client);
  };
}
