import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { caughtUp, startPair } from '../../../test/fixtures/postgres-pair.ts';
import { type PostgresServer, startPostgres } from '../../../test/fixtures/postgres-server.ts';
import { waitUntil } from '../../../test/fixtures/wait-until.ts';
import { reported } from '../../project/project.fixture.ts';
import { openWriter } from '../open.ts';
import { StoreError, UnknownOutcomeError } from '../port.ts';
import { contentOf, publish, quarterOf, readerOf, writerOf } from '../store.fixture.ts';
import type { StoreWriter } from '../writing-port.ts';
import { postgresAddress } from './address.ts';
import { failureOfHosts, NoPrimaryError, ReplicaError } from './failure.ts';

let server: PostgresServer;
let stores = 0;
let url = '';
let waits: string[] = [];
beforeAll(async () => {
  server = await startPostgres({ settings: { wal_level: 'replica', max_wal_senders: '5' } });
});
afterAll(() => server.dispose());
beforeEach(() => {
  url = server.storeUrl(`store_${++stores}`);
  waits = [];
});

const patientWriter = (address: string, seconds = 60): StoreWriter =>
  openWriter(address, {
    lockWaitSeconds: seconds,
    primaryWaitSeconds: seconds,
    onWaiting: (why) => waits.push(why),
  });
const publishOne = (store: StoreWriter, id = '1') => publish(store, quarterOf('2019-20', 1), [reported(id)]);
const hasWaited = (times = 1) => waitUntil(() => waits.length >= times);
const portIn = (address: string, port: number) => address.replace(`:${server.port}/`, `:${port}/`);
const irmProjectIds = async (address = url) =>
  (await contentOf(readerOf(address))).histories.map(({ irmProjectId }) => irmProjectId);

/** What a proxy does with a connection, or with a COMMIT that a client sends through it. */
type Behaviour = 'pass' | 'close' | 'drop the commit' | 'drop the acknowledgement';

/** A TCP proxy in front of the server, as an operator has one whose address never changes. */
async function startProxy(first: Behaviour, afterCut: Behaviour = 'pass') {
  const proxy = { behaviour: first, port: 0, connections: 0 };
  const listener = createServer((client) => {
    proxy.connections++;
    if (proxy.behaviour === 'close') return client.destroy();
    const upstream = connect(server.port, '127.0.0.1');
    const cut = () => {
      proxy.behaviour = afterCut;
      client.destroy();
    };
    client.on('data', (chunk) => {
      const isCommit = chunk.includes('COMMIT');
      if (isCommit && proxy.behaviour === 'drop the commit') {
        cut();
        upstream.destroy();
      } else if (isCommit && proxy.behaviour === 'drop the acknowledgement') {
        cut();
        upstream.end(chunk);
      } else upstream.write(chunk);
    });
    upstream.on('data', (chunk) => client.destroyed || client.write(chunk));
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const satisfies [Socket, Socket][])
      one.on('error', () => {}).on('end', () => other.end());
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  proxy.port = (listener.address() as AddressInfo).port;
  onTestFinished(() => void listener.close());
  return proxy;
}

/** A primary with a replica that has a first publication. */
async function publishedPair() {
  const pair = await startPair();
  await publishOne(writerOf(pair.both));
  await caughtUp(pair);
  return pair;
}

describe('while there is no primary, a publication', () => {
  test('waits for a replica to be promoted, and says so once', async () => {
    const { primary, replica, both } = await publishedPair();
    const { server: before } = await readerOf(both).state();
    await primary.kill();
    const publishing = publishOne(patientWriter(both), '2');
    await hasWaited();
    await replica.sql('SELECT pg_promote()');
    expect((await publishing).dataVersion).toBe(1001);
    const { server: after } = await readerOf(both).state();
    expect(after).toEqual({ cluster: before!.cluster, timeline: before!.timeline + 1 });
    expect(waits).toEqual([
      `There is no primary now at postgres://127.0.0.1:${primary.port},127.0.0.1:${replica.port}/postgres (127.0.0.1:${primary.port} does not answer, 127.0.0.1:${replica.port} is a replica)`,
    ]);
    expect(await irmProjectIds(both)).toEqual(['2']);
  });

  test('waits for a server that is starting', async () => {
    await server.stop();
    const publishing = publishOne(patientWriter(url));
    await hasWaited();
    await server.start();
    expect((await publishing).dataVersion).toBe(1);
  });

  test('waits behind a proxy that has nobody to connect to', async () => {
    const proxy = await startProxy('close');
    const publishing = publishOne(patientWriter(portIn(url, proxy.port)));
    await waitUntil(() => proxy.connections >= 2);
    proxy.behaviour = 'pass';
    expect((await publishing).dataVersion).toBe(1);
    expect(waits).toHaveLength(1);
  });

  test('continues on the next primary when it loses the one on which it waits for its turn', async () => {
    const store = writerOf(url);
    await publishOne(store);
    const { publishing, begun } = halfway(store);
    await begun;
    const second = publishOne(patientWriter(url), '2');
    await hasWaited();
    await server.kill();
    await expect(publishing).rejects.toThrow(StoreError);
    await hasWaited(2);
    await server.start();
    expect((await second).dataVersion).toBe(2);
    expect(await irmProjectIds()).toEqual(['2']);
  });

  test('gives up in the end, with advice for an address that names replicas only', async () => {
    const replica = await server.replica('replica');
    onTestFinished(replica.dispose);
    await expect(publishOne(patientWriter(portIn(url, replica.port), 1))).rejects.toThrow(
      /^There is no primary now at .* is a replica\): try again .*name it in the store address \(replicas go into STORE_READ_URL\)\.$/,
    );
    expect(waits).toHaveLength(1);
  });

  test('does not wait if a server refuses', async () => {
    const refused = url.replace(server.password, 'wrong');
    await expect(publishOne(patientWriter(refused))).rejects.toThrow(/refuses the user/);
    expect(waits).toEqual([]);
  });
});

