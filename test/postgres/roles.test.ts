import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { type Desk, openDesk, runHere } from '../../src/desk/commands.ts';
import { newAccount } from '../../src/desk/desk.fixture.ts';
import { type PostgresServer, startPostgres } from '../fixtures/postgres-server.ts';
import { freePort } from '../free-port.ts';
import { importArguments, markedProjects, quarterArguments, writeIrmCsv } from '../irm-file.ts';
import {
  projectRoot,
  type RunningService,
  runProgram,
  spawnProgram,
  startService,
  temporaryFolder,
} from '../program.ts';

/** The parts of the service, each with its role of `deploy/postgres/roles.sql`. */
const rolesSql = readFileSync(join(projectRoot, 'deploy/postgres/roles.sql'), 'utf8');
const DATABASE = 'infra_projects';
const roles = [
  'infra_projects_node',
  'infra_projects_publisher',
  'infra_projects_desk',
  'infra_projects_alerts',
] as const;
const [node, publisher, deskRole, alertsRole] = roles;
type Role = (typeof roles)[number];

const folder = temporaryFolder();
let server: PostgresServer;
let service: RunningService;
let desk: Desk;

/** The address of a role, whose password is its name. */
const urlOf = (role: string, schema = 'public', database = DATABASE) =>
  `postgres://${role}:${role}@127.0.0.1:${server.port}/${database}?sslmode=disable&schema=${schema}`;

async function sqlAt(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url.replace(/\?.*/, ''));
  await client.connect();
  return client.query(text).finally(() => client.end());
}

const sqlAs = (role: string, text: string) => sqlAt(urlOf(role), text);

const run = (env: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  runProgram(args, { env: { LOCK_WAIT_SECONDS: '5', ...env } });

const imported = (role: Role, quarter: string, count: number) => {
  const file = writeIrmCsv(join(folder.path, `q${quarter}.csv`), markedProjects(count, ''));
  const arguments_ = importArguments(urlOf(role), file, { quarter });
  return run({}, ...arguments_, '--yes');
};

const count = async () =>
  (await (await fetch(`${service.base}/api/v1/infrastructure-projects/full/`)).json()).count;

beforeAll(async () => {
  server = await startPostgres();
  // As a cloud's administrator is: no superuser.
  await server.sql(`CREATE ROLE admin LOGIN CREATEROLE PASSWORD 'admin'`);
  await server.sql(`CREATE DATABASE ${DATABASE} OWNER admin`);
  await sqlAs('admin', rolesSql);
  for (const role of roles) await sqlAs('admin', `ALTER ROLE ${role} PASSWORD '${role}'`);
});

afterAll(async () => {
  await service?.stop();
  await desk?.database.close();
  await server.dispose();
  folder.remove();
});

test('the publisher creates the store and publishes into it', async () => {
  expect(await imported(publisher, '1', 60)).toMatchObject({ code: 0 });
  expect(await run({ STORE_URL: urlOf(publisher) }, 'publications', '--verify')).toMatchObject({ code: 0 });
});

test('a node serves with the reading role, and what is published after its start, too', async () => {
  service = await startService([], {
    env: { STORE_URL: urlOf(node), INDEX_DIR: join(folder.path, 'index') },
  });
  expect(await count()).toBe(60);
  expect(service.output()).not.toMatch(/privilege|denied/);
  expect(await imported(publisher, '2', 70)).toMatchObject({ code: 0 });
  await expect.poll(count).toBe(70);
});

test('the reading role is enough for a backup', async () => {
  const to = `sqlite:${join(folder.path, 'backup.db')}`;
  const { code, stdout } = await run({ STORE_URL: urlOf(node) }, 'copy', '--with-originals', '--to', to);
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('found identical') });
});

