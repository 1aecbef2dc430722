import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  rmdirSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { CatalogueState } from '../catalogue-state.ts';
import { StoreError } from '../port.ts';
import type { PublicationEntry } from '../publication-entry.ts';
import { publicationsOf } from '../publication-log.ts';
import { verifyLog } from '../verify-log.ts';
import { asStoreError, translated } from './failure.ts';
import { readState, readTransaction } from './read-transaction.ts';
import { checkSchema, isUpToDate, migrate } from './schema.ts';

/** A checked copy of a backup, in a folder of its own beside the store. */
export interface StagedBackup {
  readonly folder: string;
  /** The copy, in one file without a write-ahead log, of the present version of the structure. */
  readonly path: string;
  readonly db: Database.Database;
  readonly state: CatalogueState;
  readonly publications: readonly PublicationEntry[];
  close(): void;
}

/** What SQLite keeps beside a store, and what belongs to it. */
const COMPANIONS = ['-wal', '-journal'];
const MB = 1e6;

/**
 * Copies a backup beside the store, with what its write-ahead log holds, and checks the copy: the
 * backup itself may lie where nobody can write, and may change. Fails with `StoreError`.
 */
export async function stageBackup(file: string, store: string): Promise<StagedBackup> {
  checkBackupFile(file);
  if (isSameFile(file, store)) throw new StoreError(`${file} is the store itself: name a backup of it.`);
  checkSpace(file, store);
  const folder = translated(store, () => stagingFolder(store));
  const path = join(folder.path, 'store.db');
  let db: Database.Database | undefined;
  const close = () => {
    db?.close();
    folder.remove();
  };
  try {
    for (const ending of ['', ...COMPANIONS])
      if (existsSync(file + ending)) copyFileSync(file + ending, path + ending, constants.COPYFILE_FICLONE);
    db = new Database(path, { timeout: 0 });
    const publications = await checked(db, file);
    return { folder: folder.path, path, db, state: readState(db), publications, close };
  } catch (error) {
    close();
    throw asBackupError(file, store, error);
  }
}

function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return a !== undefined && a.ino === b?.ino && a.dev === b.dev;
}

/** Room for this copy, for the store that is kept, and for the log of the change. */
function checkSpace(file: string, store: string): void {
  const [backup, present] = [file, store].map(sizeOf) as [number, number];
  const needed = 2 * backup + present;
  const { bavail, bsize } = statfsSync(dirname(store));
  if (bavail * bsize >= needed) return;
  throw new StoreError(
    `Putting ${file} back takes up to ${Math.ceil(needed / MB)} MB in ${dirname(store)}, and ${Math.floor((bavail * bsize) / MB)} MB are free: make room and try again.`,
  );
}

