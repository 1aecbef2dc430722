import type pg from 'pg';
import type { WriteEngine, WriteTransaction } from '../engine.ts';
import { StoreError } from '../port.ts';
import type { WriterOptions } from '../writing-port.ts';
import type { PostgresAddress } from './address.ts';
import { disconnect } from './connection.ts';
import { asStoreError, isCut, isUnreachable } from './failure.ts';
import { findPublication } from './find-publication.ts';
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
