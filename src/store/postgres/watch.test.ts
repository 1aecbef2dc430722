import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../../../test/fixtures/postgres-server.ts';
import { reported } from '../../project/project.fixture.ts';
import type { StoreWork } from '../port.ts';
import { publish, quarterOf, readerOf, writerOf } from '../store.fixture.ts';

let server: PostgresServer;
let stores = 0;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.dispose());

/** A role that may only connect and read, as that of a node. */
const READER = 'node:node';

/** What somebody who begins to watch is told first. */
function workSeen(url: string): Promise<StoreWork> {
  const reader = readerOf(url.replace(`postgres:${server.password}`, READER));
  return new Promise((resolve) => {
    const stop = reader.watch(() => {}, resolve);
    onTestFinished(() => {
      stop();
      return reader.close();
    });
  });
}

/** A new store. What `sql` locks in it stays locked until the client ends. */
async function storeWith(before: string, sql: string) {
  const schema = `watched_${++stores}`;
  const url = server.storeUrl(schema);
  const writer = writerOf(url);
  await publish(writer, quarterOf('2019-20', 1), [reported('1')]);
  await server.sql(`DO $$ BEGIN CREATE ROLE node LOGIN PASSWORD 'node'; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
    SET search_path TO ${schema}; ${before}`);
  const client = new pg.Client({ connectionString: url.replace(/\?.*/, '') });
  await client.connect();
  await client.query(`SET search_path TO ${schema}; BEGIN; ${sql}`);
  return { url, writer, release: () => client.end() };
}

test('tells of a migration that does not end, and of its end', async () => {
  const { url, writer, release } = await storeWith(
    'DROP TABLE displaced; ALTER TABLE catalogue DROP COLUMN program_version, DROP COLUMN country; ALTER TABLE project_snapshot DROP COLUMN content_digest; UPDATE infra_projects_schema SET version = 3',
    'SELECT * FROM infra_projects_schema FOR UPDATE',
  );
  expect(await workSeen(url)).toBe('none');
  const migrated = writer.state();
  await expect.poll(() => workSeen(url)).toBe('migration');
  await release();
  await migrated;
  await writer.close();
  expect(await workSeen(url)).toBe('none');
});

test('tells of a publication that does not end, and not of those in other stores', async () => {
  const { url, writer, release } = await storeWith('', 'LOCK TABLE project_snapshot');
  const other = await storeWith('', '');
  const published = publish(writer, quarterOf('2019-20', 2), [reported('1')]);
  await expect.poll(() => workSeen(url)).toBe('publication');
  expect(await workSeen(other.url)).toBe('none');
  await Promise.all([release(), other.release()]);
  await published;
  await Promise.all([writer.close(), other.writer.close()]);
});
