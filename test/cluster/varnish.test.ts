import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { apiPaths, pagePaths } from '../../src/query/addresses.ts';
import { openWriter } from '../../src/store/index.ts';
import { smallCatalogue } from '../fixtures/catalogue.ts';
import { waitUntil } from '../fixtures/wait-until.ts';
import { temporaryFolder } from '../program.ts';
import { type RawResponse, type Sending, sendOnce } from '../raw-request.ts';
import { type Node, newNode } from './node.ts';
import { startVarnish, type Varnish } from './varnish.ts';

const LISTING = apiPaths.listing;

/** Longest age of a response, in seconds: 60 from the service, 10 from the configuration. */
const MOST_AGE = 70;

/** Whether the response came out of the cache: then it names the request that filled it, too. */
const isHit = ({ headers }: RawResponse): boolean => / /.test(headers.get('x-varnish') ?? '');

const untilAnswered = (varnish: Varnish, path: string) =>
  waitUntil(() =>
    sendOnce(varnish.base, path).then(
      ({ status }) => status === 200,
      () => false,
    ),
  );

describe('Varnish in front of the service', () => {
  const folder = temporaryFolder();
  const storeUrl = `sqlite:${join(folder.path, 'projects.db')}`;
  let node: Node;
  let varnish: Varnish;
  const ask = (path: string, sending?: Sending) => sendOnce(varnish.base, path, sending);
  const countOf = ({ body }: RawResponse): number => JSON.parse(body.toString()).count;
  const publish = async (projects: number) => {
    const store = openWriter(storeUrl, { lockWaitSeconds: 5 });
    await store.publish(smallCatalogue(projects));
    await store.close();
  };
  beforeAll(async () => {
    await publish(20);
    node = await newNode('node', { STORE_URL: storeUrl, TRUST_PROXY: 'true', RATE_LIMIT: '600' });
    await node.start();
    varnish = await startVarnish(node.port);
    await untilAnswered(varnish, LISTING);
  });
  afterAll(async () => {
    await varnish.stop();
    await node.dispose();
    folder.remove();
  });

  test.each([`${LISTING}?limit=3`, pagePaths.start, '/api/v1/openapi.json', '/'])(
    'keeps %s',
    async (path) => {
      const [first, second] = [await ask(path), await ask(path)];
      expect([isHit(first), isHit(second)]).toEqual([false, true]);
      expect([second.status, second.body]).toEqual([first.status, first.body]);
      expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    },
  );

  test('answers what has not changed with 304 itself', async () => {
    const { headers } = await ask(`${LISTING}?limit=4`);
    const again = await ask(`${LISTING}?limit=4`, { headers: { 'if-none-match': headers.get('etag')! } });
    expect([again.status, isHit(again), again.body.length]).toEqual([304, true, 0]);
  });

  test('sends compressed bytes to those who read them, and plain ones to others, from one copy', async () => {
    const path = `${LISTING}?limit=20&offset=1`;
    const plain = await ask(path, { headers: { 'accept-encoding': 'identity' } });
    const packed = await ask(path, { headers: { 'accept-encoding': 'gzip, br' } });
    const again = await ask(path, { headers: { 'accept-encoding': 'gzip' } });
    expect([plain, packed, again].map(({ headers }) => headers.get('content-encoding'))).toEqual([
      undefined,
      'gzip',
      'gzip',
    ]);
    expect(gunzipSync(packed.body)).toEqual(plain.body);
    expect(isHit(again)).toBe(true);
    expect(again.headers.get('vary')).toContain('Accept-Encoding');
  });

  test('keeps pages of browsers and responses of programs apart', async () => {
    const missing = '/infrastructure-projects/full/no-such-project/';
    const page = await ask(missing, { headers: { accept: 'text/html,application/xml;q=0.9,*/*;q=0.8' } });
    const json = await ask(missing, { headers: { accept: 'application/json' } });
    expect([page, json].map(({ status, headers }) => [status, headers.get('content-type')])).toEqual([
      [404, 'text/html; charset=utf-8'],
      [404, 'application/problem+json'],
    ]);
  });

  test.each(['?limit=x', '?q=a&cost_min=2&cost_max=1'])('does not keep a 400: %s', async (query) => {
    for (let i = 0; i < 3; i++) {
      const refused = await ask(LISTING + query);
      expect([refused.status, isHit(refused)]).toEqual([400, false]);
    }
  });

  test('does not keep the 429 of one visitor for the next', async () => {
    const path = `${LISTING}?limit=1`;
    const visit = (address: string, query: string) => sendProxied(varnish.proxiedPort, address, path + query);
    let status = 200;
    for (let i = 0; status === 200; i++) status = await visit('198.51.100.7', `&offset=${i}&q=none`);
    expect(status).toBe(429);
    const another = '&ordering=name';
    expect(await visit('198.51.100.7', another)).toBe(429);
    expect(await visit('198.51.100.8', another)).toBe(200);
    // Copies cost the service nothing, so they are for everybody.
    expect(await visit('198.51.100.7', another)).toBe(200);
  });

  test('shows what is published, at the latest when a copy is 70 seconds old', async () => {
    const path = `${LISTING}?limit=2`;
    expect(countOf(await ask(path))).toBe(20);
    const version = await node.version();
    await publish(30);
    await waitUntil(async () => (await node.version()) > version);
    const ages: number[] = [];
    const shown = async () => {
      const answer = await ask(path);
      if (countOf(answer) === 20) ages.push(Number(answer.headers.get('age')));
      return countOf(answer) === 30;
    };
    await vi.waitUntil(shown, { timeout: 150_000, interval: 500 });
    expect(Math.max(...ages)).toBeLessThanOrEqual(MOST_AGE);
  });

  test('shows a correction at once after a ban', async () => {
    const path = `${LISTING}?limit=5`;
    expect(countOf(await ask(path))).toBe(30);
    const version = await node.version();
    await publish(25);
    await waitUntil(async () => (await node.version()) > version);
    expect(countOf(await ask(path))).toBe(30);
    varnish.administer('ban', 'req.url ~ .');
    expect(countOf(await ask(path))).toBe(25);
  });

  test('goes on with its copies while the service is away', async () => {
    const path = `${LISTING}?limit=6`;
    const { body } = await ask(path);
    await node.stop();
    const away = await ask(path);
    expect([away.status, away.body]).toEqual([200, body]);
  });
});

