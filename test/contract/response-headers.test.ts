import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, inject, test } from 'vitest';
import { webService } from '../../src/cli/web-service.ts';
import { readConfig } from '../../src/config.ts';
import { healthDescriptions, metricsDescription } from '../../src/http/index.ts';
import { securityHeaders } from '../../src/site/frame/security-headers.ts';
import { addressOf } from './route-address.ts';

/** The headers of every response of the running service, for every address and kind of request. */
const base = inject('sampleService');
const { config } = readConfig({});

/** Every address of the service, from its routes. */
const { operations, routes: otherRoutes } = webService(config, { current: undefined });
const operationPaths = operations.map(({ path }) => path);
const everyRoute = [
  ...operationPaths,
  ...operationPaths.filter((path) => /.\/$/.test(path)).map((path) => path.slice(0, -1)),
  ...otherRoutes.map(({ path }) => path),
  ...[...healthDescriptions, metricsDescription].map(({ path }) => path),
];

interface Head {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

interface RequestPlan {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The status and headers of a response. Repeats the request if the service is busy. */
async function headOf(path: string, asking: RequestPlan = {}): Promise<Head> {
  for (let asked = 0; ; asked++) {
    const head = await headOnce(path, asking);
    if (head.status !== 503 || asked > 100) return head;
  }
}

function headOnce(path: string, { method = 'GET', headers = {} }: RequestPlan): Promise<Head> {
  return new Promise((resolve, reject) => {
    request(base + path, { method, headers, agent: false }, (response) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
      response.destroy();
    })
      .on('error', reject)
      .end();
  });
}

/** The files of the catalogue are there a little after the start. */
async function json<T>(path: string): Promise<T> {
  const response = await fetch(base + path);
  return response.status === 503 ? json(path) : ((await response.json()) as T);
}
const { results } = await json<{ results: { url_path: string }[] }>(
  '/api/v1/infrastructure-projects/full/search/?limit=1',
);
const { files } = await json<{ files: { url: string }[] }>('/api/v1/infrastructure-projects/full/download/');

const { features } = await json<{ features: { id: number }[] }>(
  '/ogc/search/province=Limpopo/collections/projects/items?limit=1',
);

const found = {
  feature: String(features[0]!.id),
  project: results[0]!.url_path.split('/').at(-1)!,
  file: files[0]!.url.split('/').at(-1)!,
};
/** But those of areas and their outlines, which the sample has not. */
const routes = everyRoute
  .filter((route) => !/\/(?:areas|map-of)\//.test(route))
  .map((route) => [route, addressOf(route, found)] as const);

const READ_METHODS = 'GET, HEAD, OPTIONS';
const FOR_PEOPLE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** Headers of every response: none names the software of the service, and none sets a cookie. */
function expectCommon({ status, headers }: Head, address = ''): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    vary: expect.stringMatching(/^Accept\b/),
    allow: READ_METHODS,
    'access-control-allow-origin': '*',
    'access-control-expose-headers': expect.stringContaining('ETag'),
  });
  for (const name of ['server', 'x-powered-by', 'set-cookie', 'access-control-allow-credentials'])
    expect(headers[name], name).toBeUndefined();
  expectCaching(status, headers);
  if (`${headers['content-type']}`.startsWith('text/html')) expectPage(headers, address);
}

function expectCaching(status: number, headers: IncomingHttpHeaders): void {
  const caching = headers['cache-control'];
  if (status >= 400) expect(caching).toBe('no-store');
  // A permanent redirect may be cached for any time.
  else if (status === 301) expect(caching ?? 'public').toMatch(/^public\b/);
  else expect(caching).toMatch(/^(no-store|public, max-age=\d+(, (stale-while-revalidate=\d+|immutable))?)$/);
}

/** The policies of pages. The page of the API and embeds have their own; only embeds may be framed. */
function expectPage(headers: IncomingHttpHeaders, address: string): void {
  const policy = `${headers['content-security-policy']}`;
  for (const directive of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "base-uri 'none'",
    /form-action '(self|none)'/,
    address.startsWith('/embed/') ? /frame-ancestors (\*|'none')$/ : /frame-ancestors 'none'$/,
  ])
    expect(policy).toMatch(directive);
  expect(policy.replace(/frame-ancestors \*$/, '')).not.toMatch(/unsafe|\*(?!\.)/);
  // A page that frames an embed decides about its own window.
  const isFramed = policy.endsWith('frame-ancestors *');
  expect(headers['cross-origin-opener-policy']).toBe(isFramed ? undefined : 'same-origin');
  expect(headers['permissions-policy']).toMatch(/^camera=\(\), geolocation=\((self)?\), microphone=\(\)/);
  expect(headers['referrer-policy']).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/);
}

