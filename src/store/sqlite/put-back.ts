import { chmodSync, chownSync, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { NewerStoreError, StoreError } from '../port.ts';
import type { WriterOptions } from '../writing-port.ts';
import { openOrCreate, whenUnlocked } from './connection.ts';
import { asStoreError } from './failure.ts';
import { readState } from './read-transaction.ts';
import { checkSchema, isEmpty } from './schema.ts';
import type { StagedBackup } from './staged-backup.ts';

const PAGES_AT_ONCE = 1000;

/**
 * Puts a staged backup in the place of the store at `path`. Returns the path of the file that keeps
 * the store as it was, undefined if there was none. Fails with `StoreError`, and then the store is
 * unchanged.
 *
 * All pages are written into the present file in one transaction of SQLite. A new file in its place
 * would be wrong for every program that has the old one open: an import that waits for its turn
 * would write into a file without a name, and SQLite would apply the write-ahead log of one file to
 * the other.
 */
export async function putBack(
  backup: StagedBackup,
  path: string,
  { lockWaitSeconds, onWaiting }: WriterOptions,
): Promise<string | undefined> {
  try {
    return await whenUnlocked(
      () => (isUnreadable(path) ? replace(backup, path) : overwrite(backup, path)),
      lockWaitSeconds * 1000,
      () => onWaiting?.(`Another program is publishing into ${path}`),
    );
  } catch (error) {
    throw asStoreError(path, error);
  }
}

/** Whether SQLite cannot begin a transaction in the file, so that nobody can publish into it. */
function isUnreadable(path: string): boolean {
  if (!existsSync(path)) return false;
  const db = new Database(path, { timeout: 0 });
  try {
    isEmpty(db);
    return false;
  } catch (error) {
    if (!/^SQLITE_(NOTADB|CORRUPT)/.test(String((error as { code?: string }).code))) throw error;
    return true;
  } finally {
    db.close();
  }
}

async function overwrite(backup: StagedBackup, path: string): Promise<string | undefined> {
  const db = openOrCreate(path);
  try {
    const isFresh = isEmpty(db);
    if (!isFresh) checkIsStore(db, path);
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    matchPageSize(backup.db, db);
    let kept: string | undefined;
    await inOneTransaction(backup.db, path, async () => {
      if (!isFresh) kept = await keep(db, path, backup.folder);
    });
    // The transaction is on the disk, not only in the cache of the system, when this is done.
    db.pragma('wal_checkpoint(TRUNCATE)');
    if (readState(db).publicationId !== backup.state.publicationId)
      throw new StoreError(`${path} does not hold what was put back: try again.`);
    return kept;
  } finally {
    db.close();
  }
}

/** A store of a newer version may be overwritten: that is the way back to this version. */
function checkIsStore(db: Database.Database, path: string): void {
  try {
    checkSchema(db, path);
  } catch (error) {
    if (!(error instanceof NewerStoreError)) throw error;
  }
}

/** SQLite copies pages only into a file with pages of the same size. */
function matchPageSize(from: Database.Database, to: Database.Database): void {
  const size = to.pragma('page_size', { simple: true });
  if (from.pragma('page_size', { simple: true }) === size) return;
  from.pragma(`page_size = ${size}`);
  from.exec('VACUUM');
}

/**
 * Replaces all pages of the file at `path`. Runs `before` when no other program can publish any
 * more and nothing has changed yet; if it fails, nothing does.
 */
async function inOneTransaction(
  from: Database.Database,
  path: string,
  before: () => Promise<void>,
): Promise<void> {
  let isLocked = false;
  let isReady = false;
  let failure: { readonly error: unknown } | undefined;
  const runBefore = () =>
    before().then(
      () => {
        isReady = true;
      },
      (error: unknown) => {
        failure = { error };
      },
    );
  const progress = (): number => {
    if (!isLocked) void runBefore();
    isLocked = true;
    if (failure !== undefined) throw failure.error;
    return isReady ? PAGES_AT_ONCE : 0;
  };
  // The first step takes the lock and copies nothing.
  await copyPages(from, path, progress);
}

async function copyPages(from: Database.Database, to: string, progress = () => PAGES_AT_ONCE): Promise<void> {
  const { totalPages } = await from.backup(to, { progress });
  // better-sqlite3 takes a locked file for an empty one that has been copied.
  if (totalPages === 0) throw new Database.SqliteError('database is locked', 'SQLITE_BUSY');
}

/** Copies the store page by page, even a damaged one, to a file beside it. */
async function keep(db: Database.Database, path: string, folder: string): Promise<string> {
  const copy = join(folder, 'kept.db');
  await copyPages(db, copy);
  chmodSync(copy, statSync(path).mode);
  const kept = keptPath(path);
  renameSync(copy, kept);
  return kept;
}

/** `projects.before-restore-20260301T120000Z.db` for `projects.db`. */
function keptPath(path: string): string {
  const at = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const name = basename(path).replace(/\.db$/, '');
  for (let again = 1; ; again++) {
    const kept = join(dirname(path), `${name}.before-restore-${at}${again > 1 ? `-${again}` : ''}.db`);
    if (!existsSync(kept)) return kept;
  }
}

/**
 * Replaces a file that SQLite cannot read. Its write-ahead log goes first, because SQLite would
 * apply it to the new file.
 */
function replace(backup: StagedBackup, path: string): string {
  const kept = keptPath(path);
  for (const ending of ['-wal', '-journal'])
    if (existsSync(path + ending)) renameSync(path + ending, kept + ending);
  rmSync(`${path}-shm`, { force: true });
  const { mode, uid, gid } = statSync(path);
  backup.db.close();
  chmodSync(backup.path, mode);
  if (process.getuid?.() === 0) chownSync(backup.path, uid, gid);
  keepFile(path, kept);
  renameSync(backup.path, path);
  return kept;
}

/** A second name, so that there is a file at `path` all the time; some file systems have none. */
function keepFile(path: string, kept: string): void {
  try {
    linkSync(path, kept);
  } catch {
    renameSync(path, kept);
  }
}
