import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { caughtUp } from '../../../test/fixtures/postgres-pair.ts';
import { type PostgresServer, startPostgres } from '../../../test/fixtures/postgres-server.ts';
import { waitUntil } from '../../../test/fixtures/wait-until.ts';
import { freePort } from '../../../test/free-port.ts';
import { systemProgram } from '../../../test/system-program.ts';
import { reported } from '../../project/project.fixture.ts';
import { openReader, openWriter } from '../open.ts';
import { StoreError } from '../port.ts';
import {
  contentOf,
  readerOf as opened,
  writerOf as openedForWriting,
  publish,
  quarterOf,
} from '../store.fixture.ts';
import type { StoreWriter } from '../writing-port.ts';

let server: PostgresServer;
let stores = 0;
let url = '';
beforeAll(async () => {
  server = await startPostgres({ settings: { wal_level: 'replica', max_wal_senders: '5' } });
});
afterAll(() => server.dispose());
beforeEach(() => {
  url = server.storeUrl(`store_${++stores}`);
});

/** Closes a store after the test: some tests count the connections that are left. */
function closedAfterTest<T extends { close(): Promise<void> }>(store: T): T {
  onTestFinished(() => store.close());
  return store;
}
const readerOf = (storeUrl: string) => closedAfterTest(opened(storeUrl));
const writerOf = (storeUrl: string) => closedAfterTest(openedForWriting(storeUrl));

/** The message that an attempt fails with. */
async function sentence(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(StoreError);
  return (error as StoreError).message;
}

const publishOne = (store: StoreWriter, id = '1') => publish(store, quarterOf('2019-20', 1), [reported(id)]);

/** Starts a publication, which stops halfway until `goOn` is called. */
function halfway(store: StoreWriter, projects = [reported('1')]) {
  let goOn = () => {};
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  async function* held() {
    yield projects;
    begin();
    await gate;
    yield projects;
  }
  const publishing = store.publish({
    kind: 'reported',
    snapshots: [{ irmSnapshot: quarterOf('2019-20', 2), projects: held() }],
  });
  publishing.catch(() => {});
  return { publishing, begun: Promise.race([begun, publishing]), goOn };
}

const otherBackends = `FROM pg_stat_activity WHERE application_name LIKE 'infra-projects on %'`;

describe('an address', () => {
  test.each([
    ['postgres:///db', 'Invalid store address'],
    ['postgres://host', 'Invalid store address'],
    ['postgres://u:p@ss@host/db', 'Invalid store address'],
    ['postgres://host:0/db', 'is not a host'],
    ['postgres://host/db?sslmode=maybe', 'sslmode takes one of disable, prefer'],
    ['postgres://host/db?pool=5', 'unknown parameter "pool": it takes sslmode, sslrootcert, schema'],
    ['postgres://user:100%@host/db', 'write it as %25'],
    ['mysql://user:secret@host/db', 'is not the address of a store'],
  ])('%s is refused', (address, words) => {
    expect(() => openReader(address)).toThrow(words);
  });

  test('is never shown with its password', async () => {
    const port = await freePort();
    for (const address of [`postgres://user:secret@127.0.0.1:${port}/db`, 'mysql://user:secret@host/db']) {
      const said = await sentence((async () => openReader(address).state())());
      expect(said).not.toContain('secret');
    }
  });
});

