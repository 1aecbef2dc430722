import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { importArguments, markedProjects, writeIrmCsv } from '../irm-file.ts';
import { runProgram, temporaryFolder } from '../program.ts';
import { type Haproxy, startHaproxy } from './haproxy.ts';
import { type Load, markOf, startLoad } from './load.ts';
import { type Node, newNode } from './node.ts';
import { type PatroniCluster, startPatroni } from './patroni.ts';

/**
 * Three nodes behind HAProxy on a PostgreSQL that Patroni keeps alive, read and published to all the time. Each test
 * breaks one thing; the last one adds up what the readers saw.
 */
const PROJECTS = 300;
const SERVED = { timeout: 60_000, interval: 100 };

const folder = temporaryFolder();
let patroni: PatroniCluster;
let nodes: readonly Node[] = [];
let haproxy: Haproxy;
let throughHaproxy: Load;
let onNodes: readonly Load[] = [];
let publisher: Publisher;
let frozen: Node | undefined;

interface Publisher {
  /** Number of the last publication that the command acknowledged. */
  readonly acknowledged: number;
  readonly attempts: number;
  stop(): Promise<void>;
}

/** Publishes again and again with the command, as an impatient clerk would. */
function startPublisher(storeUrl: string): Publisher {
  const publisher = { acknowledged: 0, attempts: 0, stop: async () => {} };
  let isStopped = false;
  const publish = async () => {
    const number = ++publisher.attempts;
    const mark = markOf(number);
    const rows = markedProjects(PROJECTS, mark).map((row) => ({ ...row, Department: `Department ${mark}` }));
    const file = writeIrmCsv(join(folder.path, `${number}.csv`), rows);
    const { code } = await runProgram(importArguments(storeUrl, file), { env: { LOCK_WAIT_SECONDS: '30' } });
    if (code === 0) publisher.acknowledged = number;
  };
  const running = (async () => {
    while (!isStopped) {
      await publish();
      await setTimeout(200);
    }
  })();
  publisher.stop = async () => {
    isStopped = true;
    await running;
  };
  return publisher;
}

/** Waits until two more publications have been acknowledged. */
const publishesAgain = () => {
  const before = publisher.acknowledged;
  return vi.waitUntil(() => publisher.acknowledged >= before + 2, SERVED);
};

/** Waits until every node serves what had been acknowledged when this was called, or something newer. */
const servesAcknowledged = () => {
  const { acknowledged } = publisher;
  return vi.waitUntil(() => onNodes.every(({ figures }) => figures.newest >= acknowledged), SERVED);
};

beforeAll(async () => {
  patroni = await startPatroni();
  publisher = startPublisher(patroni.storeUrl);
  await vi.waitUntil(() => publisher.acknowledged > 0, SERVED);
  nodes = await Promise.all(
    ['one', 'two', 'three'].map((name) => newNode(`node ${name}`, { STORE_URL: patroni.storeUrl })),
  );
  await Promise.all(nodes.map((node) => node.start()));
  haproxy = await startHaproxy(nodes.map(({ port }) => port));
  throughHaproxy = startLoad(haproxy.base, 4, 50);
  onNodes = nodes.map((node) => startLoad(node.base, 1, 50, () => node === frozen));
}, 240_000);

afterAll(async () => {
  await publisher?.stop();
  await Promise.all([throughHaproxy, ...onNodes].map((load) => load?.stop()));
  await haproxy?.stop();
  await Promise.all(nodes.map((node) => node.dispose()));
  await patroni?.dispose();
  folder.remove();
}, 60_000);

describe.sequential('a cluster with Patroni, under load', () => {
  test('keeps what was acknowledged when the primary is killed', async () => {
    const before = await patroni.leader();
    await before.kill();
    await patroni.settled(2, before);
    await servesAcknowledged();
    await publishesAgain();
    before.start();
    await patroni.settled(3);
  });

  test('keeps what was acknowledged when the primary is frozen and comes back', async () => {
    const before = await patroni.leader();
    before.freeze();
    await patroni.settled(2, before);
    await servesAcknowledged();
    await publishesAgain();
    before.thaw();
    await patroni.settled(3);
    await servesAcknowledged();
  });

  test('goes on after a switchover', async () => {
    await patroni.switchover();
    await servesAcknowledged();
    await publishesAgain();
  });

  test('goes on publishing while etcd is away', async () => {
    await patroni.stopEtcd();
    await setTimeout(10_000);
    await publishesAgain();
    await patroni.startEtcd();
    await patroni.settled(3);
    await publishesAgain();
  });

  test('answers from the other nodes while one is frozen', async () => {
    frozen = nodes[0]!;
    frozen.freeze();
    await setTimeout(10_000);
    frozen.thaw();
    await servesAcknowledged();
    frozen = undefined;
  });

  test('has answered every request, with one version each, and never an older one than before', async () => {
    await publisher.stop();
    await servesAcknowledged();
    const through = await throughHaproxy.stop();
    const sticking = await Promise.all(onNodes.map((load) => load.stop()));
    const figures = [through, ...sticking];
    console.log(
      `${figures.reduce((sum, { requests }) => sum + requests, 0)} reads, ${publisher.attempts} publications tried`,
    );
    expect(figures.flatMap(({ failures }) => failures)).toEqual([]);
    expect(figures.map(({ mixed }) => mixed)).toEqual([0, 0, 0, 0]);
    expect(sticking.map(({ backwards }) => backwards)).toEqual([0, 0, 0]);
    expect(through.requests).toBeGreaterThan(100);
  });
});