const sizeOf = (path: string): number =>
  ['', ...COMPANIONS].reduce(
    (sum, ending) => sum + (statSync(path + ending, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );

/** Checks a copied backup, migrates it, and returns its log. */
async function checked(db: Database.Database, file: string): Promise<readonly PublicationEntry[]> {
  checkSchema(db, file);
  const problems = db.pragma('integrity_check(3)') as readonly { readonly integrity_check: string }[];
  if (problems[0]?.integrity_check !== 'ok') throw damaged(file, problems[0]?.integrity_check);
  if ((db.pragma('foreign_key_check') as readonly unknown[]).length > 0)
    throw damaged(file, 'rows refer to missing rows');
  if (db.prepare('SELECT count(*) FROM catalogue').pluck().get() === 0)
    throw damaged(file, 'it holds no catalogue');
  if (!isUpToDate(db)) migrate(db, file);
  const { dataVersion } = readState(db);
  if (dataVersion === 0)
    throw new StoreError(`Nothing was ever published into ${file}: name another backup.`);
  const transaction = readTransaction(db);
  const { differences } = await verifyLog(transaction);
  if (differences.length > 0)
    throw new StoreError(
      `${file} was changed or is damaged: ${differences.slice(0, 3).join(' ')} Restore another backup.`,
    );
  db.pragma('journal_mode = DELETE');
  return publicationsOf(transaction);
}

const damaged = (file: string, what: unknown, cause?: unknown): StoreError =>
  new StoreError(`${file} is damaged (${String(what).split('\n')[0]}): restore another backup.`, { cause });

/** A failure of SQLite while the copy is read is one of the backup, unless the disk is in the way. */
function asBackupError(file: string, store: string, error: unknown): unknown {
  const code = String((error as NodeJS.ErrnoException).code);
  if (error instanceof StoreError) return error;
  const isOfDisk = /^SQLITE_(FULL|IOERR_WRITE|READONLY|CANTOPEN)/.test(code);
  if (error instanceof Database.SqliteError && !isOfDisk) return damaged(file, error.message, error);
  if (code === 'EACCES' && (error as NodeJS.ErrnoException).path?.startsWith(file))
    return new StoreError(`${file} cannot be read: check its owner and mode.`, { cause: error });
  return asStoreError(store, error);
}

/** What files begin with that are taken for backups, and what to do with them. */
const others: readonly (readonly [start: string, advice: string])[] = [
  ['PGDMP', 'was written by pg_dump: put it back with pg_restore, as docs/grow.md shows'],
  ['\x1f\x8b', 'is compressed with gzip: unpack it first, for example with gunzip'],
  ['\x28\xb5\x2f\xfd', 'is compressed with zstd: unpack it first, with unzstd'],
  ['\xfd7zXZ', 'is compressed with xz: unpack it first, with unxz'],
  ['BZh', 'is compressed with bzip2: unpack it first, with bunzip2'],
  ['7z\xbc\xaf', 'is compressed with 7-Zip: unpack it first'],
  [
    'PK\x03\x04',
    'is a ZIP archive or a workbook: unpack the archive first; a workbook is published with import',
  ],
  ['7\x7f\x06', 'is the write-ahead log of a store, not the store: name the file without -wal'],
];

const SQLITE_START = 'SQLite format 3\0';

/** Fails with `StoreError`, which says what to do, unless there is a SQLite file at `path`. */
function checkBackupFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new StoreError(`There is no backup at ${path}.`);
  if (!found.isFile()) throw new StoreError(`${path} is no file: name the file of a backup.`);
  const start = startOf(path);
  if (start === SQLITE_START) return;
  const other = others.find(([bytes]) => start.startsWith(bytes));
  throw new StoreError(
    `${path} ${other?.[1] ?? 'is not a store of this program: name a file that "copy" wrote, or a store'}.`,
  );
}

/** One character for each byte. */
function startOf(path: string): string {
  const start = Buffer.alloc(SQLITE_START.length);
  const file = openSync(path, 'r');
  try {
    return start.toString('latin1', 0, readSync(file, start));
  } finally {
    closeSync(file);
  }
}

/** Held by the program that uses the folder, so that others can tell whether it still runs. */
const LOCK = 'lock';

/** A folder beside a store for files that are about to take their place there. */
interface StagingFolder {
  readonly path: string;
  /** Removes the folder with what is left in it. */
  remove(): void;
}

/** Makes a folder beside the store, and removes those that killed programs left there. */
function stagingFolder(store: string): StagingFolder {
  const prefix = `${basename(store)}.restoring-`;
  for (const name of readdirSync(dirname(store)))
    if (name.startsWith(prefix)) removeIfAbandoned(join(dirname(store), name));
  const path = mkdtempSync(join(dirname(store), prefix));
  const lock = new Database(join(path, LOCK));
  lock.exec('BEGIN EXCLUSIVE');
  const remove = () => {
    empty(path);
    lock.close();
    rmSync(path, { recursive: true, force: true });
  };
  return { path, remove };
}

/** The lock goes last: a folder without it is empty, whenever its program was killed. */
function empty(path: string): void {
  for (const name of readdirSync(path)) if (name !== LOCK) rmSync(join(path, name), { force: true });
}

function removeIfAbandoned(path: string): void {
  try {
    if (!existsSync(join(path, LOCK))) {
      rmdirSync(path);
      return;
    }
    const lock = new Database(join(path, LOCK), { fileMustExist: true, timeout: 0 });
    try {
      lock.exec('BEGIN EXCLUSIVE');
      empty(path);
    } finally {
      lock.close();
    }
    rmSync(path, { recursive: true, force: true });
  } catch {
    // Another program uses the folder.
  }
}