describe('a server', () => {
  test('that does not answer is reported with its address', async () => {
    const port = await freePort();
    const store = readerOf(`postgres://user:secret@127.0.0.1:${port}/db`);
    expect(await sentence(store.state())).toMatch(
      new RegExp(`does not answer at postgres://127.0.0.1:${port}/db .*check the hosts and ports`),
    );
  });

  test('that is down is skipped for the next one', async () => {
    const two = url.replace('127.0.0.1:', `127.0.0.1:${await freePort()},127.0.0.1:`);
    const store = writerOf(two);
    await publishOne(store);
    expect((await readerOf(two).state()).dataVersion).toBe(1);
  });

  test.each([
    ['password', () => url.replace(server.password, 'wrong'), /refuses the user "postgres".*check the user/],
    ['user', () => url.replace('//postgres:', '//stranger:'), /refuses the user "stranger"/],
    ['database', () => url.replace('/postgres?', '/elsewhere?'), /no database "elsewhere".*createdb/],
  ])('refuses a wrong %s with a sentence', async (_what, address, words) => {
    expect(await sentence(writerOf(address()).state())).toMatch(words);
    expect(await sentence(readerOf(address()).state())).toMatch(words);
  });

  test('that asks for a password is reported if the address has none', async () => {
    const store = readerOf(url.replace(`:${server.password}`, ''));
    expect(await sentence(store.state())).toMatch(/asks for a password/);
  });

  test('without TLS is refused if TLS is required, and accepted if it is preferred', async () => {
    const required = readerOf(url.replace('sslmode=disable', 'sslmode=require'));
    expect(await sentence(required.state())).toMatch(/does not support TLS/);
    const preferred = writerOf(url.replace('sslmode=disable&', ''));
    expect(await preferred.state()).toMatchObject({ dataVersion: 0 });
  });

  test('refuses to create a store for a user without privileges, with a sentence', async () => {
    await server.sql(`CREATE ROLE visitor LOGIN PASSWORD 'visitor'`);
    const store = writerOf(url.replace(`postgres:${server.password}`, 'visitor:visitor'));
    expect(await sentence(store.state())).toMatch(/lacks a privilege/);
  });
});

describe('a reader', () => {
  const connections = async () => (await server.sql(`SELECT pid ${otherBackends}`)).rows.length;

  test('shares one connection among polls that overlap, and closes it', async () => {
    await publishOne(writerOf(url));
    await waitUntil(async () => (await connections()) === 0);
    const store = readerOf(url);
    const states = await Promise.all([store.state(), store.state(), store.state()]);
    expect(states.map(({ dataVersion }) => dataVersion)).toEqual([1, 1, 1]);
    expect(await connections()).toBe(1);
    await store.close();
    await waitUntil(async () => (await connections()) === 0);
  });

  test('says which publications the primary holds', async () => {
    const store = writerOf(url);
    await publishOne(store);
    const first = await store.state();
    await publishOne(store, '2');
    const lost = { ...first, publicationId: 'lost' };
    const other = { ...first, storeId: 'other' };
    const { state, holds } = await readerOf(url).askPrimary([first, await store.state(), lost, other]);
    expect([state.dataVersion, holds]).toEqual([2, [true, true, false, false]]);
  });
});

describe('a schema', () => {
  test('without a store is reported by readers', async () => {
    expect(await sentence(readerOf(url).state())).toMatch(/There is no store at .*import a snapshot/);
  });

  test('of a newer program is refused, for reading and writing', async () => {
    await publishOne(writerOf(url));
    await server.sql(`UPDATE store_${stores}.infra_projects_schema SET version = 99`);
    const words =
      /newer version of this program \(schema 99, made by \S+; this is \S+, which knows schema \d+\): upgrade/;
    expect(await sentence(readerOf(url).state())).toMatch(words);
    expect(await sentence(publishOne(writerOf(url)))).toMatch(words);
  });

  test('of an older program is migrated once, by the first of several writers', async () => {
    await publishOne(writerOf(url));
    await server.sql(`ALTER TABLE store_${stores}.project_snapshot DROP COLUMN other_parties`);
    await Promise.all([writerOf(url).state(), writerOf(url).state(), publishOne(writerOf(url), '2')]);
    expect((await contentOf(readerOf(url))).histories.map(({ id }) => id)).toEqual([2]);
  });

  test('with tables of another program is left alone', async () => {
    await server.sql(`CREATE SCHEMA store_${stores}; CREATE TABLE store_${stores}.project (budget money)`);
    expect(await sentence(publishOne(writerOf(url)))).toMatch(/tables that are not of this program/);
    expect((await server.sql(`SELECT * FROM store_${stores}.project`)).rows).toEqual([]);
  });

  test('may have any name, and each holds a store of its own', async () => {
    const odd = server.storeUrl(encodeURIComponent('Überblick "2020", x'));
    await publishOne(writerOf(odd));
    await publishOne(writerOf(url));
    const [one, other] = await Promise.all([readerOf(odd).state(), readerOf(url).state()]);
    expect(one.storeId).not.toBe(other.storeId);
  });
});

