import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentedCommands, runInShell } from '../documented-commands.ts';
import { caughtUp } from '../fixtures/postgres-pair.ts';
import { type PostgresServer, postgresPrograms, startPostgres } from '../fixtures/postgres-server.ts';
import { importArguments, markedProjects, writeIrmCsv } from '../irm-file.ts';
import { type RunningService, runProgram, startService, temporaryFolder } from '../program.ts';
import { listingOf } from './served-listing.ts';
import { PATIENT, readinessOf, served } from './service-state.ts';

/** A backup that is put back into a database that nodes read, directly and through replicas. */
const [create] = documentedCommands('docs/grow.md', 'PostgreSQL') as [string[]];
const [backUp, , putBack] = documentedCommands('docs/grow.md', 'Backup and restore') as string[][];
const OWNER_PASSWORD = 'of-this-test-only';

const folder = temporaryFolder();
let primary: PostgresServer;
let replicas: PostgresServer[] = [];
const nodes: RunningService[] = [];
beforeAll(async () => {
  primary = await startPostgres({ settings: { wal_level: 'replica', max_wal_senders: '5' } });
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
  for (const server of [...replicas, primary]) await server.dispose();
  folder.remove();
});

const type = (commands: readonly string[], input?: string) =>
  runInShell(commands, {
    cwd: folder.path,
    env: {
      PATH: `${postgresPrograms()}:${process.env.PATH}`,
      PGHOST: '127.0.0.1',
      PGPORT: String(primary.port),
      PGUSER: 'postgres',
      PGPASSWORD: primary.password,
    },
    ...(input !== undefined && { input }),
  });
const storeOn = (...servers: readonly PostgresServer[]) => {
  const hosts = servers.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return `postgres://infra_projects:${OWNER_PASSWORD}@${hosts}/infra_projects?sslmode=disable`;
};
const publish = async (mark: string, quarter: string) => {
  const file = writeIrmCsv(join(folder.path, `${mark}.csv`), markedProjects(30, mark));
  const { code, stderr } = await runProgram(importArguments(storeOn(primary), file, { quarter }));
  expect(code, stderr).toBe(0);
};
const node = async (indexes: string, readUrl = '') => {
  const env = {
    STORE_URL: storeOn(primary),
    STORE_READ_URL: readUrl,
    INDEX_DIR: join(folder.path, indexes),
    DATA_POLL_MS: '50',
  };
  nodes.push(await startService([], { env }));
  return nodes.at(-1)!.base;
};
/** When a node last asked a server. */
const lastPollOn = async (server: PostgresServer) => {
  const { rows } = await server.sql(
    `SELECT max(query_start)::text AS last FROM pg_stat_activity WHERE application_name LIKE 'infra-projects on %'`,
  );
  return rows[0].last as string | null;
};
async function polledTwice(server: PostgresServer): Promise<void> {
  for (let polls = 0; polls < 2; polls++) {
    const before = await lastPollOn(server);
    await expect.poll(() => lastPollOn(server), PATIENT).not.toBe(before);
  }
}

test('all nodes show what was put back and published then, and never again what was lost', async () => {
  type(create, `${OWNER_PASSWORD}\n${OWNER_PASSWORD}\n`);
  await publish('first', '1');
  replicas = [await primary.replica('one'), await primary.replica('two')];
  const [one, two] = replicas as [PostgresServer, PostgresServer];
  const direct = await node('direct');
  const before = await listingOf(direct);
  type(backUp!);
  await publish('lost', '2');
  const behind = await node('behind', storeOn(one, two));
  for (const base of [direct, behind]) await served(base, 2);

  await caughtUp({ primary, replica: two });
  await two.sql('SELECT pg_wal_replay_pause()');
  type(putBack!);
  for (const base of [direct, behind]) {
    await served(base, 1);
    expect(await listingOf(base)).toEqual(before);
  }

  // The other replica has not heard of the backup, and reports the higher version that was lost.
  await one.stop();
  await polledTwice(two);
  expect(await readinessOf(behind)).toMatchObject({ data_version: 1, store_reachable: true });
  expect(await listingOf(behind)).toEqual(before);

  await publish('third', '3');
  await served(direct, 1001);
  await polledTwice(two);
  expect(await readinessOf(behind)).toMatchObject({ data_version: 1 });
  await two.sql('SELECT pg_wal_replay_resume()');
  await served(behind, 1001);
  for (const base of [direct, behind]) {
    const [listing] = await listingOf(base);
    expect(listing).toContain('Project 1 third');
  }
});
