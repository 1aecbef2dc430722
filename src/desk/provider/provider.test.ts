import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Account, findAccount } from '../accounts/account.ts';
import { findAccountByEmail } from '../accounts/account-changes.ts';
import { type DeskFixture, newAccount, newDesk } from '../desk.fixture.ts';
import { newProvider, type ProviderFixture, type ProviderPerson } from './provider.fixture.ts';

const clerk: ProviderPerson = {
  email: 'Clerk@Treasury.example.org',
  email_verified: true,
  name: 'First Preparer',
  roles: ['staff', 'irm-prepare'],
  amr: ['pwd', 'mfa'],
};

let provider: ProviderFixture;
let fixture: DeskFixture;
let now: Date;

beforeEach(async () => {
  now = new Date('2026-03-02T08:00:00Z');
  provider = await newProvider(() => `${fixture.desk.url}/sign-in/provider/return`);
  fixture = await newDesk(
    {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_ROLES: 'preparer=irm-prepare, approver=irm-approve',
      OIDC_ACR: 'urn:example:strong',
    },
    () => now,
  );
});

afterEach(async () => {
  await fixture.close();
  await provider.close();
});

/** The cookies of one browser at one site, as a jar that responses fill. */
class Cookies {
  readonly #values = new Map<string, string>();

  take(headers: readonly string[] | undefined): void {
    for (const header of headers ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      if (value === '' || /max-age=0|expires=Thu, 01 Jan 1970/i.test(header)) this.#values.delete(name);
      else this.#values.set(name, value);
    }
  }

