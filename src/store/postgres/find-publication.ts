import type pg from 'pg';
import { StoreError, UnknownOutcomeError } from '../port.ts';
import type { WriterOptions } from '../writing-port.ts';
import type { PostgresAddress } from './address.ts';
import { disconnect } from './connection.ts';
import { connectToPrimary } from './primary.ts';
import { takePublishingLock } from './publishing-lock.ts';

const SHORTEST_WAIT_MS = 5_000;

/**
 * Looks for a publication whose connection was lost during the commit, which the server may or may
 * not have completed. Returns if it is in the store, and as safe as an acknowledged one. Fails with
 * `StoreError` if nothing was published, and with `UnknownOutcomeError` if nobody can tell within
 * `lockWaitSeconds`.
 */
export async function findPublication(
  address: PostgresAddress,
  id: string,
  { lockWaitSeconds, onWaiting }: WriterOptions,
): Promise<void> {
  const lost = `The connection to ${address.label} was lost during the commit`;
  onWaiting?.(`${lost}, so the publication is being looked up`);
  let isFound = false;
  const query_timeout = Math.max(lockWaitSeconds * 1000, SHORTEST_WAIT_MS);
  /** Writes, although nothing changes: the commit below then waits for replicas. */
  const isPublished = async (client: pg.Client) => {
    const text = 'UPDATE publication SET data_version = data_version WHERE id = $1';
    const { rowCount } = await client.query({ text, values: [id], query_timeout } as pg.QueryConfig);
    return rowCount === 1;
  };
  const look = async (client: pg.Client) => {
    await client.query('BEGIN');
    isFound = await isPublished(client);
    if (!isFound) {
      // The cut transaction holds the lock until the server has completed it or rolled it back.
      await takePublishingLock(client, address, { lockWaitSeconds });
      isFound = await isPublished(client);
      // A former primary that does not know of its successor must not say that there is nothing.
      if (!isFound) await client.query('UPDATE catalogue SET kind = kind');
    }
    // Replicas that must have a publication before it is acknowledged (synchronous_standby_names)
    // have it when they have this later change.
    await client.query({ text: 'COMMIT', query_timeout } as pg.QueryConfig);
  };
  try {
    disconnect(await connectToPrimary(address, { primaryWaitSeconds: lockWaitSeconds }, look));
  } catch (error) {
    throw new UnknownOutcomeError(
      `${lost}, and it is not known whether anything was published: see what "snapshots" lists, or run the same command again, which does no harm.`,
      { cause: error },
    );
  }
  if (!isFound) throw new StoreError(`${lost}, and nothing was published: run the same command again.`);
}
