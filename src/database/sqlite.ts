import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as after, setImmediate as loopTurn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import {
  DatabaseError,
  type DatabaseKind,
  missingStatements,
  type SqlDatabase,
  type SqlTransaction,
  type SqlValue,
} from './database.ts';

/** How long to wait for another process that is writing. Its transactions take milliseconds. */
const LOCK_WAIT_MS = 5_000;
/** SQLite would wait by itself, but nobody else would be answered meanwhile. */
const LOOK_AGAIN_MS = 10;

/** Statements that are kept compiled: compiling one takes longer than most of them run. */
const MOST_STATEMENTS = 200;

/** Opens the database in a file; creates it and its folder if needed. */
export function openSqlite(kind: DatabaseKind, path: string): SqlDatabase {
  const place: Place = { path, name: kind.name };
  const [reading, writing] = translated(place, () => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // Only its owner may read it; SQLite gives its other files the same rights.
    closeSync(openSync(path, 'a', 0o600));
    const writing = new Database(path, { timeout: LOCK_WAIT_MS });
    writing.pragma('journal_mode = WAL');
    writing.pragma('synchronous = FULL');
    writing.pragma('foreign_keys = ON');
    if (kind.erases) writing.pragma('secure_delete = ON');
    prepare(writing, kind, path);
    writing.pragma('busy_timeout = 0');
    return [new Database(path, { timeout: 0, readonly: true }), writing];
  });
  const statements = (db: Database.Database): SqlTransaction => {
    const prepared = preparedIn(db);
    return {
      rows: <T>(sql: string, values: readonly SqlValue[] = []) =>
        whenFree(place, () => prepared(sql).all(...values) as T[]),
      one: <T>(sql: string, values: readonly SqlValue[] = []) =>
        whenFree(place, () => prepared(sql).get(...values) as T | undefined),
      run: (sql, values = []) => whenFree(place, () => prepared(sql).run(...values).changes),
    };
  };
  const { rows, one } = statements(reading);
  const inTransaction = statements(writing);
  // One connection holds one transaction: the next one waits for it, and for a turn of the event loop, as
  // each waits for the disk. Otherwise many at once would keep everybody else waiting for all of them.
  let previous: Promise<unknown> = Promise.resolve();
  const transaction = <T>(use: (transaction: SqlTransaction) => Promise<T>): Promise<T> => {
    const result = previous
      .then(() => loopTurn())
      .then(() => alone(writing, place, () => use(inTransaction)));
    previous = result.catch(() => {});
    return result;
  };
  return {
    rows,
    one,
    run: (sql, values) => transaction(({ run }) => run(sql, values)),
    transaction,
    erase: async () => {
      if (!kind.erases) return;
      await previous;
      // The log has each page as it was. While another process reads, it stays until the next time.
      translated(place, () => writing.pragma('wal_checkpoint(TRUNCATE)'));
    },
    close: async () => {
      await previous;
      reading.close();
      writing.close();
    },
  };
}

async function alone<T>(db: Database.Database, place: Place, use: () => Promise<T>): Promise<T> {
  await whenFree(place, () => db.exec('BEGIN IMMEDIATE'));
  try {
    const result = await use();
    await whenFree(place, () => db.exec('COMMIT'));
    return result;
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** Creates the tables of a new database, adds what an older one lacks, and refuses one of a newer program. */
function prepare(db: Database.Database, kind: DatabaseKind, path: string): void {
  db.transaction(() => {
    const version = schemaVersion(db);
    for (const statement of missingStatements(kind, version, { blob: 'BLOB', integer: 'INTEGER' }, path))
      db.exec(statement);
  }).immediate();
}

function schemaVersion(db: Database.Database): number {
  const isNew = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'setting'").get() === undefined;
  if (isNew) return 0;
  return Number(db.prepare("SELECT value FROM setting WHERE name = 'schema_version'").pluck().get());
}

/** Looks up compiled statements by their text, or compiles them. */
function preparedIn(db: Database.Database): (sql: string) => Database.Statement {
  const kept = new Map<string, Database.Statement>();
  return (sql) => {
    const known = kept.get(sql);
    if (known !== undefined) return known;
    const [oldest] = kept.keys();
    if (kept.size >= MOST_STATEMENTS && oldest !== undefined) kept.delete(oldest);
    const statement = db.prepare(sql);
    kept.set(sql, statement);
    return statement;
  };
}

/** As `translated`, once another process has ended what locks the database, within a time. */
async function whenFree<T>(place: Place, use: () => T): Promise<T> {
  const until = performance.now() + LOCK_WAIT_MS;
  for (;;) {
    try {
      return translated(place, use);
    } catch (error) {
      if (!isLocked(error) || performance.now() > until) throw error;
    }
    await after(LOOK_AGAIN_MS);
  }
}

const isLocked = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  error.cause instanceof Database.SqliteError &&
  error.cause.code.startsWith('SQLITE_BUSY');

/** Where a database is, and what messages call it. */
interface Place {
  readonly path: string;
  readonly name: string;
}

function translated<T>({ path, name }: Place, use: () => T): T {
  try {
    return use();
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    throw new DatabaseError(`${name} ${path} cannot be used (${error.message}).`, { cause: error });
  }
}
