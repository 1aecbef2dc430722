import type { SqlTransaction } from '../../database/index.ts';

/** What one process has to finish before another one may begin. */
interface Lease {
  readonly by: string;
  /** ISO 8601. */
  readonly until: string;
}

const LEASE = 'round';
/** A batch takes seconds at most. */
const LEASE_MS = 2 * 60_000;

/** A value that the processes share; undefined if there is none. */
export async function sharedValue<T>(database: SqlTransaction, name: string): Promise<T | undefined> {
  const row = await database.one<{ readonly value: string }>('SELECT value FROM setting WHERE name = ?', [
    name,
  ]);
  return row && (JSON.parse(row.value) as T);
}

export async function setSharedValue(
  transaction: SqlTransaction,
  name: string,
  value: unknown,
): Promise<void> {
  await transaction.run(
    'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    [name, JSON.stringify(value)],
  );
}

/** Takes the right to work on a round. Returns whether it is this process's now. */
export async function takeLease(transaction: SqlTransaction, by: string, now: Date): Promise<boolean> {
  const lease = await sharedValue<Lease>(transaction, LEASE);
  if (lease !== undefined && lease.by !== by && lease.until > now.toISOString()) return false;
  await setLease(transaction, by, now);
  return true;
}

/**
 * Prolongs that right. Returns false if another process has had it meanwhile: it may have finished, and have told a later
 * publication.
 */
export async function prolongLease(transaction: SqlTransaction, by: string, now: Date): Promise<boolean> {
  const lease = await sharedValue<Lease>(transaction, LEASE);
  if (lease?.by !== by) return false;
  await setLease(transaction, by, now);
  return true;
}

function setLease(transaction: SqlTransaction, by: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + LEASE_MS).toISOString();
  return setSharedValue(transaction, LEASE, { by, until } satisfies Lease);
}

export const endLease = (transaction: SqlTransaction): Promise<number> =>
  transaction.run('DELETE FROM setting WHERE name = ?', [LEASE]);
