import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withWritableStore } from '../../src/cli/writable-store.ts';
import { openPostgres } from '../../src/database/postgres.ts';
import { findAccount } from '../../src/desk/accounts/account.ts';
import { deskDatabase } from '../../src/desk/database/schema.ts';
import { type DeskFixture, newDesk } from '../../src/desk/desk.fixture.ts';
import { appendToLog } from '../../src/desk/log/append.ts';
import { headText, logHead } from '../../src/desk/log/log-head.ts';
import { claimMail, markFailed, markSent, queueMail } from '../../src/desk/mail/outbox.ts';
import { accountOfIdentity } from '../../src/desk/provider/provider-account.ts';
import { openReader } from '../../src/store/index.ts';
import { type PostgresServer, startPostgres } from '../fixtures/postgres-server.ts';
import { spawnProgram } from '../program.ts';

/** What the desk asks of its database, on PostgreSQL; the tests beside the sources do it on SQLite. */
let server: PostgresServer;
let fixture: DeskFixture;

beforeAll(async () => {
  server = await startPostgres();
  fixture = await newDesk({
    STORE_URL: server.storeUrl('public'),
    DESK_DB: server.storeUrl('desk'),
    SMTP_URL: 'smtp://mail.example.org',
  });
});

afterAll(async () => {
  await fixture.close();
  await server.dispose();
});

/** Another checksum: the first digit of a right one may be any. */
const otherThan = (sha256: string) => `${sha256.startsWith('0') ? 1 : 0}${sha256.slice(1)}`;

test('the log is found, exported and checked', async () => {
  const { desk } = fixture;
  for (const note of ['100% done', 'C:\\Files', '"quoted"'])
    await desk.database.transaction((transaction) =>
      appendToLog(transaction, desk.now(), {
        who: 'clerk@example.org',
        action: 'submitted',
        about: note,
        detail: { note },
      }),
    );
  const auditor = await fixture.as('auditor');
  for (const [words, found] of [
    ['100%', '100% done'],
    ['C:\\Files', 'C:\\Files'],
    ['"QUOTED"', '&quot;quoted&quot;'],
  ] as const) {
    const { text } = await auditor.get(`/log?q=${encodeURIComponent(words)}`);
    expect(text).toContain('1 entry');
    expect(text).toContain(`<span>${found}</span>`);
  }
  expect((await auditor.get('/log.csv')).text.split('\r\n')).toHaveLength(5);
  await withWritableStore(desk.config, (store) => store.state());
  const head = headText(await logHead(desk.database));
  expect(head).toMatch(/^3:/);
  expect((await auditor.get(`/log/check?head=${head}`)).text).toContain('Nothing was changed');
  const [number, sha256] = head.split(':') as [string, string];
  await withWritableStore(desk.config, (store) =>
    store.publish({
      kind: 'reported',
      snapshots: [],
      record: { draft: 'd1', deskLogEntry: Number(number), deskLog: otherThan(sha256) },
    }),
  );
  const { text } = await auditor.get('/log/check');
  expect(text).toContain('Publication 1 was made after another entry 3 than the log has');
  expect(text).toContain('Publication 1 names draft d1, and the log has no entry about it');
  await desk.database.run('DELETE FROM desk_log WHERE number = 3');
  expect((await auditor.get(`/log/check?head=${head}`)).text).toContain(
    'does not have entry 3 as you know it',
  );
  await desk.database.run(`UPDATE desk_log SET who = 'x' WHERE number = 2`);
  expect((await auditor.get('/log/check')).text).toContain('Entry 2 is not as it was written');
});

test('two desks do not send the same mail', async () => {
  const { desk } = fixture;
  const letters = Array.from({ length: 12 }, (_, i) => ({
    to: `p${i}@example.org`,
    subject: 'Published',
    text: '',
  }));
  await desk.database.transaction((transaction) => queueMail(desk, transaction, letters));
  const [one, other] = await Promise.all([claimMail(desk), claimMail(desk)]);
  const taken = [...one, ...other].map(({ to }) => to);
  expect(new Set(taken).size).toBe(taken.length);
  expect(taken.length).toBe(12);
  await markSent(desk, one[0]!);
  const isGivenUp = await desk.database.transaction((transaction) =>
    markFailed(transaction, desk.now(), one[1]!, 'no such person', true),
  );
  expect(isGivenUp).toBe(true);
});

test('a person of the identity provider gets an account', async () => {
  const { desk } = fixture;
  const account = await desk.database.transaction((transaction) =>
    accountOfIdentity(desk, transaction, {
      subject: 'https://login.example.org 1',
      email: 'auditor@example.org',
      isEmailVerified: true,
      name: 'Auditor',
      roles: ['approver'],
      hasSecondFactor: true,
    }),
  );
  expect(await findAccount(desk.database, account.id)).toMatchObject({ roles: ['approver'] });
});

test('another role of the database cannot read it', async () => {
  await server.sql(`CREATE ROLE reader LOGIN PASSWORD 'reader'`);
  await server.sql(
    'GRANT USAGE ON SCHEMA public TO reader; GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader',
  );
  const client = new pg.Client({
    host: '127.0.0.1',
    port: server.port,
    user: 'reader',
    password: 'reader',
    database: 'postgres',
  });
  await client.connect();
  await expect(client.query('SELECT * FROM desk.session')).rejects.toThrow('permission denied');
  await client.end();
});

test('a desk begins with a store that does not exist yet', async () => {
  const store = server.storeUrl('new_store');
  const env = { STORE_URL: store, DESK_DB: server.storeUrl('new_desk'), DESK_PORT: '8138' };
  const desk = spawnProgram(['desk'], { env });
  for await (const text of desk.stdout!) if (String(text).includes('Open')) break;
  const reader = openReader(store);
  expect(await reader.state()).toMatchObject({ kind: 'empty' });
  await reader.close();
  desk.kill();
  await once(desk, 'exit');
});

test('a database of version 1 gets what it lacks', async () => {
  const url = server.storeUrl('old_desk');
  await (await openPostgres(deskDatabase, url)).close();
  await server.sql(
    `DROP TABLE old_desk.used_form, old_desk.fact_check_answer, old_desk.fact_check;
     ALTER TABLE old_desk.draft DROP first_approved_by, DROP first_fingerprint, DROP control_total, DROP visited;
     UPDATE old_desk.setting SET value = '1' WHERE name = 'schema_version'`,
  );
  const database = await openPostgres(deskDatabase, url);
  for (const table of ['used_form', 'fact_check', 'fact_check_answer'])
    expect(await database.rows(`SELECT * FROM ${table}`)).toEqual([]);
  expect(await database.rows('SELECT value FROM setting')).toEqual([{ value: '3' }]);
  await database.close();
});
