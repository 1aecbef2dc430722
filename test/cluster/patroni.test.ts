import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitUntil } from '../fixtures/wait-until.ts';
import { markedProjects, republishArguments, writeIrmCsv } from '../irm-file.ts';
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
  /** The data version of each acknowledged publication. */
  readonly versions: readonly number[];
  /** The errors of the other ones. */
  readonly errors: readonly string[];
  stop(): Promise<void>;
}

/** Publishes again and again with the command, as an impatient clerk would. */
function startPublisher(storeUrl: string): Publisher {
  const versions: number[] = [];
  const errors: string[] = [];
  const publisher = { acknowledged: 0, attempts: 0, versions, errors, stop: async () => {} };
  let isStopped = false;
  const publish = async () => {
    const number = ++publisher.attempts;
    const mark = markOf(number);
    const rows = markedProjects(PROJECTS, mark).map((row) => ({ ...row, Department: `Department ${mark}` }));
    const file = writeIrmCsv(join(folder.path, `${number}.csv`), rows);
    const args = [...republishArguments(storeUrl, file), '--json'];
    const { code, stdout, stderr } = await runProgram(args, { env: { LOCK_WAIT_SECONDS: '30' } });
    if (code !== 0) return errors.push(`${code}: ${stderr.trim().split('\n').at(-1)}`);
    versions.push(JSON.parse(stdout).dataVersion);
    publisher.acknowledged = number;
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

let earlierImports = 0;

/** Imports an earlier quarter, which does not show in the listing. */
async function importEarlierQuarter() {
  const file = writeIrmCsv(join(folder.path, 'earlier.csv'), markedProjects(PROJECTS, markOf(0)));
  const of = { year: '2018-19', taken: `2018-07-${++earlierImports + 10}` };
  const { code, stderr } = await runProgram(republishArguments(patroni.storeUrl, file, of), {
    env: { LOCK_WAIT_SECONDS: '120' },
  });
  return { code, stderr };
}

/** What the command reports that was started while there was no primary, and had to wait for one. */
const waited = {
  code: 0,
  stderr: expect.stringMatching(/^There is no primary now at .*: waiting up to 120 seconds\.$/m),
};

/** The data versions of all publications in the store. */
async function publishedVersions(): Promise<readonly number[]> {
  const client = new pg.Client(
    patroni.storeUrl.replace(/@[^/]*/, `@127.0.0.1:${(await patroni.leader()).port}`),
  );
  await client.connect();
  const { rows } = await client.query('SELECT data_version FROM publication ORDER BY data_version');
  await client.end();
  return rows.map((row) => Number(row.data_version));
}

/** Waits until two more publications have been acknowledged. */
const publishesAgain = () => {
  const before = publisher.acknowledged;
  return waitUntil(() => publisher.acknowledged >= before + 2);
};

/** Waits until every node serves what had been acknowledged when this was called, or something newer. */
const servesAcknowledged = () => {
  const { acknowledged } = publisher;
  return waitUntil(() => onNodes.every(({ figures }) => figures.newest >= acknowledged));
};

beforeAll(async () => {
  patroni = await startPatroni();
  publisher = startPublisher(patroni.storeUrl);
  await waitUntil(() => publisher.acknowledged > 0);
  nodes = await Promise.all(
    ['one', 'two', 'three'].map((name) => newNode(`node ${name}`, { STORE_URL: patroni.storeUrl })),
  );
  await Promise.all(nodes.map((node) => node.start()));
  haproxy = await startHaproxy(nodes.map(({ port }) => port));
  throughHaproxy = startLoad(haproxy.base, 4, 50);
  onNodes = nodes.map((node) => startLoad(node.base, 1, 50, () => node === frozen));
});

afterAll(async () => {
  await publisher?.stop();
  await Promise.all([throughHaproxy, ...onNodes].map((load) => load?.stop()));
  await haproxy?.stop();
  await Promise.all(nodes.map((node) => node.dispose()));
  await patroni?.dispose();
  folder.remove();
});

describe.sequential('a cluster with Patroni, under load', () => {
  test('keeps what was acknowledged when the primary is killed', async () => {
    const before = await patroni.leader();
    await before.kill();
    const importing = importEarlierQuarter();
    await patroni.settled(2, before);
    expect(await importing).toEqual(waited);
    await servesAcknowledged();
    await publishesAgain();
    before.start();
    await patroni.settled(3);
  });

  test('keeps what was acknowledged when the primary is frozen and comes back', async () => {
    const before = await patroni.leader();
    before.freeze();
    const importing = importEarlierQuarter();
    await patroni.settled(2, before);
    expect(await importing).toEqual(waited);
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

  test('has kept every acknowledged publication, and published none twice', async () => {
    await publisher.stop();
    const published = await publishedVersions();
    const { attempts, versions, errors } = publisher;
    console.log(`${attempts} publications tried, ${versions.length} acknowledged`);
    for (const error of errors) console.log(error);
    expect(versions.filter((version) => !published.includes(version))).toEqual([]);
    expect(new Set(published).size).toBe(published.length);
    // Two imports were not the publisher's.
    expect(published.length).toBeLessThanOrEqual(attempts + 2);
  });

  test('has answered every request, with one version each, and never an older one than before', async () => {
    await servesAcknowledged();
    const through = await throughHaproxy.stop();
    const sticking = await Promise.all(onNodes.map((load) => load.stop()));
    const figures = [through, ...sticking];
    console.log(`${figures.reduce((sum, { requests }) => sum + requests, 0)} reads`);
    expect(figures.flatMap(({ failures }) => failures)).toEqual([]);
    expect(figures.map(({ mixed }) => mixed)).toEqual([0, 0, 0, 0]);
    expect(sticking.map(({ backwards }) => backwards)).toEqual([0, 0, 0]);
    expect(through.requests).toBeGreaterThan(100);
  });
});
