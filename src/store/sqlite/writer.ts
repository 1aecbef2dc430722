import type Database from 'better-sqlite3';
import type { WriteEngine } from '../engine.ts';
import type { WriterOptions } from '../writing-port.ts';
import { openForWriting, whenUnlocked } from './connection.ts';
import { asStoreError } from './failure.ts';
import { sqliteReader } from './reader.ts';
import { writeTransaction } from './write-transaction.ts';

/**
 * Holds one connection. Creates or migrates the store on first use. Its transactions run one after
 * the other, so that none sees half of another.
 */
export function sqliteWriter(path: string, { lockWaitSeconds, onWaiting }: WriterOptions): WriteEngine {
  const unlocked = <T>(attempt: () => T): Promise<T> =>
    whenUnlocked(attempt, lockWaitSeconds * 1000, () =>
      onWaiting?.(`Another program is publishing into ${path}`),
    );
  let opening: Promise<Database.Database> | undefined;
  const opened = () => {
    opening ??= unlocked(() => openForWriting(path)).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  let previous: Promise<unknown> = Promise.resolve();
  const inTransaction = async <T>(work: (db: Database.Database) => Promise<T>): Promise<T> => {
    const db = await opened();
    try {
      await unlocked(() => db.exec('BEGIN IMMEDIATE'));
      const result = await work(db);
      db.exec('COMMIT');
      return result;
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK');
      throw asStoreError(path, error);
    }
  };
  const reader = sqliteReader(path);
  return {
    ...reader,
    state: () => opened().then(reader.state),
    read: (use) => opened().then(() => reader.read(use)),
    readPrimary: (use) => opened().then(() => reader.read(use)),
    write: (use) => {
      const result = previous.then(() => inTransaction((db) => use(writeTransaction(db))));
      previous = result.catch(() => {});
      return result;
    },
    close: async () => {
      (await opening?.catch(() => undefined))?.close();
    },
  };
}
