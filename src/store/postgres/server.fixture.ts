import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

/** A PostgreSQL server in a temporary folder. It listens on the loopback alone and ends with this process. */
export interface PostgresServer {
  readonly port: number;
  readonly password: string;
  readonly folder: string;
  /** Address of a store in the schema of this name. */
  storeUrl(schema: string): string;
  /** Runs SQL as the server's owner. */
  sql(text: string): Promise<pg.QueryResult>;
  /** Starts it again after `kill` or `stop`; other settings win over those that it was made with. */
  start(settings?: Readonly<Record<string, string>>): Promise<void>;
  /** Ends it properly, or with SIGKILL as a power cut would; its data stay. */
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** Kills it and removes its data. */
  dispose(): Promise<void>;
  /** A streaming replica of it, made by pg_basebackup. */
  replica(name: string): Promise<PostgresServer>;
}

export interface ServerOptions {
  readonly settings?: Readonly<Record<string, string>>;
  /** Lines of pg_hba.conf before the last, which lets everybody in with a password. */
  readonly hba?: readonly string[];
  /** Files to copy beside the data, readable by the server alone. */
  readonly files?: readonly string[];
  /** An existing folder for the data, for example on a file system of its own. */
  readonly folder?: string;
}

const DATABASE = 'postgres';
const USER = 'postgres';
const LOOK_EVERY_MS = 20;
const START_TIMEOUT_MS = 30_000;

/** Fast, since a test's data need not survive the machine; a test that is about durability sets them back. */
const testSettings = {
  fsync: 'off',
  max_connections: '50',
  shared_buffers: '32MB',
  hot_standby_feedback: 'on',
};

/** The folder of PostgreSQL's programs. Fails with what to install. */
export function postgresPrograms(): string {
  const given = process.env.PG_BIN;
  const versions = '/usr/lib/postgresql';
  const found = existsSync(versions)
    ? readdirSync(versions)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(versions, version, 'bin'))
    : [];
  const folder = [...(given ? [given] : []), ...found].find((bin) => existsSync(join(bin, 'initdb')));
  if (folder !== undefined) return folder;
  throw new Error(
    'These tests need PostgreSQL 15 or newer: install it (Debian: apt-get install postgresql), or set PG_BIN to the folder that holds initdb and postgres.',
  );
}

/** PostgreSQL refuses to run as root: then it runs as its own user, or as nobody. */
function serverUser(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  const entry = ['postgres', 'nobody']
    .map((name) => users.find((line) => line.startsWith(`${name}:`)))
    .find(Boolean);
  const [, , uid, gid] = entry?.split(':') ?? [];
  if (uid === undefined)
    throw new Error('PostgreSQL does not run as root: add a user "postgres", or test as another.');
  return { uid: Number(uid), gid: Number(gid) };
}

/** A port that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function run(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  const { status, stderr } = spawnSync(join(postgresPrograms(), program), args, {
    ...serverUser(),
    env: { PATH: process.env.PATH ?? '', ...env },
    encoding: 'utf8',
    cwd: tmpdir(),
  });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
}

function ownFolder(folder = mkdtempSync(join(tmpdir(), 'infra-projects-pg-'))): string {
  const { uid, gid } = serverUser();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

/** Makes and starts a new server. */
export async function startPostgres({
  settings = {},
  hba = [],
  files = [],
  folder,
}: ServerOptions = {}): Promise<PostgresServer> {
  const place = ownFolder(folder);
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(place, 'password');
  writeFileSync(passwordFile, password);
  ownFolder(passwordFile);
  const data = join(place, 'data');
  const options = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C.UTF-8'];
  run('initdb', ['-D', data, '-U', USER, '--no-sync', ...options]);
  const everybody = ['all', 'replication'].map((what) => `host ${what} all 127.0.0.1/32 scram-sha-256`);
  writeFileSync(join(data, 'pg_hba.conf'), [...hba, ...everybody, ''].join('\n'));
  for (const file of files) {
    const copy = join(data, basename(file));
    copyFileSync(file, copy);
    chmodSync(copy, 0o600);
    ownFolder(copy);
  }
  const server = serverIn(place, password, await freePort(), { ...testSettings, ...settings });
  await server.start();
  return server;
}

/** Kills a server when this process ends, however it ends: a pipe to a shell that waits for its end closes then. */
function endedWithThisProcess(pid: number): ChildProcess {
  const watchdog = spawn('sh', ['-c', `read -r _; kill -KILL ${pid}`], {
    ...serverUser(),
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.unref();
  return watchdog;
}

function serverIn(
  folder: string,
  password: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): PostgresServer {
  const data = join(folder, 'data');
  let child: ChildProcess | undefined;
  let watchdog: ChildProcess | undefined;

  const start = async (more: Readonly<Record<string, string>> = {}) => {
    const all = {
      ...settings,
      ...more,
      port: String(port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
    };
    const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const started = spawn(join(postgresPrograms(), 'postgres'), ['-D', data, ...args], {
      ...serverUser(),
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH ?? '' },
      cwd: folder,
    });
    let log = '';
    started.stderr!.on('data', (chunk) => {
      log = `${log}${chunk}`.slice(-5000);
    });
    child = started;
    watchdog = endedWithThisProcess(started.pid!);
    const until = Date.now() + START_TIMEOUT_MS;
    while (!(await isAnswering())) {
      if (started.exitCode !== null || Date.now() > until)
        throw new Error(`PostgreSQL does not start: ${log}`);
      await setTimeout(LOOK_EVERY_MS);
    }
  };
  const clientConfig = { host: '127.0.0.1', port, user: USER, password, database: DATABASE };
  const isAnswering = async () => {
    const client = new pg.Client(clientConfig);
    client.on('error', () => {});
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  };
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    watchdog?.kill('SIGKILL');
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return {
    port,
    password,
    folder,
    storeUrl: (schema) =>
      `postgres://${USER}:${password}@127.0.0.1:${port}/${DATABASE}?sslmode=disable&schema=${schema}`,
    sql: async (text) => {
      const client = new pg.Client(clientConfig);
      client.on('error', () => {});
      await client.connect();
      return client.query(text).finally(() => client.end());
    },
    start,
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    dispose: async () => {
      await end('SIGKILL');
      // Backends notice the death of their server within moments, and write no more then.
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
    replica: async (name) => {
      const place = ownFolder();
      const source = `host=127.0.0.1 port=${port} user=${USER} application_name=${name}`;
      run(
        'pg_basebackup',
        ['-d', source, '-D', join(place, 'data'), '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
        {
          PGPASSWORD: password,
        },
      );
      const replica = serverIn(place, password, await freePort(), settings);
      await replica.start();
      return replica;
    },
  };
}