test('the reading role changes nothing', async () => {
  const tables = await sqlAs('admin', `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
  expect(tables.rows.length).toBeGreaterThanOrEqual(8);
  for (const { tablename } of tables.rows)
    for (const statement of [
      `DELETE FROM ${tablename}`,
      `TRUNCATE ${tablename} CASCADE`,
      `INSERT INTO ${tablename} SELECT * FROM ${tablename}`,
      `DROP TABLE ${tablename}`,
      `ALTER TABLE ${tablename} ADD COLUMN x INTEGER`,
    ])
      await expect(sqlAs(node, statement), statement).rejects.toThrow(/permission denied|must be owner/);
  await expect(sqlAs(node, 'UPDATE catalogue SET data_version = 0')).rejects.toThrow('permission denied');
  await expect(sqlAs(node, 'CREATE TABLE mine (a INTEGER)')).rejects.toThrow('permission denied');
  await expect(sqlAs(node, 'CREATE SCHEMA mine')).rejects.toThrow('permission denied');
  await expect(sqlAs(node, 'CREATE TEMPORARY TABLE mine (a INTEGER)')).rejects.toThrow('permission denied');
  await expect(sqlAs(node, `SET ROLE ${publisher}`)).rejects.toThrow('permission denied');
});

test('other roles of the server cannot even connect', async () => {
  await server.sql(`CREATE ROLE visitor LOGIN PASSWORD 'visitor'`);
  await expect(sqlAs('visitor', 'SELECT 1')).rejects.toThrow('permission denied for database');
});

test('the desk works with its role, and publishes with that of publishers', async () => {
  const env = { STORE_URL: urlOf(publisher), DESK_DB: urlOf(deskRole, 'desk') };
  const { config } = readConfig({ ...env, DESK_FILES: join(folder.path, 'desk-files') });
  desk = await openDesk(config, pino({ level: 'silent' }), () => new Date(), runHere);
  const emails: string[] = [];
  for (const role of ['preparer', 'approver'] as const) {
    const id = await newAccount(desk, [role]);
    const account = await desk.database.one<{ email: string }>('SELECT email FROM account WHERE id = ?', [
      id,
    ]);
    emails.push(account!.email);
  }
  const [preparer, approver] = emails as [string, string];
  const file = writeIrmCsv(join(folder.path, 'staged.csv'), markedProjects(75, ''));
  const given = [
    ...quarterArguments({ quarter: '3' }),
    '--taken',
    '2020-01-15',
    '--by',
    preparer,
    '--note',
    'q3',
  ];
  const staged = await run(env, '--json', 'stage', file, ...given);
  expect(staged).toMatchObject({ code: 0, stderr: '' });
  const { draft } = JSON.parse(staged.stdout);
  expect(await run(env, 'approve', draft, '--by', approver, '--yes')).toMatchObject({ code: 0 });
  expect(await run(env, 'publish', draft, '--by', approver)).toMatchObject({ code: 0 });
  await expect.poll(count).toBe(75);
});

test.each([[node], [publisher]])('%s reads and changes nothing of the desk', async (role) => {
  const { rows } = await sqlAs('admin', `SELECT tablename FROM pg_tables WHERE schemaname = 'desk'`);
  expect(rows.length).toBeGreaterThanOrEqual(15);
  for (const { tablename } of rows)
    for (const statement of [
      `SELECT * FROM desk.${tablename}`,
      `DELETE FROM desk.${tablename}`,
      `DROP TABLE desk.${tablename}`,
    ])
      await expect(sqlAs(role, statement), statement).rejects.toThrow(/permission denied|must be owner/);
  await expect(sqlAs(role, 'CREATE TABLE desk.mine (a INTEGER)')).rejects.toThrow('permission denied');
  await expect(sqlAs(role, 'DROP SCHEMA desk CASCADE')).rejects.toThrow('must be owner');
});

test("the desk's role reads nothing of the store", async () => {
  await expect(sqlAs(deskRole, 'SELECT * FROM public.publication')).rejects.toThrow('permission denied');
});

test('the alerts work with their role, and read the store as nodes do', async () => {
  const port = await freePort();
  const alerts = spawnProgram(['alerts'], {
    env: {
      STORE_URL: urlOf(node),
      INDEX_DIR: join(folder.path, 'alerts-index'),
      ALERTS_STORE_URL: urlOf(alertsRole, 'alerts'),
      ALERTS_PORT: String(port),
      ALERTS_URL: `http://localhost:${port}/alerts`,
      ALERTS_KEY: randomBytes(32).toString('base64'),
      ALERTS_SMTP_URL: 'smtp://127.0.0.1:9',
      ALERTS_FROM: 'alerts@example.org',
    },
  });
  const statusOf = () =>
    fetch(`http://localhost:${port}/alerts/new?q=a`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(statusOf, { timeout: 30_000 }).toBe(200);
  const ended = once(alerts, 'exit');
  alerts.kill('SIGTERM');
  await ended;
});