  header(): string {
    return [...this.#values].map((pair) => pair.join('=')).join('; ');
  }
}

/** Goes from the desk to the provider, signs in there, and returns the address that leads back. */
async function throughProvider(desk: Cookies, sub: string, next = '/drafts'): Promise<string> {
  const begun = await fixture.send('GET', `/sign-in/provider?next=${encodeURIComponent(next)}`);
  desk.take(begun.headers['set-cookie']);
  const there = new Cookies();
  let address = begun.headers.location!;
  for (let steps = 0; steps < 8; steps++) {
    const isChoice = address.includes('/choose/');
    const response = await fetch(new URL(address, provider.issuer), {
      redirect: 'manual',
      headers: { cookie: there.header() },
      ...(isChoice && { method: 'POST', body: new URLSearchParams({ person: sub }) }),
    });
    there.take(response.headers.getSetCookie());
    address = response.headers.get('location') ?? '';
    if (address.startsWith(fixture.desk.url)) return address.slice(fixture.desk.url.length);
  }
  throw new Error(`The provider leads nowhere: ${begun.status} ${begun.text}`);
}

const comeBack = async (desk: Cookies, path: string) => {
  const answer = await fixture.send('GET', path, { cookie: desk.header() });
  desk.take(answer.headers['set-cookie']);
  return answer;
};

/** Signs in and returns what the desk answers. */
async function signIn(sub: string, person: ProviderPerson, desk = new Cookies()) {
  provider.people.set(sub, person);
  return comeBack(desk, await throughProvider(desk, sub));
}

const clerkAccount = async (): Promise<Account | undefined> =>
  findAccountByEmail(fixture.desk.database, 'clerk@treasury.example.org');

const logged = () =>
  fixture.desk.database.rows<{ action: string }>('SELECT action FROM desk_log ORDER BY number');

describe('a person who signs in with the provider', () => {
  test('gets an account with the roles of the claim, a session, and the page that was wanted', async () => {
    const desk = new Cookies();
    const answer = await signIn('t1', clerk, desk);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('content="0; url=/drafts"');
    expect(await clerkAccount()).toMatchObject({ name: 'First Preparer', roles: ['preparer'] });
    expect(desk.header()).toMatch(/^desk=[\w-]{43}; desk-device=[\w.-]+$/);
    const home = await fixture.send('GET', '/account', { cookie: desk.header() });
    expect(home.headers.location).toBeUndefined();
    expect((await logged()).map(({ action }) => action)).toEqual([
      'got an account from the identity provider',
      'signed in',
    ]);
  });

  test('gets the same account again, with the roles that the claim has then', async () => {
    await signIn('t1', clerk);
    const { id } = (await clerkAccount())!;
    await signIn('t1', { ...clerk, email: 'other@treasury.example.org', roles: ['irm-approve'] });
    const account = await findAccount(fixture.desk.database, id);
    expect(account).toMatchObject({ roles: ['approver'], email: 'clerk@treasury.example.org' });
    expect(account!.approvesFrom, 'a new approver counts from the next day').toBe('2026-03-03');
    expect(await findAccountByEmail(fixture.desk.database, 'other@treasury.example.org')).toBeUndefined();
  });

  test('has a name on one line, whatever the provider sends', async () => {
    await signIn('t1', { ...clerk, name: ` First\n\u202ePreparer${'a'.repeat(200)}` });
    expect((await clerkAccount())!.name).toMatch(/^First Preparera{86}$/);
  });

  test('is linked with an invited account of a verified address', async () => {
    const id = await newAccount(fixture.desk, ['auditor']);
    const { email } = (await findAccount(fixture.desk.database, id))!;
    expect((await signIn('t1', { ...clerk, email })).status).toBe(200);
    expect(await findAccount(fixture.desk.database, id)).toMatchObject({ roles: ['preparer'] });
  });

  test.each([
    ['pwd', 'mfa'],
    ['hwk', 'mfa'],
  ])('has a second factor with amr %s, %s', async (...amr) => {
    expect((await signIn('t1', { ...clerk, amr })).status).toBe(200);
  });

  test('has a second factor with a trusted acr', async () => {
    expect((await signIn('t1', { ...clerk, amr: ['pwd'], acr: 'urn:example:strong' })).status).toBe(200);
  });
});

describe('nobody gets in', () => {
  const refused: readonly (readonly [string, ProviderPerson, RegExp])[] = [
    ['without a second factor', { ...clerk, amr: ['pwd'] }, /You did not use a second factor/],
    ['when the provider does not say how', { ...clerk, amr: [] }, /You did not use a second factor/],
    ['with an acr that nobody trusts', { ...clerk, amr: [], acr: 'weak' }, /You did not use a second factor/],
    ['without a role', { ...clerk, roles: ['staff'] }, /no role/],
    ['without roles at all', { email: clerk.email!, amr: ['mfa'] }, /no role/],
    ['without an email address', { roles: ['irm-prepare'], amr: ['mfa'] }, /email address/],
    ['who may publish and manage accounts', { ...clerk, roles: ['irm-approve', 'administrator'] }, /neither/],
  ];
  test.each(refused)('%s', async (_, person, message) => {
    const desk = new Cookies();
    const answer = await signIn('t1', person, desk);
    expect(answer.status).toBe(403);
    expect(answer.text).toMatch(message);
    expect(desk.header()).toBe('');
    expect(await clerkAccount()).toBeUndefined();
    expect((await logged()).map(({ action }) => action)).toEqual(['could not sign in']);
  });

  test('with the address of another account that the provider has not verified', async () => {
    const id = await newAccount(fixture.desk, ['approver']);
    const { email } = (await findAccount(fixture.desk.database, id))!;
    const answer = await signIn('t1', { ...clerk, email, email_verified: false });
    expect(answer.status).toBe(403);
    expect(await findAccount(fixture.desk.database, id)).toMatchObject({ roles: ['approver'] });
  });

  test('with the address of an account that another identity is linked with', async () => {
    await signIn('t1', clerk);
    expect((await signIn('t2', clerk)).status).toBe(403);
  });

  test('whose account is disabled', async () => {
    await signIn('t1', clerk);
    await fixture.desk.database.run('UPDATE account SET disabled_at = ?', [now.toISOString()]);
    expect((await signIn('t1', clerk)).text).toContain('disabled');
  });

  test('who says no at the provider', async () => {
    const desk = new Cookies();
    const answer = await signIn('', clerk, desk);
    expect(answer.text).toContain('You did not sign in with');
    expect(desk.header()).toBe('');
  });

  test('in a browser that did not begin the sign-in', async () => {
    provider.people.set('t1', clerk);
    const path = await throughProvider(new Cookies(), 't1');
    const [stranger, other] = [new Cookies(), new Cookies()];
    await throughProvider(other, 't1');
    for (const desk of [stranger, other]) {
      const answer = await comeBack(desk, path);
      expect(answer.text).toContain('was not begun in this browser');
      expect(desk.header()).toBe('');
    }
    expect(await logged()).toEqual([]);
  });

  test('twice with one way', async () => {
    provider.people.set('t1', clerk);
    const desk = new Cookies();
    const path = await throughProvider(desk, 't1');
    const way = desk.header();
    await comeBack(desk, path);
    const again = await fixture.send('GET', path, { cookie: way });
    expect(again.status).toBe(502);
    expect(again.headers['set-cookie']?.join()).not.toMatch(/desk=[\w-]/);
  });

  test('with a code that another sign-in got', async () => {
    provider.people.set('t1', clerk);
    const [attacker, victim] = [new Cookies(), new Cookies()];
    const stolen = new URLSearchParams((await throughProvider(victim, 't1')).split('?')[1]);
    const own = new URLSearchParams((await throughProvider(attacker, 't1')).split('?')[1]);
    own.set('code', stolen.get('code')!);
    const answer = await comeBack(attacker, `/sign-in/provider/return?${own}`);
    expect(answer.status).toBe(502);
    expect(attacker.header()).toBe('');
  });
});

test('takes no way that the desk did not write, changed, or wrote long ago', async () => {
  provider.people.set('t1', clerk);
  const desk = new Cookies();
  const path = await throughProvider(desk, 't1');
  const [value = '', signature] = desk.header().slice('desk-way='.length).split('.');
  const way = JSON.parse(Buffer.from(value, 'base64url').toString());
  const written = (changed: object) => Buffer.from(JSON.stringify(changed)).toString('base64url');
  for (const cookie of [value, `${written({ ...way, next: '/log' })}.${signature}`, `${value}.x`]) {
    const answer = await fixture.send('GET', path, { cookie: `desk-way=${cookie}` });
    expect(answer.text).toContain('was not begun in this browser');
  }
  now = new Date(now.getTime() + 11 * 60_000);
  expect((await comeBack(desk, path)).text).toContain('was not begun in this browser');
});

test('logs only errors that the standards have', async () => {
  const entryOf = async (error: string) => {
    const desk = new Cookies();
    desk.take((await fixture.send('GET', '/sign-in/provider')).headers['set-cookie']);
    const way = desk.header().slice('desk-way='.length).split('.')[0]!;
    const { state } = JSON.parse(Buffer.from(way, 'base64url').toString());
    await comeBack(desk, `/sign-in/provider/return?${new URLSearchParams({ state, error })}`);
    const row = await fixture.desk.database.one<{ entry: string }>(
      'SELECT entry FROM desk_log ORDER BY number DESC LIMIT 1',
    );
    return row!.entry;
  };
  expect(await entryOf('access_denied')).toContain('"reason":"access_denied"');
  expect(await entryOf('call 012 555 0100')).toContain('"reason":"an error that no standard has"');
});

test('one address causes at most 30 requests to the provider in ten minutes', async () => {
  provider.people.set('t1', clerk);
  let requests = 0;
  provider.onRequest(() => requests++);
  const begin = () => fixture.send('GET', '/sign-in/provider');
  const statusOfBad = async () => {
    const desk = new Cookies();
    const begun = await begin();
    desk.take(begun.headers['set-cookie']);
    const { state } = JSON.parse(
      Buffer.from(desk.header().slice('desk-way='.length).split('.')[0]!, 'base64url').toString(),
    );
    return (
      await comeBack(
        desk,
        `/sign-in/provider/return?${new URLSearchParams({ state, code: 'x', iss: provider.issuer })}`,
      )
    ).status;
  };
  // The first request asks what the provider says about itself.
  for (let i = 0; i < 29; i++) expect(await statusOfBad()).toBe(502);
  expect(requests).toBe(30);
  expect(await statusOfBad()).toBe(429);
  expect(requests).toBe(30);
  now = new Date(now.getTime() + 11 * 60_000);
  expect(await statusOfBad()).toBe(502);
});

test('a link leads nowhere but to the desk', async () => {
  provider.people.set('t1', clerk);
  const desk = new Cookies();
  const answer = await comeBack(desk, await throughProvider(desk, 't1', '//evil.example.org/x'));
  expect(answer.text).toContain('content="0; url=/"');
});

test('a provider that is away leaves the passkeys', async () => {
  await provider.close();
  const answer = await fixture.send('GET', '/sign-in/provider');
  expect(answer.status).toBe(502);
  expect(answer.text).toContain('use a passkey');
});

test.each([
  [{ OIDC_ISSUER: 'http://login.example.org', OIDC_CLIENT_ID: 'desk' }, /OIDC_ISSUER/],
  [{ OIDC_ISSUER: 'https://login.example.org' }, /OIDC_CLIENT_ID/],
  [{ OIDC_ISSUER: 'https://l.example.org', OIDC_CLIENT_ID: 'desk', OIDC_ROLES: 'boss=x' }, /OIDC_ROLES/],
  [
    { OIDC_ISSUER: 'https://l.example.org', OIDC_CLIENT_ID: 'desk', OIDC_ROLES: 'preparer=x,approver=x' },
    /OIDC_ROLES/,
  ],
])('a desk does not start with %o', async (environment, message) => {
  await expect(newDesk(environment)).rejects.toThrow(message);
});

test('a desk without a provider does not know the address', async () => {
  const plain = await newDesk();
  expect((await plain.send('GET', '/sign-in/provider')).status).toBe(404);
  await plain.close();
});
