import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as loopTurn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SqlDatabase } from '../../database/index.ts';
import { openSqlite } from '../../database/sqlite.ts';
import { deskDatabase } from './schema.ts';

let folder: string;
let database: SqlDatabase;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-database-'));
  database = openSqlite(deskDatabase, join(folder, 'desk.db'));
});

afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

test('only the owner of its files may read them', async () => {
  await database.run(`INSERT INTO setting (name, value) VALUES ('a', 'b')`);
  const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777]);
  expect(modes).toEqual([
    ['desk.db', 0o600],
    ['desk.db-shm', 0o600],
    ['desk.db-wal', 0o600],
  ]);
});

const formsKept = () => database.rows('SELECT hash FROM used_form');

describe('a database of version 1', () => {
  /** Takes away what later versions added. */
  async function becomeVersion1(): Promise<void> {
    await database.run(`INSERT INTO setting (name, value) VALUES ('a', 'kept')`);
    await database.close();
    const db = new Database(join(folder, 'desk.db'));
    db.exec('DROP TABLE used_form');
    dropVersion3(db);
    db.close();
  }

  function dropVersion3(db: Database.Database): void {
    db.exec(`DROP TABLE fact_check_answer; DROP TABLE fact_check`);
    for (const column of ['first_approved_by', 'first_fingerprint', 'control_total', 'visited'])
      db.exec(`ALTER TABLE draft DROP COLUMN ${column}`);
    db.exec(`UPDATE setting SET value = '1' WHERE name = 'schema_version'`);
  }

  test('gets what it lacks when it is opened, and keeps what it has', async () => {
    await becomeVersion1();
    database = openSqlite(deskDatabase, join(folder, 'desk.db'));
    expect(await formsKept()).toEqual([]);
    const settings = await database.rows('SELECT name, value FROM setting ORDER BY name');
    expect(settings).toEqual([
      { name: 'a', value: 'kept' },
      { name: 'schema_version', value: '3' },
    ]);
  });

  test('may have the table of used forms already', async () => {
    await database.run(`INSERT INTO used_form (hash, used_at) VALUES ('h', 'now')`);
    await database.close();
    const db = new Database(join(folder, 'desk.db'));
    dropVersion3(db);
    db.close();
    database = openSqlite(deskDatabase, join(folder, 'desk.db'));
    expect(await formsKept()).toEqual([{ hash: 'h' }]);
  });
});

test('a database of a newer program is refused', async () => {
  await database.run(`UPDATE setting SET value = '99' WHERE name = 'schema_version'`);
  expect(() => openSqlite(deskDatabase, join(folder, 'desk.db'))).toThrow(
    'belongs to a newer version of the program',
  );
});

const write = (name: string) => database.run(`INSERT INTO setting (name, value) VALUES (?, '')`, [name]);

test('others are answered while another desk is writing', async () => {
  const other = new Database(join(folder, 'desk.db'));
  other.exec('BEGIN IMMEDIATE');
  const written = write('a');
  for (let turns = 0; turns < 5; turns++) await loopTurn();
  other.exec('COMMIT');
  other.close();
  await expect(written).resolves.toBe(1);
});

test('others are answered between transactions that come at once', async () => {
  const turnOfEach: number[] = [];
  let turns = 0;
  let isWritten = false;
  const turn = () => {
    turns++;
    if (!isWritten) setImmediate(turn);
  };
  setImmediate(turn);
  const written = Array.from({ length: 20 }, (_, i) => write(String(i)).then(() => turnOfEach.push(turns)));
  await Promise.all(written);
  isWritten = true;
  expect(new Set(turnOfEach).size).toBe(20);
});

test('more statements than are kept compiled are answered', async () => {
  for (let i = 0; i < 300; i++) expect(await database.one(`SELECT ${i} AS n`)).toEqual({ n: i });
  expect(await database.one('SELECT 0 AS n')).toEqual({ n: 0 });
});
