import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiPaths } from '../../src/query/addresses.ts';
import { openReader } from '../../src/store/index.ts';
import { type PostgresServer, startPostgres } from '../fixtures/postgres-server.ts';
import { waitUntil } from '../fixtures/wait-until.ts';
import { importArguments, markedProjects, quarterArguments, writeIrmCsv } from '../irm-file.ts';
import { runProgram, spawnProgram, startService, temporaryFolder } from '../program.ts';

/** The program on PostgreSQL: every command, and a service whose database is down. */
const LISTING = apiPaths.listing;
const folder = temporaryFolder();
let server: PostgresServer;
let stores = 0;
let store = '';
let file = '';
beforeAll(async () => {
  server = await startPostgres();
  file = writeIrmCsv(join(folder.path, 'small.csv'), markedProjects(30, 'first'));
});
afterAll(async () => {
  await server.dispose();
  folder.remove();
});
beforeEach(() => {
  store = server.storeUrl(`store_${++stores}`);
});

/** Runs a command on the store. Returns its output. */
async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const { code, stdout, stderr } = await runProgram(args, { env: { STORE_URL: store, ...env } });
  expect(code, stderr).toBe(0);
  return stdout;
}

const responseOf = async (base: string) =>
  (await fetch(`${base}${LISTING}?limit=100`)).json() as Promise<{ count: number }>;
const readinessOf = async (base: string) =>
  (await (await fetch(`${base}/readyz`)).json()) as {
    readonly data_version: number;
    readonly store_reachable: boolean;
  };

/** Publishes the same projects as another quarter. */
const secondQuarter = () => [
  ...importArguments(store, file, { quarter: '2' }),
  ...['--accept', 'other_quarter', '--because', 'the same projects'],
];

/** Publishes the file again: taken on another day, because the very same file changes nothing. */
const anotherDay = () => [...importArguments(store, file, { taken: '2019-07-16' }), '--replace'];

