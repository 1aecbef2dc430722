import Database from 'better-sqlite3';
import type { ReadEngine } from '../engine.ts';
import { LOCK_WAIT_MS, openForReading, truncateLog, whenUnlocked } from './connection.ts';
import { asStoreError } from './failure.ts';
import { readState, readTransaction } from './read-transaction.ts';

/**
 * Opens a connection for each use, so that a deleted or replaced file is noticed and none is held
 * open idle.
 */
export function sqliteReader(path: string): ReadEngine {
  const using = async <T>(
    use: (db: Database.Database) => T | Promise<T>,
    lockWaitMs?: number,
  ): Promise<T> => {
    const db = openForReading(path, lockWaitMs);
    try {
      return await use(db);
    } catch (error) {
      // `use` may fail for reasons of its own, for example when it writes to a full disk.
      throw error instanceof Database.SqliteError ? asStoreError(path, error) : error;
    } finally {
      db.close();
    }
  };
  const read: ReadEngine['read'] = (use) =>
    using(async (db) => {
      // The transaction pins one version: what is published meanwhile goes to the write-ahead
      // log.
      db.exec('BEGIN');
      const result = await use(readTransaction(db));
      db.exec('COMMIT');
      truncateLog(path);
      return result;
    });
  return {
    // The service calls this on the thread that serves requests, which must not block on a lock.
    state: () => whenUnlocked(() => using(readState, 0), LOCK_WAIT_MS),
    read,
    readPrimary: read,
    // Reading a file's version takes less than a millisecond, so polling is enough.
    watch: () => () => {},
    close: async () => {},
  };
}