/** Starts a publication that never ends by itself. */
function halfway(store: StoreWriter) {
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  async function* held() {
    yield [reported('9')];
    begin();
    await waitUntil(() => waits.length >= 2);
    yield [reported('10')];
  }
  const publishing = store.publish({
    kind: 'reported',
    snapshots: [{ irmSnapshot: quarterOf('2019-20', 2), projects: held() }],
  });
  publishing.catch(() => {});
  return { publishing, begun };
}

test('a publication on a primary that freezes fails when another one has taken over', async () => {
  const { primary, replica, both } = await publishedPair();
  const store = patientWriter(both);
  async function* held() {
    yield [reported('2')];
    primary.freeze();
    await replica.sql('SELECT pg_promote()');
    yield [reported('3')];
  }
  const snapshots = [{ irmSnapshot: quarterOf('2019-20', 2), projects: held() }];
  await expect(store.publish({ kind: 'reported', snapshots })).rejects.toThrow(/and nothing was published/);
  expect((await publishOne(store, '4')).dataVersion).toBe(1001);
});

test('a reader of a primary that freezes fails when another one has taken over, and reads there next', async () => {
  const { primary, replica, both } = await publishedPair();
  const reading = readerOf(both).read(async (content) => {
    primary.freeze();
    await replica.sql('SELECT pg_promote()');
    for await (const _ of content.histories());
  });
  await expect(reading).rejects.toThrow(StoreError);
  expect(await irmProjectIds(both)).toEqual(['1']);
});

describe('hosts of which none is the primary', () => {
  const address = postgresAddress('postgres://one,two/db');
  const failures = (...errors: readonly Error[]) =>
    errors.map((error, i) => ({ host: address.hosts[i]!, error }));
  const failing = (code: string) => Object.assign(new Error(`connect ${code}`), { code });

  test.each([
    [
      'silent',
      [failing('ECONNREFUSED'), failing('ETIMEDOUT')],
      'one:5432 does not answer, two:5432 does not answer',
    ],
    ['starting', [failing('57P03'), new ReplicaError()], 'one:5432 does not answer, two:5432 is a replica'],
    [
      'partly unknown',
      [failing('ENOTFOUND'), new ReplicaError()],
      'one:5432 does not answer, two:5432 is a replica',
    ],
  ])('are waited for if they are %s', (_how, errors, words) => {
    const failure = failureOfHosts(address, 'primary', failures(...errors));
    expect(failure).toBeInstanceOf(NoPrimaryError);
    expect((failure as NoPrimaryError).why).toContain(words);
  });

  test.each([
    ['unknown', [failing('ENOTFOUND'), failing('ENOTFOUND')], /check the hosts/],
    ['refusing', [new ReplicaError(), failing('28P01')], /refuses the user/],
  ])('are not waited for if they are %s', (_how, errors, words) => {
    const failure = failureOfHosts(address, 'primary', failures(...errors));
    expect(failure).not.toBeInstanceOf(NoPrimaryError);
    expect((failure as Error).message).toMatch(words);
  });
});

