import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markedProjects } from '../../test/irm-file.ts';
import type { SqlTransaction } from '../database/index.ts';
import { actions } from './accounts/roles.ts';
import { forms } from './acting-forms.fixture.ts';
import { type Answer, type DeskFixture, newDesk } from './desk.fixture.ts';
import { createDraft } from './drafts/change-draft.ts';
import { draftsOf, firstQuarter, secondQuarter } from './publishing/approved.fixture.ts';
import { publishDraft } from './publishing/publish-draft.ts';
import { publishDue } from './publishing/publish-due.ts';
import { deskRoutes } from './routes.ts';

const posts = deskRoutes.filter(({ post, receive }) => post ?? receive);
const ofPeople = posts.filter(({ access }) => access !== 'open');
const actionOf = (path: string) => {
  const route = posts.find((each) => each.path === path)!;
  return route.postAction ?? route.action;
};

let fixture: DeskFixture;
beforeAll(async () => {
  fixture = await newDesk({ FACT_CHECK: '1' }, undefined, undefined, undefined, {
    offsetMs: 0,
    resetStore: async () => {},
  });
  const [preparer, approver] = [await fixture.as('preparer'), await fixture.as('approver')];
  const drafts = draftsOf(fixture.desk, { preparer: preparer.accountId, approver: approver.accountId });
  for (const quarter of [firstQuarter, secondQuarter]) {
    await drafts.schedule(await drafts.approvedFile(markedProjects(5, ''), quarter));
    await publishDue(fixture.desk, publishDraft);
  }
});
afterAll(() => fixture.close());

const run: DeskFixture['desk']['database']['run'] = (sql, values) => fixture.desk.database.run(sql, values);

const BOUNDARY = 'a-boundary';
const upload = (token: string) =>
  [`name="token"\r\n\r\n${token}`, 'name="files"; filename="sent.csv"\r\n\r\nProject ID\r\n1']
    .map((part) => `--${BOUNDARY}\r\ncontent-disposition: form-data; ${part}\r\n`)
    .concat(`--${BOUNDARY}--\r\n`)
    .join('');

/** A form of a person who may send it. */
async function prepared(path: string) {
  const { by, state = 'open', before, fields } = forms[path]!;
  // A request that waits is in the way of the next one.
  await run(`UPDATE draft SET state = 'refused' WHERE state <> 'published'`);
  const [person, other] = [await fixture.as(by), await fixture.as('preparer')];
  const createdBy = by === 'preparer' ? person.accountId : other.accountId;
  const draft = await fixture.desk.database.transaction((transaction) =>
    createDraft(
      transaction,
      { kind: 'remove', createdBy, state, ...firstQuarter },
      { at: fixture.desk.now(), by: createdBy, kind: 'asked', text: 'Asked.' },
    ),
  );
  const scene = { desk: fixture.desk, person, other, draft };
  await before?.(scene);
  const address = path
    .replace(':draft', draft.id)
    .replace(':account', other.accountId)
    .replace(':number', '1');
  const type =
    path === '/drop' ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/x-www-form-urlencoded';
  const headers = { cookie: person.cookie, origin: fixture.desk.url, 'content-type': type };
  const body =
    path === '/drop'
      ? upload(person.token)
      : new URLSearchParams({ token: person.token, form: 'once', ...(await fields(scene)) }).toString();
  return { address, headers, body, person };
}

/** The hash of each table that a form can change. */
async function everything(
  database: SqlTransaction = fixture.desk.database,
): Promise<Readonly<Record<string, string>>> {
  const tables = ['account', 'account_role', 'credential', 'recovery_code', 'invitation', 'session', 'mail'];
  const ofDrafts = [
    'draft',
    'draft_part',
    'draft_editor',
    'draft_acceptance',
    'draft_event',
    'fact_check',
    'setting',
  ];
  const hashes: Record<string, string> = {};
  for (const table of [...tables, ...ofDrafts]) {
    const rows = await database.rows(`SELECT * FROM ${table} ORDER BY 1, 2`);
    // The desk reads what was dropped when it has a moment.
    const text = JSON.stringify(rows, (key, value) => (/^(reading_|proposal)/.test(key) ? undefined : value));
    hashes[table] = createHash('sha256').update(text).digest('hex');
  }
  return hashes;
}

const sentence = ({ text }: Answer) => text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

test('each form of a person has a line', () => {
  expect(Object.keys(forms).sort()).toEqual(ofPeople.map(({ path }) => path).sort());
});

