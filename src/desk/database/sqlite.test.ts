import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DeskDatabase } from './database.ts';
import { openSqlite } from './sqlite.ts';

let folder: string;
let database: DeskDatabase;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-database-'));
  database = openSqlite(join(folder, 'desk.db'));
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
