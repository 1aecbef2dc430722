import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { isFull } from '../fault/extent.ts';
import { startPostgres } from '../fixtures/postgres-server.ts';
import { temporaryFolder } from '../program.ts';
import { walkQuarter } from './quarter-walk.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const onSqlite = (path: string) => walkQuarter(`sqlite:${path}/projects.db`, path);

async function onPostgres(path: string): Promise<void> {
  const server = await startPostgres();
  try {
    await walkQuarter(server.storeUrl('walk'), path);
  } finally {
    await server.dispose();
  }
}

const engines: readonly (readonly [string, typeof onSqlite])[] = [
  ['SQLite', onSqlite],
  // The short form leaves PostgreSQL to the tests of what the desk and its publishing ask of it.
  ...(isFull ? [['PostgreSQL', onPostgres] as const] : []),
];

test.each(engines)(
  'three people take a quarter from a workbook to the public site and back, on %s',
  async (engine, walk) => {
    const path = join(folder.path, engine);
    mkdirSync(path);
    await walk(path);
  },
  600_000,
);