describe('a publication', () => {
  test('whose connection is lost halfway leaves no trace, and readers are not disturbed', async () => {
    await publishOne(writerOf(url));
    const reader = readerOf(url);
    await reader.read(async (reading) => {
      const { publishing, begun, goOn } = halfway(writerOf(url));
      await begun;
      await server.sql(
        `SELECT pg_terminate_backend(pid) ${otherBackends} AND query LIKE '%COPY project_snapshot%'`,
      );
      goOn();
      expect(await sentence(publishing)).toMatch(
        /was lost, and nothing was published: make sure that PostgreSQL is running/,
      );
      let projects = 0;
      for await (const batch of reading.histories()) projects += batch.length;
      expect(projects).toBe(1);
    });
    const { dataVersion, irmSnapshots } = await contentOf(reader);
    expect([dataVersion, irmSnapshots.length]).toEqual([1, 1]);
    await publish(writerOf(url), quarterOf('2019-20', 2), [reported('2')]);
    expect((await contentOf(reader)).histories.map(({ id }) => id)).toEqual([1, 2]);
  });

  test('waits for another publisher, says which, and continues when that one is done', async () => {
    const first = halfway(writerOf(url));
    await first.begun;
    const said: string[] = [];
    const second = publishOne(
      openWriter(url, { lockWaitSeconds: 20, onWaiting: (why) => said.push(why) }),
      '2',
    );
    await waitUntil(() => said.length > 0);
    expect(said[0]).toMatch(
      /"infra-projects on .*, process \d+", backend \d+, since .* UTC\) is publishing into/,
    );
    first.goOn();
    await Promise.all([first.publishing, second]);
    expect((await contentOf(readerOf(url))).dataVersion).toBe(2);
  });

  test('continues when the publisher it waits for dies', async () => {
    const first = halfway(writerOf(url));
    await first.begun;
    const second = publishOne(writerOf(url), '2');
    await setTimeout(100);
    await server.sql(
      `SELECT pg_terminate_backend(pid) ${otherBackends} AND query LIKE '%COPY project_snapshot%'`,
    );
    await second;
    first.goOn();
    await sentence(first.publishing);
    expect((await contentOf(readerOf(url))).histories.map(({ irmProjectId }) => irmProjectId)).toEqual(['2']);
  });

  test('gives up when it has waited long enough', async () => {
    const first = halfway(writerOf(url));
    await first.begun;
    const store = openWriter(url, { lockWaitSeconds: 1 });
    expect(await sentence(publishOne(store))).toMatch(
      /is publishing into .* wait longer with LOCK_WAIT_SECONDS/,
    );
    first.goOn();
    await first.publishing;
  });
});

describe('a watch', () => {
  test('is notified of a publication, but not of a failed one or one in another schema', async () => {
    const store = writerOf(url);
    await publishOne(store);
    let heard = 0;
    const stop = readerOf(url).watch(() => heard++);
    await waitUntil(() => heard === 1);
    await publishOne(writerOf(server.storeUrl('elsewhere')));
    await sentence(store.remove(quarterOf('1999-00', 1)));
    await publishOne(store);
    await waitUntil(() => heard >= 2);
    expect(heard).toBe(2);
    stop();
  });

  test('reconnects, and notifies once in case a publication was missed', async () => {
    const store = writerOf(url);
    await publishOne(store);
    let heard = 0;
    const stop = readerOf(url).watch(() => heard++);
    await waitUntil(() => heard === 1);
    await server.sql(`SELECT pg_terminate_backend(pid) ${otherBackends} AND query LIKE 'LISTEN%'`);
    await publishOne(store);
    await waitUntil(() => heard >= 2);
    await publishOne(store);
    await waitUntil(() => heard >= 3);
    stop();
  });
});

describe('a replica', () => {
  let replica: PostgresServer;
  beforeAll(async () => {
    replica = await server.replica('replica');
  });
  afterAll(() => replica.dispose());
  const onReplica = () => url.replace(`:${server.port}/`, `:${replica.port}/`);

  test('can be read, and says that it is a replica', async () => {
    await publishOne(writerOf(url));
    await waitUntil(() =>
      readerOf(onReplica())
        .state()
        .then(
          ({ dataVersion }) => dataVersion === 1,
          () => false,
        ),
    );
    expect(await readerOf(onReplica()).state()).toMatchObject({ fromReplica: true });
    expect(await readerOf(url).state()).not.toHaveProperty('fromReplica');
    expect((await contentOf(readerOf(onReplica()))).histories.length).toBe(1);
  });

  test('is refused for publishing, and skipped if the primary is named as well', async () => {
    const words = new RegExp(
      `There is no primary now at .* \\(127.0.0.1:${replica.port} is a replica\\): .*STORE_READ_URL`,
    );
    expect(await sentence(publishOne(writerOf(onReplica())))).toMatch(words);
    expect(await sentence(writerOf(onReplica()).state())).toMatch(words);
    const both = url.replace('127.0.0.1:', `127.0.0.1:${replica.port},127.0.0.1:`);
    await publishOne(writerOf(both));
    expect((await readerOf(url).state()).dataVersion).toBe(1);
  });

  test('that is promoted never reuses a data version that may have been served before', async () => {
    await publishOne(writerOf(url));
    await caughtUp({ primary: server, replica });
    await replica.sql('SELECT pg_promote()');
    const store = writerOf(onReplica());
    expect((await publishOne(store)).dataVersion).toBe(1001);
    expect((await publishOne(store)).dataVersion).toBe(1002);
  });
});