describe('the addresses of the service', () => {
  test('are complete', () => {
    expect(routes.map(([route]) => route)).toEqual(
      expect.arrayContaining([
        '/',
        '/healthz',
        '/metrics',
        '/robots.txt',
        '/sitemap-:part.xml',
        '/api/',
        '/api/v1/openapi.json',
        '/api/v1/infrastructure-projects/full/search/changes/atom/',
        '/api/v1/infrastructure-projects/publications/',
        '/api/v1/infrastructure-projects/publications/atom/',
        '/infrastructure-projects/about/publications/',
        '/api/v1/infrastructure-projects/provincial/*',
        '/infrastructure-projects/full/:project/csv-download',
        '/favicon.svg',
      ]),
    );
    expect(routes.length).toBeGreaterThan(55);
  });

  test.each(routes)('%s has the common headers for every kind of request', async (_route, address) => {
    const read = await headOf(address);
    expect([200, 301, 302]).toContain(read.status);
    expectCommon(read, address);
    // A cacheable response can be revalidated.
    if (read.status === 200 && read.headers['cache-control'] !== 'no-store')
      expect(read.headers.etag).toMatch(/^"/);
    for (const asking of [{ method: 'HEAD' }, { method: 'OPTIONS' }, { headers: FOR_PEOPLE }]) {
      const head = await headOf(address, asking);
      expect(head.status).toBeLessThan(400);
      expectCommon(head, address);
    }
    if (read.headers.etag !== undefined) {
      const again = await headOf(address, { headers: { 'if-none-match': read.headers.etag } });
      expect(again.status).toBe(304);
      expectCommon(again, address);
      const any = await headOf(address, { headers: { 'if-none-match': '*' } });
      expect(any.status).toBe(read.status === 200 ? 304 : read.status);
    }
  });

  test.each(routes)('%s rejects writing methods, as JSON and as a page', async (_route, address) => {
    for (const method of ['POST', 'PUT', 'DELETE', 'TRACE'])
      for (const headers of [{}, FOR_PEOPLE]) {
        const head = await headOf(address, { method, headers });
        expect(head.status).toBe(405);
        expectCommon(head, address);
      }
  });

  test.each(routes)('%s rejects a query that is too long, as JSON and as a page', async (_route, address) => {
    for (const headers of [{}, FOR_PEOPLE]) {
      const head = await headOf(`${address}?utm=${'x'.repeat(9000)}`, { headers });
      expect(head.status).toBe(414);
      expectCommon(head, address);
    }
  });
});

test('a part of a file may be read by pages of other sites, with what they need to go on', async () => {
  const address = `/infrastructure-projects/full/download/${found.file}`;
  const part = await headOf(address, { headers: { range: 'bytes=0-9', origin: 'https://other.example' } });
  expect(part.status).toBe(206);
  expectCommon(part, address);
  const exposed = `${part.headers['access-control-expose-headers']}`.toLowerCase().split(', ');
  const needed = ['content-range', 'accept-ranges', 'content-disposition', 'etag'];
  expect(exposed).toEqual(expect.arrayContaining([...needed, 'x-request-id', 'x-ignored-parameters']));
  for (const name of needed) expect(part.headers[name], name).toBeDefined();
  const known = await headOf(address, { headers: { range: 'bytes=0-9', 'if-none-match': '*' } });
  expect(known.status).toBe(304);
});

describe('a page', () => {
  const pages = routes.filter(([route]) =>
    /^\/infrastructure-projects\/(full|explore|about)\/(:project)?$/.test(route),
  );

  test.each([
    ...pages.map(([, address]) => [address, 200] as const),
    ['/infrastructure-projects/full/?q=school', 200],
    ['/infrastructure-projects/full/?ordering=nothing', 400],
    ['/infrastructure-projects/full/99999999', 404],
    ['/nowhere', 404],
    ['/%', 400],
  ] as const)('%s has exactly the policy of pages', async (address, status) => {
    const head = await headOf(address, { headers: FOR_PEOPLE });
    expect(head.status).toBe(status);
    expect(head.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(head.headers).toMatchObject(securityHeaders(config.mapTilesUrl));
    expectCommon(head);
  });
});

describe('an error response', () => {
  test.each([
    ['an address that does not exist', '/nowhere', 404],
    ['an address outside of the folder', '/assets/../../package.json', 404],
    ['the same, encoded', '/assets/..%2f..%2fpackage.json', 404],
    ['a malformed address', '/%E0%A4%A', 400],
    ['an invalid parameter', '/api/v1/infrastructure-projects/full/search/?limit=many', 400],
    ['a range beyond a file', `/infrastructure-projects/full/download/${found.file}`, 416],
  ])('to %s has the common headers', async (_, address, status) => {
    const range: Record<string, string> = status === 416 ? { range: 'bytes=99999999999-' } : {};
    for (const asked of [{}, FOR_PEOPLE]) {
      const head = await headOf(address, { headers: { ...asked, ...range } });
      expect(head.status).toBe(status);
      expectCommon(head);
    }
  });

  /** Sends bytes over a new connection. Returns everything that is received. */
  async function sent(bytes: string): Promise<string> {
    const { hostname, port } = new URL(base);
    const socket = connect(Number(port), hostname);
    socket.end(bytes);
    let answer = '';
    for await (const chunk of socket) answer += chunk;
    return answer;
  }

  test.each([
    ['bytes that are not HTTP', 'hello\r\n\r\n', 400],
    ['a header without end', `GET / HTTP/1.1\r\nHost: h\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
    [
      'two lengths of a body',
      'POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
  ])('to %s has the common headers', async (_, bytes, status) => {
    const [head = '', body = ''] = (await sent(bytes)).split('\r\n\r\n');
    const [first, ...lines] = head.split('\r\n');
    expect(first).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const headers = Object.fromEntries(
      lines.map((line) => {
        const [name = '', ...value] = line.split(': ');
        return [name.toLowerCase(), value.join(': ')];
      }),
    );
    expectCommon({ status, headers });
    expect(headers['content-type']).toBe('application/problem+json');
    expect(JSON.parse(body)).toMatchObject({ status });
  });

  test.each([
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['an expectation', 'GET / HTTP/1.1\r\nHost: h\r\nExpect: more\r\nConnection: close\r\n\r\n', 417],
  ])('of Node itself, to a request with %s, has an empty body', async (_, bytes, status) => {
    const answer = await sent(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/\r\n\r\n0\r\n\r\n$/);
    expect(answer).not.toMatch(/^(server|x-powered-by):/im);
  });
});
