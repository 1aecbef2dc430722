import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskFixture, newDesk, type Visitor } from '../../src/desk/desk.fixture.ts';
import { waitUntil } from '../fixtures/wait-until.ts';
import { freePort } from '../free-port.ts';
import { type Nginx, startNginx } from './nginx.ts';

/** The desk behind `deploy/nginx/infra-projects-desk.conf`, with encryption. */
let nginx: Nginx;
let fixture: DeskFixture;
let preparer: Visitor;
let auditor: Visitor;

beforeAll(async () => {
  const port = await freePort();
  nginx = await startNginx([port], { name: 'infra-projects-desk' });
  fixture = await newDesk({
    DESK_PORT: String(port),
    DESK_URL: nginx.base.replace('127.0.0.1', 'localhost'),
    TRUST_PROXY: 'true',
  });
  preparer = await fixture.as('preparer');
  auditor = await fixture.as('auditor');
  const answers = () =>
    send('GET', '/healthz').then(
      ({ status }) => status === 200,
      () => false,
    );
  await waitUntil(answers);
});

afterAll(async () => {
  await nginx.stop();
  await fixture.close();
});

async function send(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: string | Buffer,
) {
  const { port, host } = new URL(fixture.desk.url);
  const options = { host: '127.0.0.1', port, method, path, headers: { host, ...headers } };
  const request = https.request({ ...options, agent: false, rejectUnauthorized: false }).end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  for await (const piece of response) text += piece;
  return { status: response.statusCode!, headers: response.headers, text };
}

const form = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields).toString();
const formHeaders = (cookie = '') => ({
  origin: fixture.desk.url,
  'content-type': 'application/x-www-form-urlencoded',
  ...(cookie !== '' && { cookie }),
});

test('people are signed in, by a cookie for this host and encrypted connections only', async () => {
  expect(preparer.cookie).toMatch(/^__Host-desk=/);
  const page = await send('GET', '/account', { cookie: preparer.cookie });
  expect(page.status).toBe(200);
  expect(page.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  const out = await send('POST', '/sign-out', formHeaders(preparer.cookie), form({ token: preparer.token }));
  expect(out.status).toBe(303);
  expect(String(out.headers['set-cookie'])).toMatch(/__Host-desk=;.*HttpOnly.*SameSite=Strict.*Secure/s);
});

test('a form of another site is refused', async () => {
  const headers = { ...formHeaders(auditor.cookie), origin: 'https://evil.example' };
  expect((await send('POST', '/sign-out', headers, form({ token: auditor.token }))).status).toBe(403);
});

test('the desk sees the address of the person, whatever the person says', async () => {
  const headers = { ...formHeaders(), 'x-forwarded-for': '6.6.6.6', 'x-forwarded-host': 'evil.example' };
  const fields = { email: 'nobody@example.org', code: 'AAAAAA-AAAAAA-AAAAAA-AAAAAA' };
  await send('POST', '/sign-in/recovery', headers, form(fields));
  const { text } = await send('GET', '/log?action=could+not+sign+in', { cookie: auditor.cookie });
  expect(text).toContain('127.0.0.1');
  expect(text).not.toContain('6.6.6.6');
});

test('a body of many megabytes reaches the desk, which refuses what it does not take', async () => {
  const answer = await send('POST', '/sign-out', formHeaders(auditor.cookie), Buffer.alloc(3_000_000, 'a'));
  expect(answer.status).toBe(413);
  expect(answer.text).toContain('64 kB');
});

test('metrics stay inside, and secrets stay out of the log', async () => {
  expect((await send('GET', '/metrics')).status).toBe(404);
  expect((await send('GET', '/%6detrics')).status).toBe(404);
  await send('GET', '/invitation/the-secret-of-a-link');
  await send('GET', '/sign-in/provider/return?code=the-secret-of-a-sign-in');
  await expect.poll(() => nginx.log()).toContain('/invitation/-');
  expect(nginx.log()).not.toContain('the-secret');
});
