import type { SqlTransaction } from '../../database/index.ts';
import { hasEnded, type Session, type SessionRow, sessionOfRow } from './sessions.ts';

/** The sessions of an account that have not ended, the latest first. */
export async function sessionsOf(
  database: SqlTransaction,
  now: Date,
  accountId: string,
): Promise<readonly Session[]> {
  const rows = await database.rows<SessionRow>(
    'SELECT * FROM session WHERE account_id = ? ORDER BY created_at DESC, id',
    [accountId],
  );
  return rows.filter((row) => !hasEnded(row, now)).map(sessionOfRow);
}

/** Ends one session of an account. Returns how many ended. */
export const endSession = (database: SqlTransaction, accountId: string, id: string): Promise<number> =>
  database.run('DELETE FROM session WHERE account_id = ? AND id = ?', [accountId, id]);

/** Ends all sessions of an account but `except`. Returns how many ended. */
export const endOtherSessions = (database: SqlTransaction, accountId: string, except = ''): Promise<number> =>
  database.run('DELETE FROM session WHERE account_id = ? AND id <> ?', [accountId, except]);
