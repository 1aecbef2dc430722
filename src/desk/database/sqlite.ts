import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { type DeskDatabase, DeskDatabaseError, type DeskTransaction, type SqlValue } from './database.ts';
import { missingStatements } from './schema.ts';

/** How long to wait for another desk that is writing. Its transactions take milliseconds. */
const LOCK_WAIT_MS = 5_000;

/** Opens the database in a file; creates it and its folder if needed. */
export function openSqlite(path: string): DeskDatabase {
  const [reading, writing] = translated(path, () => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // Only its owner may read it; SQLite gives its other files the same rights.
    closeSync(openSync(path, 'a', 0o600));
    const writing = new Database(path, { timeout: LOCK_WAIT_MS });
    writing.pragma('journal_mode = WAL');
    writing.pragma('synchronous = FULL');
    writing.pragma('foreign_keys = ON');
    prepare(writing, path);
    return [new Database(path, { timeout: LOCK_WAIT_MS, readonly: true }), writing];
  });
  const statements = (db: Database.Database): DeskTransaction => ({
    rows: async <T>(sql: string, values: readonly SqlValue[] = []) =>
      translated(path, () => db.prepare(sql).all(...values) as T[]),
    one: async <T>(sql: string, values: readonly SqlValue[] = []) =>
      translated(path, () => db.prepare(sql).get(...values) as T | undefined),
    run: async (sql, values = []) => translated(path, () => db.prepare(sql).run(...values).changes),
  });
  const { rows, one } = statements(reading);
  const inTransaction = statements(writing);
  // One connection holds one transaction: the next one waits for it.
  let previous: Promise<unknown> = Promise.resolve();
  const transaction = <T>(use: (transaction: DeskTransaction) => Promise<T>): Promise<T> => {
    const result = previous.then(() => alone(writing, path, () => use(inTransaction)));
    previous = result.catch(() => {});
    return result;
  };
  return {
    rows,
    one,
    run: (sql, values) => transaction(({ run }) => run(sql, values)),
    transaction,
    close: async () => {
      await previous;
      reading.close();
      writing.close();
    },
  };
}

async function alone<T>(db: Database.Database, path: string, use: () => Promise<T>): Promise<T> {
  translated(path, () => db.exec('BEGIN IMMEDIATE'));
  try {
    const result = await use();
    translated(path, () => db.exec('COMMIT'));
    return result;
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** Creates the tables of a new database, adds what an older one lacks, and refuses one of a newer program. */
function prepare(db: Database.Database, path: string): void {
  db.transaction(() => {
    for (const statement of missingStatements(schemaVersion(db), { blob: 'BLOB', integer: 'INTEGER' }, path))
      db.exec(statement);
  }).immediate();
}

function schemaVersion(db: Database.Database): number {
  const isNew = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'setting'").get() === undefined;
  if (isNew) return 0;
  return Number(db.prepare("SELECT value FROM setting WHERE name = 'schema_version'").pluck().get());
}

function translated<T>(path: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    throw new DeskDatabaseError(`The desk's database ${path} cannot be used (${error.message}).`, {
      cause: error,
    });
  }
}