describe('a form that is complete', () => {
  test.each(Object.keys(forms))('%s acts, and once if it is sent twice', async (path) => {
    const { address, headers, body } = await prepared(path);
    const before = await everything();
    const first = await (await fixture.hold(address, headers, body)).finish();
    expect(first.status, sentence(first)).toBeLessThan(400);
    const after = await everything();
    if (forms[path]!.isHarmless) return;
    expect(after).not.toEqual(before);
    const second = await fixture.send('POST', address, headers, body);
    expect(await everything()).toEqual(after);
    if (forms[path]!.leadsThereAgain) expect(second.headers.location).toBe(first.headers.location);
    else
      expect(sentence(second)).toMatch(/sent twice|has ended|meanwhile|Nothing|already|cannot|Only a draft/);
  });
});

type End = (run: SqlTransaction['run'], id: string) => Promise<unknown>;
const ends: Readonly<Record<string, End>> = {
  'was disabled': (run, id) =>
    run('UPDATE account SET disabled_at = ? WHERE id = ?', [new Date().toISOString(), id]),
  'was signed out': (run, id) => run('DELETE FROM session WHERE account_id = ?', [id]),
  'lost the roles': (run, id) => run('DELETE FROM account_role WHERE account_id = ?', [id]),
  'became a new approver': (run, id) =>
    run(`UPDATE account SET approves_from = '2999-01-01' WHERE id = ?`, [id]),
};
const endings = Object.keys(forms).flatMap((path) =>
  Object.keys(ends)
    .filter((why) => why !== 'became a new approver' || 'decides' in actions[actionOf(path)])
    .map((why) => [path, why] as const),
);

describe('a form that is held back until the person', () => {
  test.each(endings)('%s: %s', async (path, why) => {
    const { address, headers, body, person } = await prepared(path);
    const held = await fixture.hold(address, headers, body);
    await ends[why]!(run, person.accountId);
    const before = await everything();
    const answer = await held.finish();
    expect([401, 403]).toContain(answer.status);
    expect(await everything()).toEqual(before);
  });
});

describe('a form that waits for the database until the person', () => {
  const acting = endings.filter(([path]) => !forms[path]!.isHarmless);
  test.each(acting)('%s: %s', async (path, why) => {
    const { address, headers, body, person } = await prepared(path);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const before = fixture.desk.database.transaction(async (transaction) => {
      await released;
      await ends[why]!(transaction.run, person.accountId);
      return everything(transaction);
    });
    const answer = (await fixture.hold(address, headers, body)).finish();
    // Until then the form was let in, and has come to where it changes something.
    for (let i = 0; i < 5; i++) await fixture.send('GET', '/sign-in');
    release();
    expect([401, 403]).toContain((await answer).status);
    expect(await everything()).toEqual(await before);
  });
});

const addressed = (path: string) => path.replace(/:\w+/g, '1');

describe('a form whose end never arrives', () => {
  let slow: DeskFixture;
  beforeAll(async () => {
    slow = await newDesk({}, undefined, undefined, { signedInMs: 20, signedOutMs: 10 });
  });
  afterAll(() => slow.close());

  const open = posts.filter(({ post }) => post).map(({ path }) => path);
  test.each(open)('%s: the connection is closed', async (path) => {
    const { cookie } = await slow.as(forms[path]?.by ?? 'auditor');
    const headers = { origin: slow.desk.url, 'content-type': 'application/x-www-form-urlencoded' };
    for (const who of [{}, { cookie }, { cookie: 'desk=of-nobody' }]) {
      const { status, headers: answered } = await (
        await slow.hold(addressed(path), { ...headers, ...who }, 'token=x')
      ).answer;
      expect([status, answered.connection]).toEqual([408, 'close']);
    }
  });

  test('an upload of somebody who is not signed in is closed without waiting', async () => {
    const headers = { origin: slow.desk.url, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
    const { status, headers: answered } = await (await slow.hold('/drop', headers, upload('x'))).answer;
    expect([status, answered.connection]).toEqual([401, 'close']);
  });

  test('a page that is asked for with a body is answered without waiting', async () => {
    const { headers } = await slow.send('GET', '/sign-in', {
      connection: 'keep-alive',
      'content-length': '9',
    });
    expect(headers.connection).toBe('close');
  });
});

test.each(posts)('$path takes nothing from another site, nor waits for it', async ({ path }) => {
  const { cookie } = await fixture.as(forms[path]?.by ?? 'auditor');
  const headers = {
    cookie,
    origin: 'https://evil.example',
    'content-type': 'application/x-www-form-urlencoded',
  };
  const before = await everything();
  const { status, headers: answered } = await (await fixture.hold(addressed(path), headers, 'token=x'))
    .answer;
  expect([status, answered.connection]).toEqual([403, 'close']);
  expect(await everything()).toEqual(before);
});
