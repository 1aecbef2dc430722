import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findAccount } from '../accounts/account.ts';
import { findAccountByEmail } from '../accounts/account-changes.ts';
import type { Role } from '../accounts/roles.ts';
import { type DeskFixture, newDesk, type Visitor } from '../desk.fixture.ts';

const start = Date.parse('2026-11-22T08:00:00.000Z');

describe('an administrator', () => {
  let minutes = 0;
  let fixture: DeskFixture;
  let administrator: Visitor;
  beforeEach(async () => {
    minutes = 0;
    fixture = await newDesk({}, () => new Date(start + minutes * 60_000));
    administrator = await fixture.as('administrator');
    await withPasskey(administrator.accountId);
  });
  afterEach(() => fixture.close());

  const withPasskey = (accountId: string) =>
    fixture.desk.database.run(
      `INSERT INTO credential (id, account_id, public_key, counter, transports, name, created_at)
       VALUES (?, ?, ?, 0, '', 'A phone', ?)`,
      [accountId, accountId, Buffer.from('key'), fixture.desk.now().toISOString()],
    );
  const rolesOf = async (id: string) => (await findAccount(fixture.desk.database, id))!.roles.toSorted();
  const logged = async () =>
    (await fixture.desk.database.rows<{ action: string }>('SELECT action FROM desk_log ORDER BY number')).map(
      ({ action }) => action,
    );
  /** Posts a form with several values of one name. */
  const postRoles = (path: string, roles: readonly Role[], fields: Record<string, string> = {}) =>
    fixture.send(
      'POST',
      path,
      {
        cookie: administrator.cookie,
        origin: fixture.desk.url,
        'content-type': 'application/x-www-form-urlencoded',
      },
      new URLSearchParams([
        ['token', administrator.token],
        ...Object.entries(fields),
        ...roles.map((role) => ['role', role] as [string, string]),
      ]).toString(),
    );

  test('invites a person, who gets a link that is shown once and an account with these roles', async () => {
    const { status, text } = await postRoles('/accounts', ['preparer', 'auditor'], {
      email: ' Clerk@Example.org ',
    });
    expect(status).toBe(200);
    const link = /value="([^"]+\/invitation\/[^"]+)"/.exec(text)![1]!;
    expect((await fixture.send('GET', new URL(link).pathname)).status).toBe(200);
    const account = await findAccountByEmail(fixture.desk.database, 'clerk@example.org');
    expect(account!.roles.toSorted()).toEqual(['auditor', 'preparer']);
    expect(await logged()).toEqual(['invited somebody']);
    expect((await administrator.get('/accounts')).text).not.toContain('/invitation/');
  });

  test.each<[string, readonly Role[], string]>([
    ['nobody', ['preparer'], 'Give an email address'],
    ['a@example.org', [], 'Choose at least one role'],
    ['a@example.org', ['administrator', 'approver'], 'neither a preparer nor an approver'],
  ])('cannot invite %s as %j', async (email, roles, why) => {
    const { status, text } = await postRoles('/accounts', roles, { email });
    expect(status).toBe(400);
    expect(text).toContain(why);
    expect(text).toContain(`value="${email}"`);
  });

  test('cannot change the own account, nor leave the desk without an administrator', async () => {
    const { accountId } = administrator;
    const own = await postRoles(`/accounts/${accountId}/roles`, ['auditor']);
    expect(own.text).toContain('Another administrator must change your own account');
    // Invited, but unable to sign in: not somebody who could take over.
    const other = await fixture.as('administrator');
    await withPasskey(other.accountId);
    await other.post(`/accounts/${accountId}/disable`);
    expect((await administrator.get('/accounts')).status).toBe(303);
    const third = await fixture.as('administrator');
    const last = await third.post(`/accounts/${other.accountId}/disable`);
    expect(last.text).toContain('is the only administrator who can sign in');
  });

  test('disables a person at once, and a disabled approver counts again from the day after', async () => {
    const approver = await fixture.as('approver');
    expect((await approver.get('/account')).status).toBe(200);
    expect((await administrator.post(`/accounts/${approver.accountId}/disable`)).status).toBe(303);
    expect((await approver.get('/account')).status).toBe(303);
    await administrator.post(`/accounts/${approver.accountId}/enable`);
    expect((await approver.get('/account')).status).toBe(303);
    const account = (await findAccount(fixture.desk.database, approver.accountId))!;
    expect([account.disabledAt, account.approvesFrom]).toEqual([null, '2026-11-23']);
    expect(await logged()).toEqual(['disabled an account', 'enabled an account']);
  });

  test('makes somebody an approver from the next day, and takes roles away at once', async () => {
    const person = await fixture.as('auditor');
    await postRoles(`/accounts/${person.accountId}/roles`, ['approver']);
    expect(await rolesOf(person.accountId)).toEqual(['approver']);
    expect((await findAccount(fixture.desk.database, person.accountId))!.approvesFrom).toBe('2026-11-23');
    await postRoles(`/accounts/${person.accountId}/roles`, ['auditor']);
    expect((await findAccount(fixture.desk.database, person.accountId))!.approvesFrom).toBeNull();
  });

  test('ends the sessions of a person', async () => {
    const person = await fixture.as('preparer');
    await administrator.post(`/accounts/${person.accountId}/sessions`);
    expect((await person.get('/account')).status).toBe(303);
  });

  test('must have signed in within ten minutes, and keeps what was typed until then', async () => {
    minutes = 11;
    const { status, text } = await postRoles('/accounts', ['auditor'], { email: 'late@example.org' });
    expect(status).toBe(401);
    expect(text).toContain('Sign in again to do this');
    expect(text).toContain('name="email" value="late@example.org"');
    expect(await findAccountByEmail(fixture.desk.database, 'late@example.org')).toBeUndefined();
  });
});

test('a form that was sent after the session had ended can be sent again', async () => {
  let minutes = 0;
  const fixture = await newDesk({}, () => new Date(start + minutes * 60_000));
  const before = await fixture.as('administrator');
  minutes = 31;
  const ended = await before.post('/accounts', { email: 'a@example.org', role: 'auditor' });
  expect(ended.status).toBe(401);
  expect(ended.text).toContain('name="email" value="a@example.org"');
  const after = await fixture.as('administrator');
  const again = await after.post('/accounts', {
    email: 'a@example.org',
    role: 'auditor',
    token: before.token,
  });
  expect(again.status).toBe(403);
  expect(again.text).toContain('Send this again');
  expect(again.text).toContain(`value="${after.token}"`);
  expect((await after.post('/accounts', { email: 'a@example.org', role: 'auditor' })).status).toBe(200);
  await fixture.close();
});
