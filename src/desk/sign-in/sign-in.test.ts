import { afterEach, describe, expect, test } from 'vitest';
import { findAccount } from '../accounts/account.ts';
import { invite } from '../accounts/invitations.ts';
import type { Role } from '../accounts/roles.ts';
import { type Answer, type DeskFixture, newAccount, newDesk } from '../desk.fixture.ts';
import { Device, type DeviceOptions } from './passkey.fixture.ts';

const start = Date.parse('2026-11-22T08:00:00.000Z');

describe('signing in', () => {
  let minutes = 0;
  let fixture: DeskFixture;
  const opened = async () => {
    minutes = 0;
    fixture = await newDesk({}, () => new Date(start + minutes * 60_000));
    return fixture;
  };
  afterEach(() => fixture.close());

  /** Sends a form as a page of the desk does. */
  const post = (path: string, fields: Record<string, string> = {}, more: Record<string, string> = {}) =>
    fixture.send(
      'POST',
      path,
      { origin: fixture.desk.url, 'content-type': 'application/x-www-form-urlencoded', ...more },
      new URLSearchParams(fields).toString(),
    );
  const cookieOf = ({ headers }: Answer) => String(headers['set-cookie']?.[0] ?? '').split(';')[0]!;

  /** Invites a person, who makes a passkey. */
  async function newPerson(
    roles: readonly Role[] = ['preparer'],
    options: DeviceOptions = {},
    name = 'First Preparer',
  ) {
    const { desk } = fixture;
    const email = `${roles.join('.')}@example.org`;
    const { account, secret } = await invite(desk.database, desk.now(), { email, roles, by: null });
    const device = new Device(desk.url, options);
    const path = `/invitation/${secret}`;
    const answer = device.create(JSON.parse((await post(`${path}/options`)).text));
    const accepted = await post(path, { name, answer });
    return { account, secret, device, accepted, answer };
  }
  async function signInWith(device: Device, more: Record<string, string> = {}) {
    const options = JSON.parse((await post('/sign-in/passkey/options')).text);
    return post('/sign-in/passkey', { answer: device.get(options), ...more });
  }

  test('an invitation makes a passkey, a name and a session, once', async () => {
    await opened();
    const { accepted, secret, answer, device } = await newPerson();
    expect([accepted.status, accepted.headers.location]).toEqual([303, '/account/codes']);
    expect(String(accepted.headers['set-cookie'])).toContain('HttpOnly; SameSite=Strict');
    const page = await fixture.send('GET', '/account', { cookie: cookieOf(accepted) });
    expect(page.text).toContain('First Preparer');
    expect((await fixture.send('GET', `/invitation/${secret}`)).status).toBe(404);
    expect((await post(`/invitation/${secret}`, { name: 'Somebody else', answer })).status).toBe(404);
    expect((await signInWith(device, { next: '/account' })).headers.location).toBe('/account');
  });

  test('a name is text, whatever it looks like', async () => {
    await opened();
    const name = "<script>alert(1)</script> O'Hara'); DROP TABLE account; --";
    const { accepted } = await newPerson(['auditor'], {}, name);
    const { text } = await fixture.send('GET', '/account', { cookie: cookieOf(accepted) });
    expect(text).not.toContain('<script>alert');
    expect(text).toContain("&lt;script>alert(1)&lt;/script> O'Hara'); DROP TABLE account; --");
  });

  test('an invitation is dead after 24 hours, and after a newer one', async () => {
    await opened();
    const { desk } = fixture;
    const person = { email: 'new@example.org', roles: ['auditor'], by: null } as const;
    const first = await invite(desk.database, desk.now(), person);
    const second = await invite(desk.database, desk.now(), person);
    expect((await fixture.send('GET', `/invitation/${first.secret}`)).status).toBe(404);
    expect((await fixture.send('GET', `/invitation/${second.secret}`)).status).toBe(200);
    minutes = 24 * 60;
    expect((await fixture.send('GET', `/invitation/${second.secret}`)).status).toBe(404);
  });

  test.each<[string, DeviceOptions]>([
    ['another site', { origin: 'https://desk.example' }],
    ['a device that asked for neither finger nor PIN', { isUserVerified: false }],
  ])('takes no passkey of %s', async (_, options) => {
    await opened();
    const { accepted, secret } = await newPerson(['preparer'], options);
    expect(accepted.status).toBe(400);
    expect((await fixture.send('GET', `/invitation/${secret}`)).status).toBe(200);
  });

  test('an answer of a device works once, and not for long', async () => {
    await opened();
    const { device } = await newPerson();
    const options = JSON.parse((await post('/sign-in/passkey/options')).text);
    const answer = device.get(options);
    expect((await post('/sign-in/passkey', { answer })).status).toBe(303);
    expect((await post('/sign-in/passkey', { answer })).status).toBe(403);
    const late = device.get(JSON.parse((await post('/sign-in/passkey/options')).text));
    minutes = 6;
    expect((await post('/sign-in/passkey', { answer: late })).status).toBe(403);
  });

  test('takes no answer that another device signed, and none that is broken', async () => {
    await opened();
    const { device } = await newPerson();
    const options = JSON.parse((await post('/sign-in/passkey/options')).text);
    const forged = JSON.parse(new Device(fixture.desk.url).get(options));
    const real = JSON.parse(device.get(options));
    const answers = [
      JSON.stringify({ ...forged, id: real.id, rawId: real.id }),
      'null',
      '{"id":{}}',
      '',
      '[',
    ];
    for (const answer of answers) expect((await post('/sign-in/passkey', { answer })).status).toBe(403);
  });

  test.each<[string, DeviceOptions]>([
    ['that a person gave to another site', { origin: 'https://desk.example' }],
    ['of a device that asked for neither finger nor PIN', { isUserVerified: false }],
  ])('takes no answer %s', async (_, wrong) => {
    await opened();
    const { device } = await newPerson();
    const options = JSON.parse((await post('/sign-in/passkey/options')).text);
    expect((await post('/sign-in/passkey', { answer: device.get(options, wrong) })).status).toBe(403);
    expect((await signInWith(device)).status).toBe(303);
  });

  test('a new id at each sign-in: the earlier session of the browser ends', async () => {
    await opened();
    const { accepted, device } = await newPerson();
    const cookie = cookieOf(accepted);
    const options = JSON.parse((await post('/sign-in/passkey/options')).text);
    const again = await post('/sign-in/passkey', { answer: device.get(options) }, { cookie });
    expect(cookieOf(again)).not.toBe(cookie);
    expect((await fixture.send('GET', '/account', { cookie })).status).toBe(303);
  });

  test('signing out ends the session on the server', async () => {
    const person = await (await opened()).as('auditor');
    const answer = await person.post('/sign-out');
    expect([answer.status, answer.headers.location]).toEqual([303, '/sign-in']);
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"');
    expect((await person.get('/account')).status).toBe(303);
  });

  test.each([
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/.//evil.example', '/'],
    ['/drafts?x=1', '/drafts?x=1'],
  ])('goes on to addresses of the desk only: %s', async (next, location) => {
    await opened();
    const { device } = await newPerson();
    expect((await signInWith(device, { next })).headers.location).toBe(location);
  });

  test('a recovery code works once, and only for making a new passkey', async () => {
    await opened();
    const { accepted, account } = await newPerson(['auditor', 'approver']);
    await fixture.desk.database.run("UPDATE account SET approves_from = '2026-11-01'");
    const cookie = cookieOf(accepted);
    const token = /name="token" value="([^"]+)"/.exec(
      (await fixture.send('GET', '/account/codes', { cookie })).text,
    )![1]!;
    const page = await post('/account/codes', { token }, { cookie });
    const codes = Array.from(page.text.matchAll(/<code>([^<]+)</g), ([, code]) => code!);
    expect(codes).toHaveLength(10);
    const { email } = account;
    const typed = codes[0]!.toLowerCase().replaceAll('-', ' ');
    const inside = await post('/sign-in/recovery', { email, code: typed });
    expect([inside.status, inside.headers.location]).toEqual([303, '/account']);
    expect((await post('/sign-in/recovery', { email, code: typed })).status).toBe(403);
    const recovered = { cookie: cookieOf(inside) };
    expect((await fixture.send('GET', '/account', recovered)).text).toContain('Make a new passkey now');
    for (const path of ['/', '/log', '/accounts'])
      expect((await fixture.send('GET', path, recovered)).headers.location).toBe('/account');
    // A new passkey makes the person whole again.
    const own = /name="token" value="([^"]+)"/.exec(
      (await fixture.send('GET', '/account', recovered)).text,
    )![1]!;
    const options = JSON.parse((await post('/account/passkeys/options', { token: own }, recovered)).text);
    const device = new Device(fixture.desk.url);
    const added = await post('/account/passkeys', { token: own, answer: device.create(options) }, recovered);
    expect(added.status).toBe(303);
    expect((await fixture.send('GET', '/log', { cookie: cookieOf(added) })).status).toBe(200);
    expect((await signInWith(device)).status).toBe(303);
    const after = await findAccount(fixture.desk.database, account.id);
    expect(after!.approvesFrom).toBe('2026-11-23');
  });

  test('what is typed instead of an address is not in the log', async () => {
    const { desk } = await opened();
    await post('/sign-in/recovery', { email: 'correct horse battery staple', code: 'X' });
    const rows = await desk.database.rows<{ entry: string }>('SELECT entry FROM desk_log');
    expect(rows).toHaveLength(1);
    expect(rows[0]!.entry).not.toContain('horse');
  });

  test('the answer to a code is the same for nobody, a disabled account and a wrong code', async () => {
    const { desk } = await opened();
    const id = await newAccount(desk, ['preparer']);
    const gone = await newAccount(desk, ['auditor']);
    await desk.database.run('UPDATE account SET disabled_at = ? WHERE id = ?', [
      desk.now().toISOString(),
      gone,
    ]);
    const emailOf = async (account: string) =>
      (await desk.database.one<{ email: string }>('SELECT email FROM account WHERE id = ?', [account]))!
        .email;
    const answers = new Set<string>();
    for (const email of [await emailOf(id), await emailOf(gone), 'nobody@example.org']) {
      const { status, text } = await post('/sign-in/recovery', { email, code: 'X'.repeat(24) });
      answers.add(`${status} ${text.replaceAll(email, '')}`);
    }
    expect(answers.size).toBe(1);
  });

  test('counts the attempts for an account and at an address, for 15 minutes', async () => {
    await opened();
    const attempt = async (email: string) =>
      (await post('/sign-in/recovery', { email, code: 'X'.repeat(24) })).status;
    for (let i = 0; i < 5; i++) expect(await attempt('a@example.org')).toBe(403);
    expect(await attempt('A@example.org')).toBe(429);
    expect(await attempt('a@example.org')).toBe(429);
    const logged = await fixture.desk.database.rows<{ about: string }>(
      "SELECT about FROM desk_log WHERE action = 'made too many attempts to sign in'",
    );
    expect(logged).toEqual([{ about: 'a@example.org' }]);
    for (let i = 5; i < 100; i++) expect(await attempt(`b${i}@example.org`)).toBe(403);
    expect(await attempt('c@example.org')).toBe(429);
    minutes = 16;
    expect(await attempt('a@example.org')).toBe(403);
  });

  test('whoever uses up the attempts of an address keeps nobody out who signed in there before', async () => {
    await opened();
    const { accepted, device } = await newPerson();
    const known = String(accepted.headers['set-cookie']?.[1]).split(';')[0]!;
    expect(known).toMatch(/^desk-device=/);
    const wrong = (cookie: string) => post('/sign-in/passkey', { answer: '{}' }, { cookie });
    const forged = `${known.slice(0, -1)}${known.endsWith('A') ? 'B' : 'A'}`;
    for (let i = 0; i < 100; i++) expect((await wrong(i % 2 ? '' : forged)).status).toBe(403);
    expect((await wrong('')).status).toBe(429);
    expect((await wrong(forged)).status).toBe(429);
    const options = JSON.parse((await post('/sign-in/passkey/options', {}, { cookie: known })).text);
    const answer = device.get(options);
    expect((await post('/sign-in/passkey', { answer }, { cookie: known })).status).toBe(303);
    for (let i = 0; i < 30; i++) expect((await wrong(known)).status).toBe(403);
    expect((await wrong(known)).status).toBe(429);
  });

  test('attempts at the same time count like attempts one after the other', async () => {
    await opened();
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () => post('/sign-in/recovery', { email: 'a@example.org', code: 'X' })),
    );
    expect(statuses.filter(({ status }) => status === 403)).toHaveLength(5);
  });
});
