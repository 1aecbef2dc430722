import type Database from 'better-sqlite3';
import type { WriteEngine } from '../engine.ts';
import type { WriterOptions } from '../port.ts';
import { openForWriting } from './connection.ts';
import { asStoreError, isBusy } from './failure.ts';
import { sqliteReader } from './reader.ts';
import { writeTransaction } from './write-transaction.ts';

const recordPublication = `INSERT INTO publication (id, data_version)
  SELECT lower(hex(randomblob(16))), data_version FROM catalogue`;

/**
 * Holds one connection. Its transactions run one after the other, so that none sees half of
 * another.
 */
export function sqliteWriter(path: string, options: WriterOptions): WriteEngine {
  const db = openForWriting(path, options.lockWaitSeconds);
  let previous: Promise<unknown> = Promise.resolve();
  const inTransaction = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      begin(db, path, options);
      const result = await work();
      db.exec(recordPublication);
      db.exec('COMMIT');
      return result;
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK');
      throw asStoreError(path, error);
    }
  };
  return {
    ...sqliteReader(path),
    write: (use) => {
      const result = previous.then(() => inTransaction(() => use(writeTransaction(db))));
      previous = result.catch(() => {});
      return result;
    },
    close: async () => {
      db.close();
    },
  };
}

/**
 * Takes the file's lock. SQLite waits silently, so the first attempt does not wait and the user is
 * notified.
 */
function begin(db: Database.Database, path: string, { lockWaitSeconds, onWaiting }: WriterOptions): void {
  db.pragma('busy_timeout = 0');
  try {
    db.exec('BEGIN IMMEDIATE');
  } catch (error) {
    if (!isBusy(error) || lockWaitSeconds === 0) throw error;
    onWaiting?.(`Another program is publishing into ${path}`);
    db.pragma(`busy_timeout = ${lockWaitSeconds * 1000}`);
    db.exec('BEGIN IMMEDIATE');
  }
}
