import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { StoreError } from '../port.ts';
import { checkSchema, isEmpty, isUpToDate, migrate } from './schema.ts';

/** How long reading waits for a program that keeps everybody out. */
export const LOCKED_PATIENCE_MS = 5_000;

/**
 * Opens an existing store for reading. Fails with `StoreError` when there is none at `path`. While it waits for a lock,
 * the thread does nothing else.
 */
export function openForReading(path: string, lockWaitMs = LOCKED_PATIENCE_MS): Database.Database {
  return translated(path, () => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined)
      throw new StoreError(`There is no store at ${path}: import a snapshot into it first.`);
    if (found.isDirectory()) throw new StoreError(`${path} is a folder: name the file of a store.`);
    const db = new Database(path, { readonly: true, timeout: lockWaitMs });
    return closedOnFailure(db, () => checkSchema(db, path));
  });
}

/** Opens a store for writing, making the file and its folder, or migrating it, where needed. */
export function openForWriting(path: string, lockWaitSeconds: number): Database.Database {
  return translated(path, () => {
    mkdirSync(dirname(path), { recursive: true });
    const db = new Database(path, { timeout: lockWaitSeconds * 1000 });
    return closedOnFailure(db, () => {
      // Before anything is changed: the file may be somebody else's.
      if (!isEmpty(db)) checkSchema(db, path);
      db.pragma('journal_mode = WAL');
      // A publication that was reported as done must survive a power cut, which WAL's usual NORMAL does not promise.
      db.pragma('synchronous = FULL');
      db.pragma('foreign_keys = ON');
      if (!isUpToDate(db)) migrate(db, path);
    });
  });
}

/**
 * Puts what the write-ahead log holds into the store and empties the log, unless somebody reads from it or writes. A
 * publication whose readers came at once leaves it as long as the publication, and whoever opens the store as the only one
 * walks through all of it first. Call it while another connection is open: the last one would remove the log and its table,
 * for which there is no room again on a disk that is full.
 */
export function emptyLog(path: string): void {
  try {
    const db = new Database(path, { fileMustExist: true, timeout: 0 });
    try {
      db.pragma('wal_checkpoint(TRUNCATE)');
    } finally {
      db.close();
    }
  } catch {
    // Who may read but not write leaves the log as it is.
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

/** Runs `use`, turning what SQLite and the file system complain about into sentences. */
export function translated<T>(path: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    throw asStoreError(path, error);
  }
}

/** The same failure as a `StoreError` where it is the store's; any other error unchanged. */
export function asStoreError(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreError) return error;
  const sentence = sentenceFor(path, String((error as NodeJS.ErrnoException).code));
  return sentence === undefined ? error : new StoreError(sentence, { cause: error });
}

/** Whether a failure is that another program holds a lock. Also SQLITE_BUSY_RECOVERY: it clears up after one that was killed. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  (String((error as NodeJS.ErrnoException).code).startsWith('SQLITE_BUSY') || isBusy(error.cause));

function sentenceFor(path: string, code: string): string | undefined {
  if (code.startsWith('SQLITE_BUSY'))
    return `Another program is publishing into ${path}: try again when it has ended, or wait longer with LOCK_WAIT_SECONDS.`;
  if (code === 'SQLITE_NOTADB') return `${path} is not a store of this program: name another file.`;
  if (code.startsWith('SQLITE_CORRUPT')) return `${path} is damaged: restore it from a backup.`;
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || code === 'SQLITE_IOERR_WRITE')
    return `The disk of ${path} is full: nothing was published; make room and try again.`;
  if (code.startsWith('SQLITE_READONLY') || code === 'EACCES' || code === 'EROFS')
    return `${path} cannot be written: check the owner and mode of the file and its folder.`;
  if (code.startsWith('SQLITE_CANTOPEN') || code === 'ENOTDIR' || code === 'EISDIR' || code === 'EEXIST')
    return `${path} cannot be opened as a store: check that it is a file that this user may read and write.`;
  if (code.startsWith('SQLITE_IOERR')) return `${path} cannot be read or written: check the disk (${code}).`;
  return undefined;
}