/** Sends a request as a program would that ends TLS and speaks the PROXY protocol. */
async function sendProxied(port: number, client: string, path: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`PROXY TCP4 ${client} 127.0.0.1 40000 443\r\n`);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: projects.example.org\r\nConnection: close\r\n\r\n`);
  return Number((await text(socket)).slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
}

describe('Varnish in front of a node that tells what it was asked', () => {
  const asked: { readonly url: string; readonly headers: IncomingHttpHeaders }[] = [];
  const alertsAsked: string[] = [];
  let node: Server;
  let alerts: Server;
  let varnish: Varnish;
  let status = 200;
  let content = 'content';
  beforeAll(async () => {
    node = createServer(({ url = '', headers }, response) => {
      if (url !== '/readyz') asked.push({ url, headers });
      if (url === '/readyz') response.end();
      else if (status !== 200) response.writeHead(status, { 'cache-control': 'no-store' }).end();
      else if (headers['if-none-match'] === '"same"' && content === 'content')
        response.writeHead(304, fresh).end();
      else response.writeHead(200, fresh).end(content);
    }).listen(0, '127.0.0.1');
    alerts = createServer(({ method, url, headers }, response) => {
      alertsAsked.push(`${method} ${url} ${headers['x-forwarded-for']}`);
      response.writeHead(200, { 'cache-control': 'public, max-age=60' }).end('alerts');
    }).listen(0, '127.0.0.1');
    await Promise.all([once(node, 'listening'), once(alerts, 'listening')]);
    const [port, alertsPort] = [node, alerts].map((server) => (server.address() as AddressInfo).port);
    varnish = await startVarnish(port!, alertsPort);
    await untilAnswered(varnish, '/');
  });
  beforeEach(() => {
    asked.length = 0;
  });
  afterEach(() => {
    status = 200;
    content = 'content';
  });
  afterAll(async () => {
    await varnish.stop();
    for (const server of [node, alerts]) {
      server.closeAllConnections();
      server.close();
    }
  });
  const fresh = { etag: '"same"', 'cache-control': 'public, max-age=1, stale-while-revalidate=600' };

  test('asks whether a copy has changed when it is no longer fresh', async () => {
    await sendOnce(varnish.base, '/page');
    await waitUntil(async () => {
      await sendOnce(varnish.base, '/page');
      return asked.some(({ headers }) => headers['if-none-match'] === '"same"');
    });
  });

  test('passes queries on as they are, and keeps other orders of parameters apart', async () => {
    const urls = ['/x?b=1&a=2&a=1', '/x?a=1&a=2&b=1', '/x?status!=Design&q=%C3%89%22', '/x?after_value='];
    for (const url of urls) await sendOnce(varnish.base, url);
    expect(asked.map(({ url }) => url)).toEqual(urls);
  });

  test('sets everything that a node believes, so that no client can choose it', async () => {
    const chosen = {
      host: 'projects.example.org',
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'javascript',
      cookie: 'a=b',
      authorization: 'Basic YTpi',
    };
    await sendOnce(varnish.base, '/forwarded', { headers: chosen });
    const { headers } = asked[0]!;
    expect(headers).toMatchObject({
      host: 'projects.example.org',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'projects.example.org',
      'x-forwarded-proto': 'https',
    });
    expect([headers.cookie, headers.authorization]).toEqual([undefined, undefined]);
  });

  test.each([
    '/metrics',
    '/%6detrics',
    '/metric%73',
    '/metrics?x',
    '//metrics',
    '/metrics/',
    '/healthz',
    '/readyz',
  ])('does not show %s', async (path) => {
    expect((await sendOnce(varnish.base, path)).status).toBe(404);
    expect(asked).toEqual([]);
  });

  test('asks the alerts each time, and keeps nothing of them', async () => {
    for (let i = 0; i < 2; i++)
      expect((await sendOnce(varnish.base, '/alerts/mine/token')).body.toString()).toBe('alerts');
    await sendOnce(varnish.base, '/alerts/leave/token', { method: 'POST' });
    expect(alertsAsked).toEqual([
      'GET /alerts/mine/token 127.0.0.1',
      'GET /alerts/mine/token 127.0.0.1',
      'POST /alerts/leave/token 127.0.0.1',
    ]);
    expect(asked).toEqual([]);
  });

  test('lets no large form through to the alerts', async () => {
    const headers = { 'content-length': '70000' };
    const { status } = await sendOnce(varnish.base, '/alerts/follow', { method: 'POST', headers }).catch(
      () => ({ status: 413 }),
    );
    expect(status).toBe(413);
  });

  test.each([400, 404, 429, 500, 503])('does not keep a %i', async (refusal) => {
    status = refusal;
    const path = `/refused-${refusal}`;
    expect((await sendOnce(varnish.base, path)).status).toBe(refusal);
    status = 200;
    expect((await sendOnce(varnish.base, path)).status).toBe(200);
  });

  test('sends nothing that has not been fresh for more than ten seconds', async () => {
    await sendOnce(varnish.base, '/rarely-asked');
    content = 'newer content';
    await setTimeout(12_000);
    expect((await sendOnce(varnish.base, '/rarely-asked')).body.toString()).toBe('newer content');
  });

  test('keeps a copy that could not be replaced', async () => {
    await sendOnce(varnish.base, '/kept');
    status = 503;
    const askedAgain = () => asked.filter(({ url }) => url === '/kept').length > 1;
    await waitUntil(async () => {
      expect((await sendOnce(varnish.base, '/kept')).status).toBe(200);
      return askedAgain();
    });
    expect((await sendOnce(varnish.base, '/kept')).status).toBe(200);
  });

  test.each([
    '/infrastructure-projects/full/download/infrastructure-projects.csv',
    '/infrastructure-projects/full/search/csv?q=a',
  ])('lets the node send parts of %s', async (path) => {
    for (let i = 0; i < 2; i++) await sendOnce(varnish.base, path, { headers: { range: 'bytes=1-2' } });
    const parts = asked.filter(({ url }) => url === path);
    expect(parts.map(({ headers }) => headers.range)).toEqual(['bytes=1-2', 'bytes=1-2']);
  });
});
