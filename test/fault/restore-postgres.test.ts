import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReader } from '../../src/store/index.ts';
import { contentOf } from '../../src/store/store.fixture.ts';
import { documentedCommands, runInShell } from '../documented-commands.ts';
import { type PostgresServer, postgresPrograms, startPostgres } from '../fixtures/postgres-server.ts';
import { importArguments, markedProjects, writeIrmCsv } from '../irm-file.ts';
import { type RunningService, runProgram, startService, temporaryFolder } from '../program.ts';
import { listingOf } from './served-listing.ts';
import { PATIENT, readinessOf, served } from './service-state.ts';

/** Backup, restore and roll-back of a store in PostgreSQL, with the commands of docs/grow.md. */
const [create] = documentedCommands('docs/grow.md', 'PostgreSQL') as [string[]];
const [backUp, restore] = documentedCommands('docs/grow.md', 'Backup and restore') as [string[], string[]];
const OWNER_PASSWORD = 'of-this-test-only';

const folder = temporaryFolder();
let server: PostgresServer;
let node: RunningService;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(async () => {
  await node?.stop();
  await server.dispose();
  folder.remove();
});

const type = (commands: readonly string[], input?: string) =>
  runInShell(commands, {
    cwd: folder.path,
    env: {
      PATH: `${postgresPrograms()}:${process.env.PATH}`,
      PGHOST: '127.0.0.1',
      PGPORT: String(server.port),
      PGUSER: 'postgres',
      PGPASSWORD: server.password,
    },
    ...(input !== undefined && { input }),
  });
const storeIn = (database: string) =>
  `postgres://infra_projects:${OWNER_PASSWORD}@127.0.0.1:${server.port}/${database}?sslmode=disable`;
const start = async (database: string, indexes: string) =>
  startService([], {
    env: { STORE_URL: storeIn(database), INDEX_DIR: join(folder.path, indexes), DATA_POLL_MS: '50' },
  });
const publish = (database: string, mark: string, quarter: string) => {
  const file = writeIrmCsv(join(folder.path, `${mark}.csv`), markedProjects(30, mark));
  return runProgram(importArguments(storeIn(database), file, { quarter }));
};
const published = async (database: string, mark: string, quarter: string) => {
  const { code, stdout, stderr } = await publish(database, mark, quarter);
  expect(code, stderr).toBe(0);
  return stdout;
};

test('a backup of a newer, lost version restores the same service and never reuses a data version', async () => {
  type(create, `${OWNER_PASSWORD}\n${OWNER_PASSWORD}\n`);
  await published('infra_projects', 'first', '1');
  node = await start('infra_projects', 'node');
  const before = await listingOf(node.base);
  const saved = await contentOf(openReader(storeIn('infra_projects')));
  type(backUp);
  await published('infra_projects', 'lost', '2');
  await served(node.base, 2);
  type(restore);
  expect(await contentOf(openReader(storeIn('infra_projects_restored')))).toEqual(saved);

  // A node with the index of the lost version serves what was restored, like one without.
  await node.stop();
  const fresh = await start('infra_projects_restored', 'fresh');
  expect(await listingOf(fresh.base)).toEqual(before);
  await fresh.stop();
  node = await start('infra_projects_restored', 'node');
  expect(await readinessOf(node.base)).toMatchObject({ data_version: 1 });
  expect(await listingOf(node.base)).toEqual(before);

  // A version that was served must not come back with other data.
  expect(await published('infra_projects_restored', 'third', '2')).toContain('(data version 1001)');
  await served(node.base, 1001);
  expect((await listingOf(node.base)).join()).toContain('Project 1 third');
  expect(await published('infra_projects_restored', 'next', '3')).toContain('(data version 1002)');
  await served(node.base, 1002);
});

test('an older version refuses a migrated store and goes on serving until the backup is restored', async () => {
  const sentence =
    /was written by a newer version of this program \(schema 99, .*restore a backup from before/;
  const before = await listingOf(node.base);
  const saved = await contentOf(openReader(storeIn('infra_projects_restored')));
  type(backUp.map((line) => line.replace(/infra_projects$/, 'infra_projects_restored')));

  const migrate = (version: number) =>
    type([`psql -d infra_projects_restored -c 'UPDATE infra_projects_schema SET version = ${version}'`]);
  migrate(99);
  await expect.poll(async () => (await readinessOf(node.base)).needs_upgrade, PATIENT).toBe(true);
  expect(await listingOf(node.base)).toEqual(before);
  expect(node.output()).toMatch(sentence);
  const refused = await publish('infra_projects_restored', 'fourth', '4');
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(sentence);
  expect(refused.stderr).toMatch(/^infra-projects: [^\n]+\n$/);

  // The connections of the node would keep the database from being dropped.
  await node.stop();
  type(['dropdb infra_projects_restored', ...restore]);
  expect(await contentOf(openReader(storeIn('infra_projects_restored')))).toEqual(saved);
  node = await start('infra_projects_restored', 'node');
  await expect.poll(async () => (await readinessOf(node.base)).store_reachable, PATIENT).toBe(true);
  expect(await listingOf(node.base)).toEqual(before);
  expect(await published('infra_projects_restored', 'fourth', '4')).toContain('(data version 2002)');
  await served(node.base, 2002);
});