describe('on PostgreSQL', () => {
  test('every command works', async () => {
    const env = { INDEX_DIR: join(folder.path, 'exported') };
    expect(await run(importArguments(store, file))).toContain('30 projects, 30 of them new (data version 1)');
    await run(secondQuarter());
    expect(JSON.parse(await run(['snapshots', '--json']))).toMatchObject({
      kind: 'reported',
      dataVersion: 2,
      snapshots: [{ quarter: 1 }, { quarter: 2 }],
    });
    expect(await run(['remove', '--yes', ...quarterArguments({ quarter: '1' })])).toContain(
      '30 projects (data version 3)',
    );
    expect((await run(['export', '--format', 'csv'], env)).split('\r\n').length).toBe(32);
    const copy = `sqlite:${folder.path}/copy.db`;
    expect(await run(['copy', '--from', store, '--to', copy])).toContain(
      'read back and found identical (data version 3)',
    );
    const { server: _, ...state } = await openReader(store).state();
    expect(await openReader(copy).state()).toEqual(state);
    const other = server.storeUrl(`copied_${stores}`);
    expect(JSON.parse(await run(['copy', '--from', copy, '--to', other, '--json']))).toMatchObject(state);
    const filled = server.storeUrl(`sample_${stores}`);
    const sample = ['sample', '--projects', '50', '--quarters', '2', '--store', filled];
    expect(await run(sample)).toContain('holds the sample catalogue (data version 1)');
  });

  test('no output shows the password', async () => {
    const { stdout } = await runProgram(['config'], { env: { STORE_URL: store } });
    expect(stdout).toContain(`postgres://postgres:***@127.0.0.1:${server.port}/`);
    const wrong = store.replace('/postgres?', '/elsewhere?');
    const { code, stderr } = await runProgram(['snapshots'], { env: { STORE_URL: wrong } });
    expect([code, stderr.trim().split('\n').length]).toEqual([1, 1]);
    expect(stdout + stderr).not.toContain(server.password);
  });

  test('an import that is killed leaves nothing and releases its lock', async () => {
    await run(importArguments(store, file));
    const large = writeIrmCsv(join(folder.path, 'large.csv'), markedProjects(20_000, 'second'));
    const child = spawnProgram([...importArguments(store, large), '--replace']);
    const copying = `SELECT 1 FROM pg_stat_activity WHERE query LIKE 'COPY project_snapshot%'`;
    await waitUntil(async () => (await server.sql(copying)).rowCount === 1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(JSON.parse(await run(['snapshots', '--json']))).toMatchObject({
      dataVersion: 1,
      snapshots: [{ projects: 30 }],
    });
    expect(await run(anotherDay())).toContain('(data version 2)');
    const verification = JSON.parse(await run(['publications', '--verify', '--json']));
    expect(verification).toMatchObject({ publications: 2, originals: 2, differences: [] });
  });

  test('an import with an unknown outcome ends with exit code 2', async () => {
    await run(importArguments(store, file));
    await server.sql(`ALTER SYSTEM SET synchronous_standby_names = 'nobody'`);
    await server.sql('SELECT pg_reload_conf()');
    try {
      const importing = runProgram(anotherDay(), { env: { LOCK_WAIT_SECONDS: '1' } });
      const waiting = `FROM pg_stat_activity WHERE wait_event = 'SyncRep'`;
      await waitUntil(async () => (await server.sql(`SELECT 1 ${waiting}`)).rowCount === 1);
      await server.sql(`SELECT pg_terminate_backend(pid) ${waiting}`);
      const { code, stdout, stderr } = await importing;
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(/it is not known whether anything was published: see what "snapshots" lists/);
    } finally {
      await server.sql('ALTER SYSTEM RESET synchronous_standby_names');
      await server.sql('SELECT pg_reload_conf()');
    }
  });

  test('publishing to a replica is rejected with a sentence', async () => {
    await run(importArguments(store, file));
    const replica = await server.replica('replica');
    try {
      const onReplica = store.replace(`:${server.port}/`, `:${replica.port}/`);
      const { code, stderr } = await runProgram(importArguments(onReplica, file), {
        env: { LOCK_WAIT_SECONDS: '1' },
      });
      expect(code).toBe(1);
      const [waiting, failure, ...more] = stderr.trim().split('\n');
      expect(waiting).toMatch(/^There is no primary now at .* is a replica\): waiting up to 1 seconds\.$/);
      expect(failure).toMatch(
        /^infra-projects: There is no primary now at .*\(replicas go into STORE_READ_URL\)/,
      );
      expect(more).toEqual([]);
      const env = {
        STORE_URL: store,
        STORE_READ_URL: onReplica,
        INDEX_DIR: join(folder.path, 'from-replica'),
      };
      const service = await startService([], { env });
      expect((await responseOf(service.base)).count).toBe(30);
      await run(secondQuarter());
      await waitUntil(async () => (await readinessOf(service.base)).data_version === 2);
      await service.stop();
    } finally {
      await replica.dispose();
    }
  });
});

describe('a service whose database is down', () => {
  test('continues, says so, starts from its index, and follows again when the database is back', async () => {
    await run(importArguments(store, file));
    const env = { STORE_URL: store, INDEX_DIR: join(folder.path, 'kept') };
    let service = await startService([], { env });
    await server.stop();
    await waitUntil(async () => !(await readinessOf(service.base)).store_reachable);
    expect((await responseOf(service.base)).count).toBe(30);
    await service.stop();
    service = await startService([], { env });
    expect(service.output()).toMatch(/does not answer\): .* The service starts anyway and keeps trying/);
    expect((await responseOf(service.base)).count).toBe(30);
    expect(await readinessOf(service.base)).toMatchObject({ data_version: 1, store_reachable: false });
    await server.start();
    await run(secondQuarter());
    await waitUntil(async () => (await readinessOf(service.base)).data_version === 2);
    expect(await readinessOf(service.base)).toMatchObject({ store_reachable: true });
    await service.stop();
  });

  test('ends with a sentence if it has no index', async () => {
    await server.stop();
    const env = { STORE_URL: store, INDEX_DIR: join(folder.path, 'nothing') };
    const { code, stderr } = await runProgram(['serve', '--port', '0'], { env });
    await server.start();
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^infra-projects: There is no primary now at .* does not answer\): check the hosts and ports.*\n$/,
    );
  });
});
