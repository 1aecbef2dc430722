import type pg from 'pg';
import type { StopWatching, StoreWork } from '../port.ts';
import type { PostgresAddress } from './address.ts';
import { connect, disconnect, rowsOf } from './connection.ts';
import { workOf } from './publishing-lock.ts';

/** One channel for all stores of a database; the payload names the schema. */
const CHANNEL = 'infra_projects_published';
const RECONNECT_MS = 1_000;
const MOST_RECONNECT_MS = 15_000;
const LOOK_EVERY_MS = 10_000;

/** Notifies everybody who watches the store, if and when the client's transaction is committed. */
export async function notifyWatchers(client: pg.Client, { schema }: PostgresAddress): Promise<void> {
  await rowsOf(client, 'SELECT pg_notify($1, $2)', [CHANNEL, schema]);
}

/**
 * Calls `onChange` soon after a publication, and after each reconnection, because a notification
 * may have been lost meanwhile. Replicas do not support LISTEN, so this connects to the primary; if
 * the primary is down, it retries with growing pauses. While it is connected, calls `onWork` every
 * ten seconds, which also notices a connection that was lost in silence.
 */
export function watch(
  address: PostgresAddress,
  onChange: () => void,
  onWork: (work: StoreWork) => void = () => {},
): StopWatching {
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking: NodeJS.Timeout | undefined;
  let waitMs = RECONNECT_MS;

  /** A lookup that fails ends the connection, and that begins the next one. */
  const look = async (listening: pg.Client): Promise<void> => {
    try {
      const work = await workOf(listening, address.schema);
      if (client === listening && !stopped) onWork(work);
      looking = setTimeout(() => void look(listening), LOOK_EVERY_MS).unref();
    } catch {
      disconnect(listening);
    }
  };
  const reconnect = () => {
    client = undefined;
    clearTimeout(looking);
    onWork('none');
    // A lost connection may be reported twice: when it ends, and when its pending query fails.
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
      fresh.once('end', reconnect);
      fresh.on('notification', ({ payload }) => payload === address.schema && onChange());
      client = fresh;
      await fresh.query(`LISTEN ${CHANNEL}`);
      waitMs = RECONNECT_MS;
      if (stopped) disconnect(fresh);
      else {
        onChange();
        void look(fresh);
      }
    } catch {
      // No need to report it: polling still finds publications, and says what is wrong with the
      // store.
      if (client === undefined) reconnect();
      else disconnect(client);
    }
  };
  void listen();
  return () => {
    stopped = true;
    clearTimeout(timer);
    clearTimeout(looking);
    if (client !== undefined) disconnect(client);
  };
}
