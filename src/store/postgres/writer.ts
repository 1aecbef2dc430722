import type pg from 'pg';
import type { WriteEngine, WriteTransaction } from '../engine.ts';
import { StoreError, UnknownOutcomeError } from '../port.ts';
import type { WriterOptions } from '../writing-port.ts';
import type { PostgresAddress } from './address.ts';
import { disconnect } from './connection.ts';
import { asStoreError, isCut, isUnreachable } from './failure.ts';
import { connectToPrimary, rollBack } from './primary.ts';
import { seenMigrating, takePublishingLock } from './publishing-lock.ts';
import { readState } from './read-transaction.ts';
import { postgresReader } from './reader.ts';
import { cutIfReplaced } from './replaced-primary.ts';
import { isUpToDate, migrate } from './schema.ts';
import { notifyWatchers } from './watch.ts';
import { writeTransaction } from './write-transaction.ts';

/** Connects to the primary for each transaction. Creates or migrates the store on first use. */
export function postgresWriter(address: PostgresAddress, options: WriterOptions): WriteEngine {
  const begin = async (client: pg.Client) => {
    await client.query('BEGIN');
    // A publication runs the same short queries for each batch. Compiling each one, which
    // PostgreSQL does if it overestimates the cost, takes ten times as long as running it.
    await client.query('SET LOCAL jit = off');
    await takePublishingLock(client, address, options);
    if (!(await isUpToDate(client))) await seenMigrating(client, () => migrate(client, address));
  };
  const write = async <T>(use: (transaction: WriteTransaction) => Promise<T>): Promise<T> => {
    const client = await connectToPrimary(address, options, begin);
    try {
      return await cutIfReplaced(address, client, async () => {
        const { result, publicationId } = await beforeCommit(client, address, async () => {
          const result = await use(writeTransaction(client));
          const { publicationId } = await readState(client);
          await notifyWatchers(client, address);
          return { result, publicationId };
        });
        if ((await commit(client, address)) === 'cut') await findPublication(address, publicationId, options);
        return result;
      });
    } finally {
      disconnect(client);
    }
  };
  /** Does not wait for another publisher unless there is something to migrate. */
  const prepare = async () => {
    let upToDate = false;
    const look = async (client: pg.Client) => {
      upToDate = await isUpToDate(client);
    };
    disconnect(await connectToPrimary(address, options, look));
    if (upToDate) return;
    const migrated = async (client: pg.Client) => {
      await begin(client);
      await client.query('COMMIT');
    };
    disconnect(await connectToPrimary(address, options, migrated));
  };
  const reader = postgresReader(address, 'primary');
  return {
    ...reader,
    state: () => prepare().then(reader.state),
    read: (use) => prepare().then(() => reader.read(use)),
    readPrimary: (use) => prepare().then(() => reader.read(use)),
    write,
  };
}

/** Runs the part of a transaction that leaves no trace if it fails. */
async function beforeCommit<T>(
  client: pg.Client,
  address: PostgresAddress,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Frees the lock before the failure is reported.
    await rollBack(client);
    if (!isCut(error)) throw asStoreError(address, error);
    throw new StoreError(
      `The connection to ${address.label} was lost, and nothing was published: make sure that PostgreSQL is running, and run the same command again.`,
      { cause: error },
    );
  }
}

/** If the connection is cut during the commit, the server may or may not complete it. */
async function commit(client: pg.Client, address: PostgresAddress): Promise<'done' | 'cut'> {
  try {
    await client.query('COMMIT');
    return 'done';
  } catch (error) {
    if (!isUnreachable(error)) throw asStoreError(address, error);
    return 'cut';
  }
}

const SHORTEST_WAIT_MS = 5_000;

/**
 * Looks for a publication whose connection was lost during the commit, which the server may or may
 * not have completed. Returns if it is in the store, and as safe as an acknowledged one. Fails with
 * `StoreError` if nothing was published, and with `UnknownOutcomeError` if nobody can tell within
 * `lockWaitSeconds`.
 */
async function findPublication(
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
