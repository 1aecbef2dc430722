import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { beginSession, sessionOf } from '../../accounts/sessions.ts';
import { type DeskFixture, newDesk, type Visitor } from '../../desk.fixture.ts';
import { Device } from '../../sign-in/passkey.fixture.ts';

const start = Date.parse('2026-11-22T08:00:00.000Z');

describe('the own account', () => {
  let minutes = 0;
  let fixture: DeskFixture;
  let person: Visitor;
  beforeEach(async () => {
    minutes = 0;
    fixture = await newDesk({ SMTP_URL: 'smtp://localhost' }, () => new Date(start + minutes * 60_000));
    person = await fixture.as('preparer');
  });
  afterEach(() => fixture.close());

  /** A session of the same person in another browser, by its secret. */
  const elsewhere = () =>
    beginSession(fixture.desk.database, fixture.desk.now(), {
      accountId: person.accountId,
      method: 'passkey',
      agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36',
      address: '10.0.0.9',
    });
  const isAlive = async (secret: string) =>
    (await sessionOf(fixture.desk.database, fixture.desk.now(), secret)) !== undefined;
  const passkeys = () =>
    fixture.desk.database.rows<{ id: string }>('SELECT id FROM credential WHERE account_id = ? ORDER BY id', [
      person.accountId,
    ]);
  async function addPasskey(visitor: Visitor) {
    const options = JSON.parse((await visitor.post('/account/passkeys/options')).text);
    return visitor.post('/account/passkeys', { answer: new Device(fixture.desk.url).create(options) });
  }

  test('lists the sessions, and ends one or all others', async () => {
    const [first, second, third] = [await elsewhere(), await elsewhere(), await elsewhere()];
    expect((await person.get('/account')).text).toContain('Chrome on Windows');
    const { session } = (await sessionOf(fixture.desk.database, fixture.desk.now(), first))!;
    await person.post('/account/sessions', { end: session.id });
    expect([await isAlive(first), await isAlive(second), await isAlive(third)]).toEqual([false, true, true]);
    await person.post('/account/sessions', { end: 'others' });
    expect([await isAlive(second), await isAlive(third)]).toEqual([false, false]);
    expect((await person.get('/account')).status).toBe(200);
  });

  test('ends no session of somebody else', async () => {
    const other = await fixture.as('auditor');
    const secret = other.cookie.slice(other.cookie.indexOf('=') + 1);
    const { session } = (await sessionOf(fixture.desk.database, fixture.desk.now(), secret))!;
    await person.post('/account/sessions', { end: session.id });
    expect((await other.get('/account')).status).toBe(200);
  });

  test('removes any passkey but the last, and tells the person of each change by mail', async () => {
    expect((await addPasskey(person)).status).toBe(303);
    const [first] = await passkeys();
    person = { ...person, ...(await again()) };
    expect((await person.post('/account/passkeys/remove', { passkey: first!.id })).status).toBe(400);
    expect((await addPasskey(person)).status).toBe(303);
    person = { ...person, ...(await again()) };
    expect((await person.post('/account/passkeys/remove', { passkey: first!.id })).status).toBe(303);
    expect(await passkeys()).toHaveLength(1);
    const mails = await fixture.desk.database.rows('SELECT id FROM mail');
    expect(mails).toHaveLength(3);
  });

  test('takes no passkey that the desk has already, and says so', async () => {
    const device = new Device(fixture.desk.url);
    const add = async (visitor: Visitor) => {
      const options = JSON.parse((await visitor.post('/account/passkeys/options')).text);
      return visitor.post('/account/passkeys', { answer: device.create(options) });
    };
    expect((await add(await fixture.as('auditor'))).status).toBe(303);
    const { status, text } = await add(person);
    expect([status, text.includes('The desk has this passkey already')]).toEqual([409, true]);
    expect(await passkeys()).toEqual([]);
    expect((await person.get('/account')).status).toBe(200);
  });

  /** The same person with a new session: adding a passkey begins one. */
  async function again(): Promise<Pick<Visitor, 'get' | 'post'>> {
    const secret = await elsewhere();
    const { session } = (await sessionOf(fixture.desk.database, fixture.desk.now(), secret))!;
    const cookie = `desk=${secret}`;
    const origin = fixture.desk.url;
    const type = 'application/x-www-form-urlencoded';
    return {
      get: (path) => fixture.send('GET', path, { cookie }),
      post: (path, fields = {}) =>
        fixture.send(
          'POST',
          path,
          { cookie, origin, 'content-type': type },
          new URLSearchParams({ token: session.token, ...fields }).toString(),
        ),
    };
  }

  test.each(['/account/passkeys', '/account/passkeys/remove', '/account/codes', '/account/sessions'])(
    '%s needs a sign-in of the last ten minutes',
    async (path) => {
      minutes = 10;
      expect((await person.post(path, { end: 'others' })).status).not.toBe(401);
      minutes = 11;
      const { status, text } = await person.post(path, { end: 'others' });
      expect(status).toBe(401);
      expect(text).toContain('Sign in again to do this');
    },
  );
});