test.each([[node], [publisher], [deskRole]])('%s reads and changes nothing of the alerts', async (role) => {
  const { rows } = await sqlAs('admin', `SELECT tablename FROM pg_tables WHERE schemaname = 'alerts'`);
  expect(rows.length).toBeGreaterThanOrEqual(5);
  for (const { tablename } of rows)
    for (const statement of [`SELECT * FROM alerts.${tablename}`, `DROP TABLE alerts.${tablename}`])
      await expect(sqlAs(role, statement), statement).rejects.toThrow(/permission denied|must be owner/);
});

test('the role of the alerts reads nothing of the store or the desk', async () => {
  for (const table of ['public.publication', 'desk.account'])
    await expect(sqlAs(alertsRole, `SELECT * FROM ${table}`)).rejects.toThrow('permission denied');
});

test('nobody publishes past the desk because their role cannot see its accounts', async () => {
  const { code, stderr } = await imported(publisher, '4', 80);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /The user "infra_projects_publisher" may not read whether the desk at .* has accounts: set DESK_DB/,
  );
});

test('the file may be run again', async () => {
  await sqlAs('admin', rolesSql);
  expect(await imported(publisher, '4', 80)).toMatchObject({ code: 1 });
  expect(await run({ STORE_URL: urlOf(node) }, 'snapshots')).toMatchObject({ code: 0 });
});

test('a store of another role is handed over as the file says', async () => {
  await server.sql(`CREATE ROLE earlier LOGIN PASSWORD 'earlier'`);
  await server.sql('CREATE DATABASE handed_over OWNER earlier');
  const at = (role: string) => urlOf(role, 'public', 'handed_over');
  const sample = ['sample', '--projects', '30', '--quarters', '2'];
  expect(await run({ STORE_URL: at('earlier') }, ...sample)).toMatchObject({ code: 0 });
  const superuser = server.storeUrl('public').replace('/postgres?', '/handed_over?');
  for (const sql of [
    'ALTER DATABASE handed_over OWNER TO CURRENT_USER',
    rolesSql,
    'REASSIGN OWNED BY earlier TO infra_projects_publisher',
    rolesSql,
  ])
    await sqlAt(superuser, sql);
  expect(await run({ STORE_URL: at(node) }, 'publications', '--verify')).toMatchObject({ code: 0 });
  const removal = ['remove', ...quarterArguments({ year: '2019-20', quarter: '4' }), '--yes'];
  expect(await run({ STORE_URL: at(node) }, ...removal, '--emergency', '--because', 'x')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`The user "${node}" lacks a privilege`),
  });
  expect(await run({ STORE_URL: at(publisher) }, ...removal)).toMatchObject({ code: 0 });
});

test('a node serves a store of an earlier version, which it may not migrate, and needs one', async () => {
  const env = { STORE_URL: urlOf(node, 'public', 'handed_over'), INDEX_DIR: join(folder.path, 'earlier') };
  const superuser = server.storeUrl('public').replace('/postgres?', '/handed_over?');
  await sqlAt(
    superuser,
    'DROP TABLE displaced; ALTER TABLE catalogue DROP COLUMN program_version, DROP COLUMN country; ALTER TABLE project_snapshot DROP COLUMN content_digest; UPDATE infra_projects_schema SET version = 3',
  );
  const earlier = await startService([], { env });
  await expect.poll(async () => (await fetch(`${earlier.base}/readyz`)).status).toBe(200);
  expect(earlier.output()).toContain('lacks a privilege');
  await earlier.stop();
  await sqlAt(superuser, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await sqlAt(superuser, rolesSql);
  const { code, stderr } = await run(
    { ...env, INDEX_DIR: join(folder.path, 'none') },
    'serve',
    '--port',
    '0',
  );
  expect(code).toBe(1);
  expect(stderr).toContain('lacks a privilege');
});
