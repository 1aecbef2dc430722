import { randomUUID } from 'node:crypto';
import type { SqlDatabase, SqlTransaction } from '../../database/index.ts';
import { isEmail } from '../accounts/account-changes.ts';
import { hashOf } from '../accounts/sessions.ts';
import { appendToLog } from '../log/append.ts';

const MINUTE_MS = 60 * 1000;

/**
 * What is counted, and how many of each are allowed in how many minutes. `account`: failures for an account
 * from everywhere; only recovery codes name one, so nobody can keep a person from signing in with a passkey.
 * `device` and `address`: failures, see `attemptFrom`. `challenge`: what begins a sign-in. `provider`:
 * requests to the identity provider that an address causes.
 */
const limits = {
  account: { most: 5, minutes: 15 },
  device: { most: 30, minutes: 15 },
  address: { most: 100, minutes: 15 },
  'challenge of device': { most: 60, minutes: 15 },
  'challenge of address': { most: 300, minutes: 15 },
  provider: { most: 30, minutes: 10 },
} as const;

const LONGEST_MS = Math.max(...Object.values(limits).map(({ minutes }) => minutes)) * MINUTE_MS;

export interface Attempt {
  readonly of: keyof typeof limits;
  /** The email address of the account or of the person of the device, or the client's network address. */
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
  database: SqlDatabase,
  now: Date,
  attempts: readonly Attempt[],
): Promise<CountedAttempt | undefined> {
  // Without a transaction, which all others would wait for while somebody floods the desk.
  for (const attempt of attempts) {
    if ((await madeSince(database, now, attempt)) > limits[attempt.of].most) return undefined;
  }
  return database.transaction(async (transaction) => {
    await transaction.run('DELETE FROM attempt WHERE at < ?', [
      new Date(now.getTime() - LONGEST_MS).toISOString(),
    ]);
    for (const attempt of attempts) {
      const made = await madeSince(transaction, now, attempt);
      const { most, minutes } = limits[attempt.of];
      if (made < most) continue;
      // The first one over the limit goes into the log, and no other: nobody can fill the log this way.
      if (made === most) {
        await count(transaction, now, attempt);
        await appendToLog(transaction, now, {
          who: '',
          action: 'made too many attempts to sign in',
          about: attempt.of === 'account' && !isEmail(attempt.name) ? '' : attempt.name,
          detail: { of: attempt.of, minutes, attempts: made },
        });
      }
      return undefined;
    }
    const ids: string[] = [];
    for (const attempt of attempts) ids.push(await count(transaction, now, attempt));
    return ids;
  });
}

const startOf = (now: Date, { of }: Attempt): string =>
  new Date(now.getTime() - limits[of].minutes * MINUTE_MS).toISOString();

async function madeSince(database: SqlTransaction, now: Date, attempt: Attempt): Promise<number> {
  const rows = await database.rows('SELECT id FROM attempt WHERE key = ? AND at >= ?', [
    keyOf(attempt),
    startOf(now, attempt),
  ]);
  return rows.length;
}

async function count(transaction: SqlTransaction, now: Date, attempt: Attempt): Promise<string> {
  const id = randomUUID();
  await transaction.run('INSERT INTO attempt (id, key, at) VALUES (?, ?, ?)', [
    id,
    keyOf(attempt),
    now.toISOString(),
  ]);
  return id;
}

/** Takes an attempt that succeeded out of the count. */
export async function takeBack(database: SqlDatabase, counted: CountedAttempt): Promise<void> {
  for (const id of counted) await database.run('DELETE FROM attempt WHERE id = ?', [id]);
}
