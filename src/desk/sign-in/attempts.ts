import { randomUUID } from 'node:crypto';
import { isEmail } from '../accounts/account-changes.ts';
import { hashOf } from '../accounts/sessions.ts';
import type { DeskDatabase, DeskTransaction } from '../database/database.ts';
import { appendToLog } from '../log/append.ts';

const WINDOW_MS = 15 * 60 * 1000;

/**
 * What is counted, and how many of each are allowed in 15 minutes: failures for an account from all
 * addresses, failures at an address for all accounts, and challenges for an address. Only recovery codes
 * name an account, so nobody can keep a person from signing in with a passkey.
 */
const limits = { account: 5, address: 30, challenge: 60 } as const;

export interface Attempt {
  readonly of: keyof typeof limits;
  /** The account's email address, or the client's network address. */
  readonly name: string;
}

/** What was counted, by the ids of its rows. */
export type CountedAttempt = readonly string[];

const keyOf = ({ of, name }: Attempt): string => `${of} ${hashOf(name)}`;

/**
 * Counts an attempt before it is made, so that many at once cannot pass together. Undefined, and not
 * counted, if there were too many.
 */
export async function countAttempt(
  database: DeskDatabase,
  now: Date,
  attempts: readonly Attempt[],
): Promise<CountedAttempt | undefined> {
  // Without a transaction, which all others would wait for while somebody floods the desk.
  for (const attempt of attempts) {
    if ((await madeSince(database, now, attempt)) > limits[attempt.of]) return undefined;
  }
  return database.transaction(async (transaction) => {
    await transaction.run('DELETE FROM attempt WHERE at < ?', [startOf(now)]);
    for (const attempt of attempts) {
      const made = await madeSince(transaction, now, attempt);
      if (made < limits[attempt.of]) continue;
      // The first one over the limit goes into the log, and no other: nobody can fill the log this way.
      if (made === limits[attempt.of]) {
        await count(transaction, now, attempt);
        await appendToLog(transaction, now, {
          who: '',
          action: 'made too many attempts to sign in',
          about: attempt.of === 'account' && !isEmail(attempt.name) ? '' : attempt.name,
          detail: { minutes: WINDOW_MS / 60_000, attempts: made },
        });
      }
      return undefined;
    }
    const ids: string[] = [];
    for (const attempt of attempts) ids.push(await count(transaction, now, attempt));
    return ids;
  });
}

const startOf = (now: Date): string => new Date(now.getTime() - WINDOW_MS).toISOString();

async function madeSince(database: DeskTransaction, now: Date, attempt: Attempt): Promise<number> {
  const rows = await database.rows('SELECT id FROM attempt WHERE key = ? AND at >= ?', [
    keyOf(attempt),
    startOf(now),
  ]);
  return rows.length;
}

async function count(transaction: DeskTransaction, now: Date, attempt: Attempt): Promise<string> {
  const id = randomUUID();
  await transaction.run('INSERT INTO attempt (id, key, at) VALUES (?, ?, ?)', [
    id,
    keyOf(attempt),
    now.toISOString(),
  ]);
  return id;
}

/** Takes an attempt that succeeded out of the count. */
export async function takeBack(database: DeskDatabase, counted: CountedAttempt): Promise<void> {
  for (const id of counted) await database.run('DELETE FROM attempt WHERE id = ?', [id]);
}
