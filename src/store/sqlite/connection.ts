import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { StoreError } from '../port.ts';
import { isBusy, translated } from './failure.ts';
import { checkSchema, isEmpty, isUpToDate, migrate } from './schema.ts';

/** How long a reader waits for a lock that keeps readers out. */
export const LOCK_WAIT_MS = 5_000;

/**
 * Opens an existing store for reading. Fails with `StoreError`. Waiting for a lock blocks the
 * thread.
 */
export function openForReading(path: string, lockWaitMs = LOCK_WAIT_MS): Database.Database {
  return translated(path, () => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined)
      throw new StoreError(`There is no store at ${path}: import a snapshot into it first.`);
    if (found.isDirectory()) throw new StoreError(`${path} is a folder: name the file of a store.`);
    const db = new Database(path, { readonly: true, timeout: lockWaitMs });
    return closedOnFailure(db, () => checkSchema(db, path));
  });
}

/**
 * Opens a store for writing; creates the file and its folder or migrates the store if needed. Fails
 * with `StoreError`, at once if a lock is in the way.
 */
export function openForWriting(path: string): Database.Database {
  return translated(path, () => {
    mkdirSync(dirname(path), { recursive: true });
    const db = openOrCreate(path);
    return closedOnFailure(db, () => {
      // Check before changing anything: the file may belong to another program.
      if (!isEmpty(db)) checkSchema(db, path);
      db.pragma('journal_mode = WAL');
      // A completed publication must survive a power cut. In WAL mode, the usual NORMAL does not
      // guarantee that.
      db.pragma('synchronous = FULL');
      db.pragma('foreign_keys = ON');
      if (!isUpToDate(db)) migrate(db, path);
    });
  });
}

/**
 * Opens a file that need not exist. Nobody else may read a new one, because a store also holds the
 * workbooks as they were sent; SQLite gives the same mode to the files beside it. A file that is
 * there keeps its mode: its owner may share it with a group.
 */
export function openOrCreate(path: string): Database.Database {
  try {
    closeSync(openSync(path, 'ax', 0o600));
  } catch {
    // It exists, or cannot be created, and SQLite says why.
  }
  return new Database(path, { timeout: 0 });
}

/**
 * Moves the contents of the write-ahead log into the store and truncates the log, unless somebody
 * is reading or writing. If readers arrive during a publication, the log stays as long as the
 * publication, and the next program to open the store alone must first walk through all of it.
 *
 * Call this while another connection is open: the last one to close deletes the log and its index,
 * and on a full disk there is no space to create them again.
 */
export function truncateLog(path: string): void {
  try {
    const db = new Database(path, { fileMustExist: true, timeout: 0 });
    try {
      db.pragma('wal_checkpoint(TRUNCATE)');
    } finally {
      db.close();
    }
  } catch {
    // A user who may only read the file leaves the log as it is.
  }
}

function closedOnFailure(db: Database.Database, prepare: () => void): Database.Database {
  try {
    prepare();
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** How often to check whether a lock is gone. */
const RETRY_MS = 50;

/**
 * Attempts something until no lock is in the way or `waitMs` are over. SQLite would wait by
 * blocking the thread, which then serves no request and reacts to no signal. Calls `onWaiting`
 * once before it waits.
 */
export async function whenUnlocked<T>(
  attempt: () => T | Promise<T>,
  waitMs: number,
  onWaiting?: () => void,
): Promise<T> {
  const startedAt = performance.now();
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() - startedAt >= waitMs) throw error;
      if (isFirst) onWaiting?.();
      await after(RETRY_MS);
    }
  }
}
