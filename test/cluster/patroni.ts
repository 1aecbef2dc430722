import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { postgresPids, signalIfThere } from '../fixtures/postgres-processes.ts';
import { postgresPrograms, serverUser } from '../fixtures/postgres-server.ts';
import { freePort } from '../free-port.ts';
import { temporaryFolder } from '../program.ts';
import { systemProgram } from '../system-program.ts';

const PASSWORD = 'of-this-test-only';
const POLL_MS = 200;
const START_TIMEOUT_MS = 90_000;

/** A member of the cluster as Patroni reports it. */
interface MemberState {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/** One PostgreSQL server and the Patroni process that looks after it. */
export interface Member {
  readonly name: string;
  readonly port: number;
  /** Starts it, or starts it again after `kill`. */
  start(): void;
  /** Ends Patroni and PostgreSQL with SIGKILL, as a power cut would. */
  kill(): Promise<void>;
  /** Stops Patroni and PostgreSQL with SIGSTOP, as a host without processor time would. */
  freeze(): void;
  thaw(): void;
}

/** Three members, one etcd, and one synchronous standby at any time. */
export interface PatroniCluster {
  readonly members: readonly Member[];
  /** Address of a store in the schema `public`, with all members as hosts. */
  readonly storeUrl: string;
  /** The member that Patroni calls the leader. Fails when there is none. */
  leader(): Promise<Member>;
  /** Waits until there is a leader, other than `before` if given, and all `members` run. */
  settled(members: number, before?: Member): Promise<void>;
  /** Hands the leadership over to another member, as an operator does for maintenance. */
  switchover(): Promise<void>;
  stopEtcd(): Promise<void>;
  startEtcd(): Promise<void>;
  dispose(): Promise<void>;
}

/** Debian's Patroni 3 and etcd, as the user that PostgreSQL runs as. */
export async function startPatroni(): Promise<PatroniCluster> {
  const etcdProgram = systemProgram(['etcd'], 'etcd-server');
  const patroniProgram = systemProgram(['patroni'], 'patroni');
  const folder = temporaryFolder();
  const { uid, gid } = serverUser();
  if (uid !== undefined && gid !== undefined) chownSync(folder.path, uid, gid);
  const children = new Set<ChildProcess>();
  const run = (program: string, args: readonly string[], log: string): ChildProcess => {
    const child = spawn('sh', ['-c', `exec "$0" "$@" >>${log} 2>&1`, program, ...args], {
      ...serverUser(),
      cwd: folder.path,
      stdio: 'ignore',
      env: { PATH: process.env.PATH ?? '', HOME: folder.path },
    });
    children.add(child);
    return child;
  };

  const [etcdPort, etcdPeerPort] = [await freePort(), await freePort()];
  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  const etcdPeerUrl = `http://127.0.0.1:${etcdPeerPort}`;
  let etcd: ChildProcess | undefined;
  const startEtcd = async () => {
    const options = [
      ['enable-v2', 'true'],
      ['data-dir', join(folder.path, 'etcd')],
      ['listen-client-urls', etcdUrl],
      ['advertise-client-urls', etcdUrl],
      ['listen-peer-urls', etcdPeerUrl],
      ['initial-advertise-peer-urls', etcdPeerUrl],
      ['initial-cluster', `default=${etcdPeerUrl}`],
    ];
    const args = options.map(([name, value]) => `--${name}=${value}`);
    etcd = run(etcdProgram, args, 'etcd.log');
    await until('etcd answers', async () => (await fetch(`${etcdUrl}/health`)).ok);
  };
  await startEtcd();

  const names = ['one', 'two', 'three'];
  const members: Member[] = [];
  const restUrls: string[] = [];
  for (const name of names) {
    const [port, restPort] = [await freePort(), await freePort()];
    restUrls.push(`http://127.0.0.1:${restPort}`);
    members.push(newMember(name, port, restPort));
  }

  function newMember(name: string, port: number, restPort: number): Member {
    const data = join(folder.path, name);
    const file = join(folder.path, `${name}.yml`);
    writeFileSync(
      file,
      JSON.stringify(configuration({ name, port, restPort, etcdPort, data, folder: folder.path })),
    );
    let patroni: ChildProcess | undefined;
    const pids = () => [patroni?.pid, ...postgresPids(data)].filter((pid) => pid !== undefined);
    const signal = (name: NodeJS.Signals) => {
      for (const pid of pids()) signalIfThere(pid, name);
    };
    return {
      name,
      port,
      start: () => {
        patroni = run(patroniProgram, [file], `${name}.log`);
      },
      kill: async () => {
        // Frozen first, so that Patroni has no time to do anything about the death of its server.
        signal('SIGSTOP');
        const exited = patroni && once(patroni, 'exit');
        signal('SIGKILL');
        await exited;
      },
      freeze: () => signal('SIGSTOP'),
      thaw: () => signal('SIGCONT'),
    };
  }

  const states = async (): Promise<readonly MemberState[]> => {
    for (const url of restUrls) {
      const response = await fetch(`${url}/cluster`, { signal: AbortSignal.timeout(1000) }).catch(
        () => undefined,
      );
      if (response?.ok) return ((await response.json()) as { members: MemberState[] }).members;
    }
    return [];
  };
  const leader = async (): Promise<Member> => {
    const name = (await states()).find(({ role }) => role === 'leader')?.name;
    const member = members.find((each) => each.name === name);
    if (member === undefined) throw new Error('Patroni knows no leader');
    return member;
  };
  const settled = (count: number, before?: Member) =>
    until(`a leader and ${count} running members`, async () => {
      const known = await states();
      const running = known.filter(({ state }) => state === 'running' || state === 'streaming');
      const leads = running.find(({ role }) => role === 'leader');
      const hasStandby = running.some(({ role }) => role === 'sync_standby');
      return leads !== undefined && hasStandby && leads.name !== before?.name && running.length >= count;
    });
  const switchover = async () => {
    const before = await leader();
    const body = JSON.stringify({ leader: before.name });
    const post = (url: string) => fetch(`${url}/switchover`, { method: 'POST', body });
    const response = await post(restUrls[names.indexOf(before.name)]!);
    if (!response.ok) throw new Error(`Patroni rejected the switchover: ${await response.text()}`);
    await settled(members.length, before);
  };
  const killAll = () => {
    for (const member of members) void member.kill();
    etcd?.kill('SIGKILL');
  };
  process.once('exit', killAll);
  for (const member of members) member.start();
  await settled(members.length);
  const hosts = members.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return {
    members,
    storeUrl: `postgres://postgres:${PASSWORD}@${hosts}/postgres?sslmode=disable`,
    leader,
    settled,
    switchover,
    stopEtcd: async () => {
      const exited = once(etcd!, 'exit');
      etcd!.kill('SIGKILL');
      await exited;
    },
    startEtcd,
    dispose: async () => {
      process.removeListener('exit', killAll);
      killAll();
      await Promise.all(
        [...children].map(
          (child) => child.exitCode === null && child.signalCode === null && once(child, 'exit'),
        ),
      );
      await setTimeout(POLL_MS);
      folder.remove();
    },
  };
}

interface MemberPlace {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly etcdPort: number;
  readonly data: string;
  readonly folder: string;
}

/** Patroni's configuration, with what deploy/postgres/patroni.yml says matters. YAML takes JSON. */
function configuration({ name, port, restPort, etcdPort, data, folder }: MemberPlace): object {
  const address = (of: number) => `127.0.0.1:${of}`;
  return {
    scope: 'infra-projects',
    name,
    restapi: { listen: address(restPort), connect_address: address(restPort) },
    // Over the v3 API, Debian's Patroni 3.0.2 lets a thawed primary take the lead back.
    etcd: { host: address(etcdPort) },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 1,
        retry_timeout: 3,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        synchronous_node_count: 1,
        failsafe_mode: true,
        primary_start_timeout: 0,
        postgresql: {
          use_pg_rewind: true,
          parameters: { hot_standby_feedback: 'on', wal_log_hints: 'on', shared_buffers: '32MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
    },
    postgresql: {
      listen: address(port),
      connect_address: address(port),
      data_dir: data,
      bin_dir: postgresPrograms(),
      pgpass: join(folder, `${name}.pgpass`),
      pg_hba: ['all', 'replication'].map((what) => `host ${what} all 127.0.0.1/32 scram-sha-256`),
      parameters: { unix_socket_directories: folder },
      authentication: {
        superuser: { username: 'postgres', password: PASSWORD },
        replication: { username: 'replicator', password: PASSWORD },
        rewind: { username: 'rewinder', password: PASSWORD },
      },
    },
  };
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await holds().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`waited ${START_TIMEOUT_MS / 1000} seconds for: ${what}`);
    await setTimeout(POLL_MS);
  }
}
