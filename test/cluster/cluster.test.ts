import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type PostgresServer, startPostgres } from '../fixtures/postgres-server.ts';
import { markedProjects, republishArguments, writeIrmCsv } from '../irm-file.ts';
import { runProgram, temporaryFolder } from '../program.ts';
import { type Load, markOf, startLoad } from './load.ts';
import { type Nginx, startNginx } from './nginx.ts';
import { type Node, newNode } from './node.ts';

/**
 * Three nodes behind nginx, with a primary and two replicas, one of which must confirm each
 * publication. Requests are sent from the first test to the last; the tests depend on each other's
 * order.
 */
const PROJECTS = 300;
const OF_A_MOMENT = { timeout: 60_000, interval: 25 };

const folder = temporaryFolder();
let primary: PostgresServer;
let replicas: PostgresServer[] = [];
let gone: PostgresServer[] = [];
let nodes: readonly Node[] = [];
let nginx: Nginx;
let throughNginx: Load;
let onNodes: readonly Load[] = [];
/** Nodes that the test has stopped. */
const away = new Set<Node>();

let publications = 0;
let lastVersion = 0;
const servedAfterMs: number[] = [];
const figures: Record<string, string | number> = {};

/** Makes a server wait for one of the replicas before it acknowledges a commit. */
async function makeSynchronous(server: PostgresServer): Promise<void> {
  await server.sql(`ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (one, two, three)'`);
  await server.sql('SELECT pg_reload_conf()');
}

/** All servers that may be the primary, in the order that a node tries them. */
const addressOf = (servers: readonly PostgresServer[]): string => {
  const hosts = servers.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return servers[0]!.storeUrl('public').replace(/127\.0\.0\.1:\d+/, hosts);
};

let storeUrl = '';

beforeAll(async () => {
  const settings = { wal_level: 'replica', max_wal_senders: '10', wal_keep_size: '64MB', fsync: 'on' };
  primary = await startPostgres({ settings });
  replicas = [await primary.replica('one'), await primary.replica('two')];
  await makeSynchronous(primary);
  storeUrl = addressOf([primary, ...replicas]);
  await publish();
  const readUrls = [replicas, replicas.toReversed(), undefined].map((from) => (from ? addressOf(from) : ''));
  nodes = await Promise.all(
    readUrls.map((readUrl, i) => newNode(`node ${i + 1}`, { STORE_URL: storeUrl, STORE_READ_URL: readUrl })),
  );
  await Promise.all(nodes.map((node) => node.start()));
  nginx = await startNginx(nodes.map(({ port }) => port));
  throughNginx = startLoad(nginx.base, 6, 20);
  onNodes = nodes.map((node) => startLoad(node.base, 1, 20, () => away.has(node)));
});

afterAll(async () => {
  await Promise.all([throughNginx, ...onNodes].map((load) => load?.stop()));
  await nginx?.stop();
  await Promise.all(nodes.map((node) => node.dispose()));
  await Promise.all([primary, ...replicas, ...gone].map((server) => server?.dispose()));
  folder.remove();
});

/** Publishes with the command and waits for its acknowledgement. */
async function publish(): Promise<void> {
  const mark = markOf(++publications);
  const projects = markedProjects(PROJECTS, mark).map((row) => ({
    ...row,
    Department: `Department ${mark}`,
  }));
  const file = writeIrmCsv(join(folder.path, 'snapshot.csv'), projects);
  const { code, stdout, stderr } = await runProgram([...republishArguments(storeUrl, file), '--json']);
  expect(code, stderr).toBe(0);
  lastVersion = JSON.parse(stdout).dataVersion;
}

/** Waits until every node serves the last acknowledged publication. */
async function servedEverywhere(): Promise<number> {
  const acknowledgedAt = Date.now();
  await Promise.all(
    nodes.map((node) => vi.waitUntil(async () => (await node.version()) >= lastVersion, OF_A_MOMENT)),
  );
  return Date.now() - acknowledgedAt;
}

async function publishAndServe(): Promise<void> {
  await publish();
  servedAfterMs.push(await servedEverywhere());
}

async function restart(node: Node, end: 'stop' | 'kill'): Promise<void> {
  away.add(node);
  await node[end]();
  await setTimeout(500);
  await node.start();
  away.delete(node);
}

/** Waits until a replica streams from the primary. */
const streaming = (count: number) =>
  vi.waitUntil(
    async () =>
      (await primary.sql(`SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'`)).rowCount === count,
    OF_A_MOMENT,
  );

const replayedBytes = async (server: PostgresServer): Promise<number> =>
  Number(
    (
      await server.sql(
        `SELECT coalesce(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0' AS bytes`,
      )
    ).rows[0].bytes,
  );