describe('a publication that loses its connection during the commit', () => {
  const waiting = `FROM pg_stat_activity WHERE application_name LIKE 'infra-projects on %' AND wait_event = 'SyncRep'`;
  /** Makes every commit wait for a replica that does not exist, until the returned function is called. */
  async function withoutReplica(): Promise<() => Promise<void>> {
    await server.sql(`ALTER SYSTEM SET synchronous_standby_names = 'nobody'`);
    await server.sql('SELECT pg_reload_conf()');
    const restore = async () => {
      await server.sql('ALTER SYSTEM RESET synchronous_standby_names');
      await server.sql('SELECT pg_reload_conf()');
    };
    onTestFinished(restore);
    return restore;
  }
  const commits = (number: number) =>
    waitUntil(async () => (await server.sql(`SELECT 1 ${waiting}`)).rowCount === number);

  test('is reported as published if the server completed it', async () => {
    await publishOne(writerOf(url));
    const proxy = await startProxy('drop the acknowledgement');
    const outcome = await publishOne(patientWriter(portIn(url, proxy.port)), '2');
    expect(outcome).toMatchObject({ dataVersion: 2, snapshots: [{ projects: 1, newProjects: 1 }] });
    expect(waits).toEqual([expect.stringMatching(/was lost during the commit, so the publication is being/)]);
    expect(await contentOf(readerOf(url))).toMatchObject({ dataVersion: 2, irmSnapshots: [{ projects: 1 }] });
  });

  test('is reported as not published if the server never received the commit', async () => {
    await publishOne(writerOf(url));
    const proxy = await startProxy('drop the commit');
    const store = patientWriter(portIn(url, proxy.port));
    await expect(publishOne(store, '2')).rejects.toThrow(
      /lost during the commit, and nothing was published: run the same command again/,
    );
    expect(await irmProjectIds()).toEqual(['1']);
    expect((await publishOne(store, '2')).dataVersion).toBe(2);
  });

  test('is not reported as missing by a server that has lost its replicas, as a former primary has', async () => {
    await publishOne(writerOf(url));
    const proxy = await startProxy('drop the commit');
    await withoutReplica();
    const store = patientWriter(portIn(url, proxy.port), 1);
    await expect(publishOne(store, '2')).rejects.toThrow(UnknownOutcomeError);
  });

  test('is looked up when the server has finished the transaction, and a replica has it', async () => {
    await publishOne(writerOf(url));
    const proxy = await startProxy('drop the acknowledgement');
    const restore = await withoutReplica();
    let isDone = false;
    const publishing = publishOne(patientWriter(portIn(url, proxy.port)), '2').finally(() => {
      isDone = true;
    });
    await hasWaited();
    await waitUntil(
      async () =>
        (await server.sql(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).rowCount ===
        1,
    );
    // The administrator ends the backend that waits: what it wrote is visible, but on no replica.
    await server.sql(`SELECT pg_terminate_backend(pid) ${waiting}`);
    await commits(1);
    expect(isDone).toBe(false);
    await restore();
    expect((await publishing).dataVersion).toBe(2);
    expect(await irmProjectIds()).toEqual(['2']);
  });

  test('is reported as unknown if no replica confirms it in time', async () => {
    await publishOne(writerOf(url));
    await withoutReplica();
    const publishing = publishOne(patientWriter(url, 2), '2');
    publishing.catch(() => {});
    await commits(1);
    await server.sql(`SELECT pg_terminate_backend(pid) ${waiting}`);
    await expect(publishing).rejects.toThrow(UnknownOutcomeError);
  });

  test('is reported as unknown if nobody answers', async () => {
    await publishOne(writerOf(url));
    const proxy = await startProxy('drop the acknowledgement', 'close');
    const failure = await publishOne(patientWriter(portIn(url, proxy.port), 1), '2').catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(UnknownOutcomeError);
    expect(String(failure)).toMatch(
      /it is not known whether anything was published: see what "snapshots" lists/,
    );
  });
});
