import { setTimeout as after } from 'node:timers/promises';
import type pg from 'pg';
import type { WriterOptions } from '../writing-port.ts';
import type { PostgresAddress } from './address.ts';
import { connect, disconnect } from './connection.ts';
import { asStoreError, isUnreachable, NoPrimaryError } from './failure.ts';
import { cutIfReplaced } from './replaced-primary.ts';

const RETRY_MS = 500;
const ROLLBACK_TIMEOUT_MS = 5_000;

/**
 * Connects to the primary and calls `begin`. While there is no primary, or if it is lost during
 * `begin`, tries again for `primaryWaitSeconds`, so `begin` must be safe to repeat. Fails with
 * `StoreError`. The caller must call `disconnect`.
 */
export async function connectToPrimary(
  address: PostgresAddress,
  { primaryWaitSeconds = 0, onWaiting }: Pick<WriterOptions, 'primaryWaitSeconds' | 'onWaiting'>,
  begin: (client: pg.Client) => Promise<void>,
): Promise<pg.Client> {
  let until: number | undefined;
  for (;;) {
    try {
      return await begun(address, begin);
    } catch (error) {
      if (primaryWaitSeconds === 0 || !isFailover(error)) throw asStoreError(address, error);
      if (until === undefined) {
        until = performance.now() + primaryWaitSeconds * 1000;
        onWaiting?.(
          error instanceof NoPrimaryError ? error.why : `The connection to ${address.label} was lost`,
        );
      }
      if (performance.now() > until) throw asStoreError(address, error);
      await after(RETRY_MS);
    }
  }
}

const isFailover = (error: unknown): boolean => error instanceof NoPrimaryError || isUnreachable(error);

async function begun(
  address: PostgresAddress,
  begin: (client: pg.Client) => Promise<void>,
): Promise<pg.Client> {
  const client = await connect(address, 'primary');
  return cutIfReplaced(address, client, async () => {
    try {
      await begin(client);
      return client;
    } catch (error) {
      await rollBack(client);
      disconnect(client);
      throw error;
    }
  });
}

/** Frees the publishing lock. If the connection is broken, the server frees it. */
export async function rollBack(client: pg.Client): Promise<void> {
  const rollback = { text: 'ROLLBACK', query_timeout: ROLLBACK_TIMEOUT_MS } as pg.QueryConfig;
  await client.query(rollback).catch(() => {});
}