describe.sequential('a cluster under load', () => {
  test('serves each of ten publications everywhere', async () => {
    for (let i = 0; i < 10; i++) await publishAndServe();
  });

  test('continues when a node is killed, and when it is back', async () => {
    await restart(nodes[1]!, 'kill');
    await publishAndServe();
  });

  test('answers from the other nodes while one is frozen', async () => {
    const frozen = nodes[2]!;
    away.add(frozen);
    frozen.freeze();
    await setTimeout(8_000);
    frozen.thaw();
    await publishAndServe();
    away.delete(frozen);
  });

  test('publishes while a replica is stopped', async () => {
    await replicas[0]!.stop();
    await publishAndServe();
    await setTimeout(500);
    await replicas[0]!.start();
    await streaming(2);
    await publishAndServe();
  });

  test('keeps what was acknowledged when the primary is killed and a replica is promoted', async () => {
    await publish();
    const killedAt = Date.now();
    await primary.kill();
    const [promoted, other] = await mostAdvancedFirst();
    await promoted!.sql('SELECT pg_promote()');
    await makeSynchronous(promoted!);
    await other!.sql(
      `ALTER SYSTEM SET primary_conninfo = 'host=127.0.0.1 port=${promoted!.port} user=postgres password=${promoted!.password} application_name=two'`,
    );
    await other!.sql('SELECT pg_reload_conf()');
    gone = [primary];
    primary = promoted!;
    replicas = [other!];
    await streaming(1);
    const { rows } = await primary.sql('SELECT data_version::int FROM catalogue');
    expect(rows[0].data_version).toBe(lastVersion);
    figures['seconds from the death of the primary to the new one'] = (
      (Date.now() - killedAt) /
      1000
    ).toFixed(1);
    servedAfterMs.push(await servedEverywhere());
    await publishAndServe();
  });

  /**
   * The replica with the most data first: one of them has confirmed everything that was
   * acknowledged.
   */
  async function mostAdvancedFirst(): Promise<readonly PostgresServer[]> {
    const bytes = await Promise.all(replicas.map(replayedBytes));
    return bytes[0]! >= bytes[1]! ? replicas : replicas.toReversed();
  }

  test('takes a new replica in place of the dead primary', async () => {
    replicas.push(await primary.replica('three'));
    await streaming(2);
    await publishAndServe();
  });

  test('continues while everything is restarted, one after the other', async () => {
    nginx.reload();
    for (const node of nodes) await restart(node, 'stop');
    for (const replica of replicas) {
      await replica.stop();
      await replica.start();
      await streaming(2);
    }
    await primary.stop();
    await setTimeout(1000);
    await primary.start();
    await streaming(2);
    await publishAndServe();
  });

  test('serves the last version while all database servers are down, even after a restart', async () => {
    for (const server of [...replicas, primary]) await server.stop();
    await setTimeout(500);
    for (const node of nodes) await restart(node, 'kill');
    for (const node of nodes) {
      expect(await node.version()).toBe(lastVersion);
      const readiness = (await (await fetch(`${node.base}/readyz`)).json()) as Record<string, unknown>;
      expect(readiness).toMatchObject({ store_reachable: false });
      const metrics = await (await fetch(`${node.base}/metrics`)).text();
      expect(metrics).toMatch(new RegExp(`^infra_projects_data_version ${lastVersion}$`, 'm'));
      expect(metrics).toMatch(/^infra_projects_store_reachable 0$/m);
    }
    for (const server of [primary, ...replicas]) await server.start();
    await streaming(2);
    await publishAndServe();
  });

  test('answered every request through nginx, and never from two versions or backwards', async () => {
    const all = await throughNginx.stop();
    const sticking = await Promise.all(onNodes.map((load) => load.stop()));
    const sum = (count: (load: Load['figures']) => number) =>
      sticking.reduce((total, load) => total + count(load), 0);
    Object.assign(figures, {
      'requests through nginx': all.requests,
      'failed of them': all.failures.length,
      'broken off as their node was killed': all.brokenOff,
      'answers of two versions': all.mixed + sum(({ mixed }) => mixed),
      'requests of clients that stick to a node': sum(({ requests }) => requests),
      'answers of theirs that went backwards': sum(({ backwards }) => backwards),
      publications,
      'longest time from acknowledgement to all nodes, ms': Math.max(...servedAfterMs),
      'median of it, ms': servedAfterMs.toSorted((a, b) => a - b)[Math.floor(servedAfterMs.length / 2)]!,
      'last publication served': Math.min(...sticking.map(({ newest }) => newest)),
    });
    console.log(
      Object.entries(figures)
        .map(([what, figure]) => `${what}: ${figure}`)
        .join('\n'),
    );
    expect(all.failures).toEqual([]);
    expect(sticking.flatMap(({ failures }) => failures)).toEqual([]);
    expect([figures['answers of two versions'], figures['answers of theirs that went backwards']]).toEqual([
      0, 0,
    ]);
    expect(figures['last publication served']).toBe(publications);
    expect(all.requests).toBeGreaterThan(1000);
  });
});