describe('TLS', () => {
  let withTls: PostgresServer;
  let certificate = '';
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'infra-projects-tls-'));
    const [key, crt] = [join(folder, 'key.pem'), join(folder, 'crt.pem')];
    const names = ['-subj', '/CN=database', '-addext', 'subjectAltName=IP:127.0.0.1'];
    const args = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-keyout',
      key,
      '-out',
      crt,
      ...names,
    ];
    expect(spawnSync(systemProgram(['openssl'], 'openssl'), args).status).toBe(0);
    certificate = crt;
    withTls = await startPostgres({
      files: [key, crt],
      settings: { ssl: 'on', ssl_key_file: 'key.pem', ssl_cert_file: 'crt.pem' },
    });
  });
  afterAll(() => withTls?.dispose());
  const address = (parameters: string) => withTls.storeUrl('public').replace('sslmode=disable', parameters);

  test.each([
    ['prefer', () => ''],
    ['require', () => ''],
    ['verify-ca', () => `&sslrootcert=${certificate}`],
    ['verify-full', () => `&sslrootcert=${certificate}`],
  ])('is used with sslmode=%s', async (mode, more) => {
    const store = writerOf(address(`sslmode=${mode}${more()}`));
    expect(await store.state()).toMatchObject({ dataVersion: 0 });
  });

  test.each(['verify-ca', 'verify-full'])(
    'with an untrusted certificate is refused by sslmode=%s',
    async (mode) => {
      expect(await sentence(readerOf(address(`sslmode=${mode}`)).state())).toMatch(
        /is not trusted .*sslrootcert=FILE/,
      );
    },
  );
});

/** Only root can mount a file system. */
const mayMount = (() => {
  const place = mkdtempSync(join(tmpdir(), 'infra-projects-mount-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place]);
  if (status === 0) spawnSync('umount', [place]);
  rmSync(place, { recursive: true });
  return status === 0;
})();

describe('a full disk', () => {
  test.skipIf(!mayMount)(
    'on the primary fails the publication with a sentence and does not disturb readers (needs mount)',
    async () => {
      const place = mkdtempSync(join(tmpdir(), 'infra-projects-disk-'));
      expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', place]).status).toBe(0);
      const small = await startPostgres({
        folder: place,
        settings: { max_wal_size: '32MB', min_wal_size: '32MB' },
      });
      onTestFinished(async () => {
        await small.kill();
        spawnSync('umount', ['-l', place]);
        rmSync(place, { recursive: true, force: true });
      });
      const address = small.storeUrl('public');
      await publishOne(writerOf(address));
      const free = Number(
        spawnSync('df', ['--output=avail', '-B1', place], { encoding: 'utf8' }).stdout.split('\n')[1],
      );
      const ballast = join(place, 'ballast');
      writeFileSync(ballast, Buffer.alloc(free - 3_000_000));
      const many = Array.from({ length: 20_000 }, (_, i) =>
        reported(`${i}`, { name: `School ${i}`.repeat(20) }),
      );
      const said = await sentence(publish(writerOf(address), quarterOf('2019-20', 2), many));
      expect(said).toMatch(/The disk of PostgreSQL at .* is full: nothing was published; make room/);
      expect((await contentOf(readerOf(address))).histories.length).toBe(1);
      rmSync(ballast);
      await publish(writerOf(address), quarterOf('2019-20', 2), many.slice(0, 10));
      expect(await readerOf(address).state()).toMatchObject({ dataVersion: 2 });
    },
  );
});
