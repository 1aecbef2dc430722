import { createHash, randomBytes } from 'node:crypto';
import type { SqlTransaction } from '../../database/index.ts';
import { type Account, findAccount } from './account.ts';

const IDLE_MS = 30 * 60 * 1000;
const LONGEST_MS = 8 * 60 * 60 * 1000;

/** How a person signed in. */
export type SignInMethod = 'passkey' | 'recovery code' | 'provider' | 'invitation';

/** A person who is signed in, in one browser. */
export interface Session {
  /** Names it in lists; the cookie holds another secret. */
  readonly id: string;
  readonly accountId: string;
  /** Stands in each form, and must come back with it. */
  readonly token: string;
  readonly method: SignInMethod;
  readonly createdAt: string;
  readonly seenAt: string;
  readonly endsAt: string;
  /** The browser, as it names itself. */
  readonly agent: string;
  readonly address: string;
}

export interface SessionRow {
  readonly id: string;
  readonly account_id: string;
  readonly token: string;
  readonly method: SignInMethod;
  readonly created_at: string;
  readonly seen_at: string;
  readonly ends_at: string;
  readonly agent: string;
  readonly address: string;
}

/** What the database holds of a secret: somebody who reads it cannot use it. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A secret that nobody can guess. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Begins a session and returns the secret for its cookie. */
export async function beginSession(
  database: SqlTransaction,
  now: Date,
  { accountId, method, agent, address }: Pick<Session, 'accountId' | 'method' | 'agent' | 'address'>,
): Promise<string> {
  const secret = newSecret();
  const idleSince = new Date(now.getTime() - IDLE_MS).toISOString();
  await database.run('DELETE FROM session WHERE ends_at <= ? OR seen_at < ?', [now.toISOString(), idleSince]);
  const ends = new Date(now.getTime() + LONGEST_MS).toISOString();
  await database.run(
    `INSERT INTO session (hash, id, account_id, token, method, created_at, seen_at, ends_at, agent, address)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      hashOf(secret),
      randomBytes(9).toString('base64url'),
      accountId,
      newSecret(),
      method,
      now.toISOString(),
      now.toISOString(),
      ends,
      agent.slice(0, 300),
      address,
    ],
  );
  return secret;
}

/** The session of a cookie and its account; undefined if it has ended or the account is disabled. */
export async function sessionOf(
  database: SqlTransaction,
  now: Date,
  secret: string,
): Promise<{ readonly session: Session; readonly account: Account } | undefined> {
  const row = await database.one<SessionRow>('SELECT * FROM session WHERE hash = ?', [hashOf(secret)]);
  if (row === undefined) return undefined;
  if (hasEnded(row, now)) return undefined;
  const account = await findAccount(database, row.account_id);
  if (account === undefined || account.disabledAt !== null) return undefined;
  // Once a minute is exact enough, and keeps reading pages from writing.
  if (now.getTime() - Date.parse(row.seen_at) > 60_000)
    await database.run('UPDATE session SET seen_at = ? WHERE hash = ?', [now.toISOString(), hashOf(secret)]);
  return { session: sessionOfRow(row), account };
}

/** Whether nothing was asked for 30 minutes, or 8 hours are over. */
export const hasEnded = (row: Pick<SessionRow, 'seen_at' | 'ends_at'>, now: Date): boolean =>
  now.getTime() - Date.parse(row.seen_at) > IDLE_MS || now.toISOString() >= row.ends_at;

export const sessionOfRow = (row: SessionRow): Session => ({
  id: row.id,
  accountId: row.account_id,
  token: row.token,
  method: row.method,
  createdAt: row.created_at,
  seenAt: row.seen_at,
  endsAt: row.ends_at,
  agent: row.agent,
  address: row.address,
});
