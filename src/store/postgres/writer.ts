import type pg from 'pg';
import type { WriteEngine, WriteTransaction } from '../engine.ts';
import { StoreError, type WriterOptions } from '../port.ts';
import type { PostgresAddress } from './address.ts';
import { connect, disconnect } from './connection.ts';
import { asStoreError, isUnreachable } from './failure.ts';
import { takePublishingLock } from './publishing-lock.ts';
import { postgresReader } from './reader.ts';
import { isUpToDate, migrate } from './schema.ts';
import { notifyWatchers } from './watch.ts';
import { writeTransaction } from './write-transaction.ts';

const ROLLBACK_TIMEOUT_MS = 5_000;

/** Connects to the primary for each transaction. Creates or migrates the store on first use. */
export function postgresWriter(address: PostgresAddress, options: WriterOptions): WriteEngine {
  const write = <T>(use: (transaction: WriteTransaction) => Promise<T>): Promise<T> =>
    onPrimary(address, async (client) => {
      await client.query('BEGIN');
      // A publication runs the same short queries for each batch. Compiling each one, which
      // PostgreSQL does if it overestimates the cost, takes ten times as long as running it.
      await client.query('SET LOCAL jit = off');
      await takePublishingLock(client, address, options);
      if (!(await isUpToDate(client))) await migrate(client, address);
      const result = await use(writeTransaction(client));
      await notifyWatchers(client, address);
      await commit(client, address);
      return result;
    });
  /** Does not wait for another publisher unless there is something to migrate. */
  const prepare = async () => {
    if (!(await onPrimary(address, isUpToDate))) await write(async () => {});
  };
  const reader = postgresReader(address, 'primary');
  return {
    ...reader,
    state: () => prepare().then(reader.state),
    read: (use) => prepare().then(() => reader.read(use)),
    write,
  };
}

async function onPrimary<T>(address: PostgresAddress, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(address, 'primary');
  try {
    return await work(client);
  } catch (error) {
    // Frees the lock before the failure is reported. If the connection broke, the server frees it.
    const rollback = { text: 'ROLLBACK', query_timeout: ROLLBACK_TIMEOUT_MS } as pg.QueryConfig;
    await client.query(rollback).catch(() => {});
    throw asStoreError(address, error);
  } finally {
    disconnect(client);
  }
}

/** If the connection breaks during the commit, nobody knows whether the server committed. */
async function commit(client: pg.Client, { label }: PostgresAddress): Promise<void> {
  try {
    await client.query('COMMIT');
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    throw new StoreError(
      `The connection to ${label} was lost during the commit, so the publication may or may not be there: check with "snapshots", or publish again, which does no harm.`,
      { cause: error },
    );
  }
}
