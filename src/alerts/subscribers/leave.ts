import type { SqlTransaction } from '../../database/index.ts';
import { readAddress, sameAddress } from '../addresses/email-address.ts';
import type { Alerts } from '../alerts.ts';

/**
 * Deletes an address with everything about it. What stays for 30 days is its mark, so that mail which is
 * about to be sent is dropped.
 */
export const leave = (
  { database, now }: Pick<Alerts, 'database' | 'now'>,
  subscriberId: string,
): Promise<void> => database.transaction((transaction) => remove(transaction, subscriberId, now()));

/** As `leave`, in a transaction. */
export async function remove(transaction: SqlTransaction, subscriberId: string, at: Date): Promise<void> {
  const row = await transaction.one<{ readonly mark: string }>('SELECT mark FROM subscriber WHERE id = ?', [
    subscriberId,
  ]);
  if (row === undefined) return;
  await transaction.run(
    'INSERT INTO ended (mark, at) VALUES (?, ?) ON CONFLICT (mark) DO UPDATE SET at = excluded.at',
    [row.mark, at.toISOString()],
  );
  for (const table of ['letter', 'confirmation', 'subscription'])
    await transaction.run(`DELETE FROM ${table} WHERE subscriber_id = ?`, [subscriberId]);
  await transaction.run('DELETE FROM subscriber WHERE id = ?', [subscriberId]);
}

/** Ends one search. The address goes with the last one, unless another waits for confirmation. */
export async function leaveSearch(
  { database, now }: Pick<Alerts, 'database' | 'now'>,
  subscriberId: string,
  searchId: string,
): Promise<void> {
  await database.transaction(async (transaction) => {
    for (const table of ['subscription', 'confirmation'])
      await transaction.run(`DELETE FROM ${table} WHERE subscriber_id = ? AND search_id = ?`, [
        subscriberId,
        searchId,
      ]);
    const left = await transaction.one(
      `SELECT 1 AS found FROM subscription WHERE subscriber_id = ? UNION SELECT 1 FROM confirmation WHERE subscriber_id = ?`,
      [subscriberId, subscriberId],
    );
    if (left === undefined) await remove(transaction, subscriberId, now());
  });
}

/** As `leave`, for somebody who asks the operator. Returns whether the address was kept. */
export async function endAddress(
  alerts: Pick<Alerts, 'database' | 'key' | 'now'>,
  typed: string,
): Promise<boolean> {
  const address = readAddress(typed);
  const row =
    address &&
    (await alerts.database.one<{ readonly id: string }>('SELECT id FROM subscriber WHERE mark = ?', [
      alerts.key.mark(sameAddress(address)),
    ]));
  if (!row) return false;
  await leave(alerts, row.id);
  return true;
}
