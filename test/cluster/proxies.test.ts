import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../fault/load/steady-load.ts';
import { waitUntil } from '../fixtures/wait-until.ts';
import { sendOnce } from '../raw-request.ts';
import { startHaproxy } from './haproxy.ts';
import { startNginx } from './nginx.ts';

/** Longer than a proxy waits for a node, and shorter than it waits for a past quarter. */
const LATE_MS = 5000;

/** The configurations in `deploy/`, in front of nodes that tell what they were asked. */
describe.each([
  ['nginx', startNginx],
  ['HAProxy', startHaproxy],
])('%s', (_, start) => {
  const asked: string[] = [];
  const alertsAsked: {
    readonly url: string;
    readonly headers: IncomingHttpHeaders;
    readonly size: number;
  }[] = [];
  let node: Server;
  let alerts: Server;
  let proxy: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    node = createServer((request, response) => {
      if (request.url !== '/readyz') asked.push(request.url ?? '');
      const answer = () => response.end(JSON.stringify(request.headers));
      const isFirst = asked.filter((url) => url === request.url).length === 1;
      if (/\/breaks\b/.test(request.url ?? '')) request.socket.destroy();
      else if (request.url?.startsWith('/late') && isFirst) setTimeout(answer, LATE_MS);
      else answer();
    }).listen(0, '127.0.0.1');
    alerts = createServer(async (request, response) => {
      if (request.url === '/healthz') return response.end();
      let size = 0;
      for await (const piece of request) size += piece.length;
      alertsAsked.push({ url: request.url ?? '', headers: request.headers, size });
      if (request.url?.endsWith('/breaks')) request.socket.destroy();
      else response.end();
    }).listen(0, '127.0.0.1');
    await Promise.all([once(node, 'listening'), once(alerts, 'listening')]);
    const { port } = node.address() as AddressInfo;
    proxy = await start([port, port, port], { alertsPort: (alerts.address() as AddressInfo).port });
    const answers = () =>
      ask(`${proxy.base}/`).then(
        ({ status }) => status === 200,
        () => false,
      );
    await waitUntil(answers);
  });
  afterAll(async () => {
    await proxy.stop();
    for (const server of [node, alerts]) {
      server.closeAllConnections();
      server.close();
    }
  });

  /** The headers that a node gets of a request with these. */
  function forwarded(headers: Readonly<Record<string, string>>): Promise<IncomingHttpHeaders> {
    return new Promise((resolve, reject) => {
      const options = { headers, agent: false, rejectUnauthorized: false };
      https
        .get(`${proxy.base}/`, options, async (response) => {
          let body = '';
          for await (const chunk of response) body += chunk;
          resolve(JSON.parse(body));
        })
        .on('error', reject);
    });
  }

  test('sets everything that the nodes believe, so that no client can choose it', async () => {
    const chosen = {
      host: 'projects.example.org',
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'javascript',
      'x-request-id': 'chosen',
    };
    const headers = await forwarded(chosen);
    expect(headers).toMatchObject({
      host: 'projects.example.org',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'projects.example.org',
      'x-forwarded-proto': 'https',
      'x-request-id': expect.stringMatching(/^[\w-]{32,36}$/),
    });
    expect((await forwarded(chosen))['x-request-id']).not.toBe(headers['x-request-id']);
  });

  test.each([
    '/metrics',
    '/%6detrics',
    '/metric%73',
    '/metrics?x',
    '//metrics',
    '/./metrics',
    '/x/../metrics',
  ])('does not show metrics: %s', async (path) => {
    asked.length = 0;
    // A path with dots is sent as it is, which `ask` would resolve.
    const { status } = await new Promise<{ status: number }>((resolve, reject) => {
      const { hostname, port } = new URL(proxy.base);
      https
        .get({ hostname, port, path, agent: false, rejectUnauthorized: false }, (response) => {
          response.resume().on('end', () => resolve({ status: response.statusCode ?? 0 }));
        })
        .on('error', reject);
    });
    // Either the proxy refuses it, or a node gets a path that it does not know.
    if (status !== 404) expect(asked).toEqual([path]);
    expect(asked).not.toContain('/metrics');
    expect(asked).not.toContain('/%6detrics');
  });

  test('redirects to https, and says that browsers should use nothing else', async () => {
    const { status, headers } = await sendOnce(proxy.plainBase, '/a?b=c', {
      headers: { host: 'projects.example.org' },
    });
    expect([status, headers.get('location')]).toEqual([301, 'https://projects.example.org/a?b=c']);
    const secure = await ask(`${proxy.base}/`);
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000');
  });

  test('tries another node after four seconds, but waits for an answer as of a past quarter', async () => {
    asked.length = 0;
    const [plain, past] = ['/late?limit=5', '/late?limit=5&as_of=2019-20-Q2'];
    const responses = await Promise.all([plain, past].map((path) => ask(proxy.base + path)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(asked.toSorted()).toEqual([plain, plain, past]);
  });

  test('hands on a search in a path as it was asked', async () => {
    asked.length = 0;
    const path = '/ogc/search/name=A%2FB%20%2526%20C%3F/collections';
    expect((await ask(proxy.base + path)).status).toBe(200);
    expect(asked).toEqual([path]);
  });

  /** Sends a form as a browser would, and returns the status. */
  function post(path: string, body: Buffer, headers: Readonly<Record<string, string>> = {}): Promise<number> {
    return new Promise((resolve, reject) => {
      https
        .request(
          `${proxy.base}${path}`,
          { method: 'POST', headers, agent: false, rejectUnauthorized: false },
          (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0)),
        )
        .on('error', reject)
        .end(body);
    });
  }

  test('leads to the alerts on the site, with everything that they believe', async () => {
    asked.length = 0;
    alertsAsked.length = 0;
    expect((await ask(`${proxy.base}/alerts/mine/token?x=1`)).status).toBe(200);
    const headers = { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'http' };
    expect(await post('/alerts/leave/token', Buffer.from('List-Unsubscribe=One-Click'), headers)).toBe(200);
    expect((await ask(`${proxy.base}/alertsx`)).status).toBe(200);
    expect(alertsAsked.map(({ url, size }) => [url, size])).toEqual([
      ['/alerts/mine/token?x=1', 0],
      ['/alerts/leave/token', 26],
    ]);
    for (const { headers } of alertsAsked)
      expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' });
    expect(asked).toEqual(['/alertsx']);
  });

  test('lets no large form through to the alerts', async () => {
    alertsAsked.length = 0;
    expect(await post('/alerts/follow/', Buffer.alloc(70_000, 'a'))).toBe(413);
    expect(alertsAsked).toEqual([]);
  });

  test('sends a form once, also when the alerts break off', async () => {
    alertsAsked.length = 0;
    expect(await post('/alerts/follow/breaks', Buffer.from('a=b'))).toBeGreaterThanOrEqual(500);
    expect(alertsAsked).toHaveLength(1);
  });

  test('does not lead to the metrics of the alerts', async () => {
    alertsAsked.length = 0;
    for (const path of ['/alerts/../metrics', '/alerts/%2e%2e/metrics', '/alerts/..%2fmetrics'])
      await ask(proxy.base + path);
    expect(alertsAsked.map(({ url }) => url)).not.toContain('/metrics');
  });

  test('logs neither queries nor addresses, also when nodes fail', async () => {
    await ask(`${proxy.base}/found?q=secret`);
    await ask(`${proxy.base}/ogc/search/q=secret/breaks`);
    await ask(`${proxy.base}/alerts/mine/secret/breaks`);
    const { status } = await ask(`${proxy.base}/breaks?q=secret`);
    expect(status).toBeGreaterThanOrEqual(500);
    await expect.poll(proxy.log).toContain('/breaks');
    expect(proxy.log()).toContain('/alerts/-');
    expect(proxy.log()).not.toMatch(/secret|127\.0\.0\.1:\d+ \[/);
  });

  test('slows down who asks the alerts very often', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 400 }, () => ask(`${proxy.base}/alerts/`).then(({ status }) => status)),
    );
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(100);
    expect((await ask(`${proxy.base}/`)).status).toBe(200);
  });
});
