import { Readable } from 'node:stream';
import { h } from 'preact';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DeskFixture, newDesk } from '../desk.fixture.ts';
import type { DeskRoute } from './desk-route.ts';
import { guarded } from './guard.ts';

describe('the guard of the desk', () => {
  let fixture: DeskFixture;
  beforeAll(async () => {
    fixture = await newDesk();
  });
  afterAll(() => fixture.close());

  test('sends people who are not signed in to the sign-in', async () => {
    const { status, headers } = await fixture.send('GET', '/?x=1');
    expect([status, headers.location]).toEqual([303, '/sign-in?next=%2F%3Fx%3D1']);
  });

  test('shows a page to people who are signed in, for nobody else to see or keep', async () => {
    const { status, headers, text } = await (await fixture.as('auditor')).get('/');
    expect(status).toBe(200);
    expect(text).toContain('<h1>Good day');
    expect(headers['cache-control']).toBe('no-store');
    const policy = headers['content-security-policy'];
    for (const rule of [
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(rule);
    expect(policy).not.toMatch(/unsafe|https?:/);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  test('takes a turn of the event loop before it decides, and another one before it makes a page', async () => {
    const { desk } = fixture;
    let steps: string[] = [];
    const body = h(() => {
      steps.push('made');
      return null;
    }, {});
    const answer = async () => {
      steps.push('answered');
      return { title: 'A page', body };
    };
    const route: DeskRoute = { path: '/x', access: 'open', action: 'sign in', get: answer, post: answer };
    const request = {
      ...{ method: 'GET', url: '/x', path: {}, client: '127.0.0.1' },
      headers: {
        ...{ host: new URL(desk.url).host, origin: desk.url },
        'content-type': 'application/x-www-form-urlencoded',
      },
      turn: async (kind: string) => void steps.push(kind),
    };
    const [inner] = guarded([route], desk);
    await inner!.handle(request);
    expect(steps).toEqual(['request', 'answered', 'certain', 'made']);
    steps = [];
    await inner!.receive!(request, Readable.from([Buffer.from('a=b')]));
    expect(steps).toEqual(['certain', 'answered', 'certain', 'made']);
  });

  test('answers under no other host name', async () => {
    const { cookie } = await fixture.as('auditor');
    expect((await fixture.send('GET', '/', { cookie, host: 'evil.example' })).status).toBe(421);
  });

  test.each<[string, Record<string, string>]>([
    ['no origin', {}],
    ['another site', { origin: 'https://evil.example' }],
    ['another port of the same host', { origin: 'http://localhost:1' }],
    ['a sandboxed page', { origin: 'null' }],
    ['a page that the browser says is another one', { 'sec-fetch-site': 'cross-site' }],
  ])('changes nothing for a form of %s, and logs it', async (_, headers) => {
    const { cookie, token } = await fixture.as('preparer');
    const own = 'sec-fetch-site' in headers ? { origin: fixture.desk.url } : {};
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status } = await fixture.send(
      'POST',
      '/sign-out',
      { cookie, ...type, ...own, ...headers },
      `token=${token}`,
    );
    expect(status).toBe(403);
    expect((await fixture.send('GET', '/account', { cookie })).status).toBe(200);
    const last = await fixture.desk.database.one<{ action: string }>(
      'SELECT action FROM desk_log ORDER BY number DESC LIMIT 1',
    );
    expect(last?.action).toBe('was refused');
  });

  test('asks for the token of the session, and asks again where it is wrong', async () => {
    const person = await fixture.as('preparer');
    const { status, text } = await person.post('/sign-out', { token: 'another' });
    expect([status, text.includes('Send this again')]).toEqual([403, true]);
    expect((await person.get('/account')).status).toBe(200);
  });

  test('over https, the cookie is for this host only and encrypted, and the browser is told to stay there', async () => {
    const secure = await newDesk({ DESK_URL: 'https://desk.example.org' });
    const person = await secure.as('preparer');
    const { headers } = await person.post('/sign-out');
    expect(headers['set-cookie']![0]).toMatch(/^__Host-desk=; Path=\/; HttpOnly; SameSite=Strict; Secure/);
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    await secure.close();
  });

  test.each(['http://desk.example.org', 'https://example.org/desk', 'http://127.0.0.1:8001'])(
    'does not begin at %s',
    async (url) => {
      await expect(newDesk({ DESK_URL: url })).rejects.toThrow('DESK_URL');
    },
  );

  test('a session ends after 30 minutes without a request, and after 8 hours', async () => {
    let minutes = 0;
    const start = Date.now();
    const clocked = await newDesk({}, () => new Date(start + minutes * 60_000));
    const person = await clocked.as('preparer');
    const statusAfter = async (more: number) => {
      minutes += more;
      return (await person.get('/')).status;
    };
    expect(await statusAfter(29)).toBe(200);
    expect(await statusAfter(29)).toBe(200);
    expect(await statusAfter(31)).toBe(303);
    minutes = 0;
    const busy = await clocked.as('preparer');
    for (minutes = 20; minutes < 480; minutes += 20) expect((await busy.get('/')).status).toBe(200);
    expect((await busy.get('/')).status).toBe(303);
    await clocked.close();
  });
});
