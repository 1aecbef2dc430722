import { once } from 'node:events';
import http from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallCatalogue } from '../../test/fixtures/catalogue.ts';
import type { TestRequest, TestResponse } from '../../test/fixtures/listening-server.ts';
import { serviceOver, serviceWithoutData, serving, type TestService } from '../../test/fixtures/service.ts';
import { apiPaths } from '../query/addresses.ts';
import type { Operation } from './operation.ts';

const CSV = '/infrastructure-projects/full/search/csv';
const WITHOUT_SLASH = apiPaths.listing.slice(0, -1);
const addresses = [apiPaths.listing, WITHOUT_SLASH, CSV, '/healthz', '/readyz'];

let service: TestService;
beforeAll(async () => {
  service = await serviceOver(smallCatalogue());
});
afterAll(() => service.close());

const ask = (asked: TestRequest) => service.ask(asked);

/** Expects a problem (RFC 9457) without any internal details, and returns it. */
function expectProblem({ statusCode, headers, body }: TestResponse, status: number) {
  expect(statusCode).toBe(status);
  expect(headers['content-type']).toBe('application/problem+json');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers.etag).toBeUndefined();
  expect(headers.allow).toBe('GET, HEAD, OPTIONS');
  expect(headers.vary).toMatch(/^Accept\b/);
  expect(headers['access-control-allow-origin']).toBe('*');
  const problem = JSON.parse(body);
  expect(problem).toMatchObject({
    type: expect.stringMatching(/^urn:/),
    title: expect.any(String),
    status,
    detail: expect.stringMatching(/\.$/),
  });
  expect(body).not.toMatch(/\\n +at |node_modules|\.[jt]s\b|SELECT|sqlite|\/tmp\/|\/srv\//i);
  return problem;
}

describe('methods', () => {
  test.each(addresses)('GET and HEAD of %s have the same status and headers', async (url) => {
    const [get, head] = [await ask({ url }), await ask({ method: 'HEAD', url })];
    const { date: _, 'content-length': length, 'transfer-encoding': __, ...headers } = get.headers;
    expect(head.statusCode).toBe(get.statusCode);
    expect(head.headers).toMatchObject(headers);
    expect(head.body).toBe('');
    if (url !== CSV && get.body !== '') expect(head.headers['content-length']).toBe(length);
  });

  test('OPTIONS describes the operation in JSON', async () => {
    const { statusCode, headers, body } = await ask({ method: 'OPTIONS', url: apiPaths.listing });
    expect([statusCode, headers['content-type'], headers.allow]).toEqual([
      200,
      'application/json',
      'GET, HEAD, OPTIONS',
    ]);
    const description = JSON.parse(body);
    expect(description).toMatchObject({
      name: 'List projects',
      methods: ['GET', 'HEAD', 'OPTIONS'],
      path: apiPaths.listing,
    });
    const parameters = description.parameters.map(({ name }: { name: string }) => name);
    expect(parameters).toEqual(expect.arrayContaining(['limit', 'offset', 'ordering', 'format', 'fields']));
    for (const { description: text, schema } of description.parameters)
      expect([text, schema]).not.toContain(undefined);
  });

  test("answers a browser's preflight request for another site", async () => {
    const { statusCode, headers } = await ask({
      method: 'OPTIONS',
      url: apiPaths.listing,
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'if-none-match',
      },
    });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': '*',
    });
  });

  test.each([
    WITHOUT_SLASH,
    '/healthz',
    '/readyz',
    '/metrics',
    '/api/v1/openapi.json',
    '/infrastructure-projects/provincial/',
  ])('OPTIONS of %s describes it, with nothing of GET', async (url) => {
    const { statusCode, headers, body } = await ask({ method: 'OPTIONS', url });
    expect([
      statusCode,
      headers['access-control-allow-methods'],
      headers['access-control-allow-headers'],
    ]).toEqual([200, 'GET, HEAD, OPTIONS', '*']);
    expect(JSON.parse(body)).toMatchObject({ methods: ['GET', 'HEAD', 'OPTIONS'], path: expect.any(String) });
    expect(JSON.parse(body)).not.toHaveProperty('status');
  });

  const rejected = http.METHODS.filter((method) => !['GET', 'HEAD', 'OPTIONS', 'CONNECT'].includes(method));
  test.each(rejected)('%s is rejected, with and without a body', async (method) => {
    for (const url of addresses) {
      const options = { method, url };
      expectProblem(await ask(options), 405);
      expectProblem(
        await ask({ ...options, payload: '{"a":1}', headers: { 'content-type': 'application/json' } }),
        405,
      );
      expectProblem(
        await ask({ ...options, payload: 'x', headers: { 'content-type': 'no such/type' } }),
        405,
      );
    }
  });
});

describe('every response', () => {
  test.each([
    ['a page', apiPaths.listing],
    ['a bad parameter', `${apiPaths.listing}?limit=x`],
    ['the CSV', CSV],
    ['a redirect', WITHOUT_SLASH],
    ['health', '/healthz'],
    ['an unknown address', '/nowhere'],
  ])('may be read by any site, and names the allowed methods: %s', async (_what, url) => {
    const { headers } = await ask({ url, headers: { origin: 'https://elsewhere.example' } });
    expect(headers).toMatchObject({
      allow: 'GET, HEAD, OPTIONS',
      vary: expect.stringMatching(/^Accept(,|$)/),
      'access-control-allow-origin': '*',
      'access-control-expose-headers':
        'ETag, X-Query-Corrected, X-Query-Place, X-Catalogue, Retry-After, Deprecation, Sunset, Link, Content-Range, Accept-Ranges, Content-Disposition, X-Request-Id, X-Publication, X-Ignored-Parameters, X-Query-Understood, X-Contractors-Found',
      'x-content-type-options': 'nosniff',
    });
  });
});

describe('the address without its trailing slash', () => {
  test.each([
    ['', ''],
    ['?limit=5&q=a%20b/c?d', '?limit=5&q=a%20b/c?d'],
  ])('redirects permanently with its query: "%s"', async (query, kept) => {
    const { statusCode, headers } = await ask({ url: `${WITHOUT_SLASH}${query}` });
    expect([statusCode, headers.location]).toEqual([301, `${apiPaths.listing}${kept}`]);
  });
});

describe('a problem', () => {
  test.each([
    '/nowhere',
    '/api/v1/',
    `${apiPaths.listing}more`,
    '/INFRASTRUCTURE-PROJECTS/full/search/csv',
    '//',
  ])('is the response for an unknown address: %s', async (url) => {
    expectProblem(await ask({ url }), 404);
    expectProblem(await ask({ url, method: 'POST', payload: 'x' }), 404);
  });

  test.each(['/%', '/%E0%A4%A', `${apiPaths.listing}%zz`, '/healthz%'])(
    'is the response for a malformed address: %s',
    async (url) => {
      expectProblem(await ask({ url }), 400);
    },
  );

  test('is the response for a query string over 8 KiB at any address', async () => {
    const query = (bytes: number) => `?utm_source=${'x'.repeat(bytes - 'utm_source='.length)}`;
    expect((await ask({ url: apiPaths.listing + query(8192) })).statusCode).toBe(200);
    for (const bytes of [8193, 20_000]) {
      for (const url of [...addresses, '/nowhere'])
        expectProblem(await ask({ url: url + query(bytes) }), 414);
    }
    expectProblem(await ask({ method: 'POST', url: apiPaths.listing + query(8193) }), 414);
  });

  test.each(['exa mple.org', 'example.org/x', '"><script>'])(
    'is the response for the Host header %s',
    async (host) => {
      expectProblem(await ask({ url: apiPaths.listing, headers: { host } }), 400);
    },
  );

  test('is sent without its body for HEAD', async () => {
    const { statusCode, headers, body } = await ask({ method: 'HEAD', url: `${apiPaths.listing}?limit=x` });
    expect([statusCode, headers['content-type'], body]).toEqual([400, 'application/problem+json', '']);
  });

  test('is the response of everything that needs data before any was published', async () => {
    const empty = await serviceWithoutData();
    for (const url of [apiPaths.listing, `${apiPaths.listing}?limit=x`, CSV, '/readyz'])
      expectProblem(await empty.ask({ url }), 503);
    expect((await empty.ask({ url: '/healthz' })).statusCode).toBe(200);
    expect((await empty.ask({ method: 'OPTIONS', url: apiPaths.listing })).statusCode).toBe(200);
    expectProblem(await empty.ask({ method: 'POST', url: apiPaths.listing }), 405);
    await empty.close();
  });

  test('of the service itself shows no internal details, which go to the log', async () => {
    const lines: string[] = [];
    const failing = (name: string, error: unknown): Operation => ({
      name,
      description: name,
      path: `/${name}`,
      parameters: [],
      handle: () => {
        throw error;
      },
    });
    const app = await serving({
      index: { current: service.index },
      operations: [
        failing('an-error', new Error('SELECT secret FROM /srv/x.ts')),
        failing('a-status', Object.assign(new Error('node_modules/secret.js'), { statusCode: 502 })),
        failing('a-refusal', Object.assign(new Error('/srv/secret.ts'), { statusCode: 418 })),
        failing('a-text', 'secret'),
      ],
      logger: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
    });
    const searched = { url: '/an-error?q=my+clinic' };
    expect(expectProblem(await app.ask(searched), 500).detail).not.toContain('secret');
    expectProblem(await app.ask({ url: '/a-status' }), 500);
    expectProblem(await app.ask({ url: '/a-text' }), 500);
    expectProblem(await app.ask({ url: '/a-refusal' }), 418);
    expect(lines.length).toBe(3);
    expect(lines[0]).toContain('SELECT secret');
    expect(JSON.parse(lines[0]!)).toMatchObject({ route: '/an-error' });
    expect(lines[0]).not.toContain('clinic');
    await app.close();
  });
});

describe('bytes', () => {
  /** Sends bytes over a new connection and returns everything that comes back. */
  async function send(bytes: string): Promise<string> {
    const { port } = service.server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1' });
    socket.end(bytes);
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      answer += chunk;
    });
    await once(socket, 'close');
    return answer;
  }

  test.each([
    ['not HTTP', 'hello\r\n\r\n', 400],
    ['endless headers', `GET ${apiPaths.listing} HTTP/1.1\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
    [
      'a query longer than all headers may be',
      `GET ${apiPaths.listing}?q=${'x'.repeat(70_000)} HTTP/1.1\r\nHost: h\r\n\r\n`,
      431,
    ],
    [
      'a query over 8 KiB',
      `GET ${apiPaths.listing}?q=${'x'.repeat(9000)} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`,
      414,
    ],
  ])('that are %s get a problem', async (_what, bytes, status) => {
    const answer = await send(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer.toLowerCase()).toContain('content-type: application/problem+json');
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ status });
  });

  test('that are rejected end the connection, even if the client keeps it open', async () => {
    const { server } = service;
    const { port } = server.address() as AddressInfo;
    const connections = promisify(server.getConnections.bind(server));
    const before = await connections();
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.write('hello\r\n\r\n');
    await once(socket.resume(), 'end');
    await expect.poll(() => connections()).toBe(before);
    socket.destroy();
  });

  test.each([
    ['two different ones', 'Host: a\r\nHOST: b'],
    ['the same one twice', 'Host: a\r\nX: Host\r\nhost: a'],
  ])('with several Host headers, %s, get a problem', async (_what, hosts) => {
    for (const path of [apiPaths.listing, WITHOUT_SLASH, '/healthz', '/nowhere']) {
      const answer = await send(`GET ${path} HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain('several Host headers');
    }
  });

  test.each([
    apiPaths.listing,
    WITHOUT_SLASH,
    `/${apiPaths.listing}`,
    '/infrastructure-projects/provincial/x',
    '/nowhere',
    '',
  ])('with an absolute target are answered as those without its host: %s', async (path) => {
    const head = 'HTTP/1.1\r\nHost: good.example\r\nX-Request-Id: 1\r\nConnection: close\r\n\r\n';
    const withoutDate = (answer: string) => answer.replace(/^date: .*$/im, '');
    const absolute = await send(`GET http://evil.example${path} ${head}`);
    expect(absolute).not.toContain('evil');
    expect(withoutDate(absolute)).toBe(withoutDate(await send(`GET ${path || '/'} ${head}`)));
  });

  test('of HTTP/1.0 without a host get a response', async () => {
    const answer = await send(`GET ${apiPaths.listing}?limit=1 HTTP/1.0\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain(`"next":"http://127.0.0.1:8000${apiPaths.listing}?limit=1&offset=1"`);
  });
});

describe('newer data that replaces an index', () => {
  test('closes none of its files before its requests are answered', async () => {
    const other = await serviceOver(smallCatalogue());
    const slow: Operation = {
      name: 'slow',
      description: 'slow',
      path: '/slow',
      parameters: [],
      handle: async (_request, index) => {
        await other.index.release();
        return { contentType: 'text/plain', body: index.published(0).name };
      },
    };
    const app = await serving({
      index: { current: other.index },
      operations: [slow],
    });
    const { statusCode, body } = await app.ask({ url: '/slow' });
    expect([statusCode, body]).toEqual([200, 'zebra crossing']);
    expect(other.index.csvLines.file.fd).toBe(-1);
    await app.close();
    other.index.hold();
    await other.close();
  });
});

describe('caching', () => {
  const page = `${apiPaths.listing}?limit=3`;
  const tagOf = async (options: TestRequest) => (await ask(options)).headers.etag;

  test('is allowed for a minute', async () => {
    const { headers } = await ask({ url: page });
    expect(headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=600');
    expect(headers.etag).toMatch(/^"[\w-]+"$/);
  });

  test.each([
    ['the tag', (tag: string) => tag],
    ['the tag marked as weak', (tag: string) => `W/${tag}`],
    ['a list with the tag', (tag: string) => `"other", W/${tag} ,"more"`],
    ['anything', () => '*'],
  ])('sends no body to a client that has %s', async (_what, header) => {
    const tag = `${await tagOf({ url: page })}`;
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers, body } = await ask({
        method,
        url: page,
        headers: { 'if-none-match': header(tag) },
      });
      expect([statusCode, body]).toEqual([304, '']);
      expect(headers).toMatchObject({
        etag: tag,
        vary: 'Accept, Accept-Encoding',
        'cache-control': 'public, max-age=60, stale-while-revalidate=600',
      });
    }
  });

  test.each(['"other"', 'nonsense', 'W/"other"'])(
    'sends the page to a client that has %s',
    async (header) => {
      expect((await ask({ url: page, headers: { 'if-none-match': header } })).statusCode).toBe(200);
    },
  );

  test.each(['*', '"other", *'])('never hides a problem: If-None-Match %s', async (header) => {
    expectProblem(
      await ask({ url: `${apiPaths.listing}?limit=x`, headers: { 'if-none-match': header } }),
      400,
    );
    expectProblem(await ask({ url: '/nowhere', headers: { 'if-none-match': header } }), 404);
  });

  test('has another tag for another query, base address, encoding or data', async () => {
    const tag = await tagOf({ url: page });
    expect(await tagOf({ url: page })).toBe(tag);
    const other = await serviceOver(smallCatalogue());
    const others = [
      await tagOf({ url: `${apiPaths.listing}?limit=4` }),
      await tagOf({ url: page, headers: { host: 'example.org' } }),
      await tagOf({ url: page, headers: { 'accept-encoding': 'br' } }),
      (await other.ask({ url: page })).headers.etag,
    ];
    await other.close();
    expect(new Set([tag, ...others]).size).toBe(5);
  });
});

describe('compression', () => {
  const url = `${apiPaths.listing}?limit=45`;
  const decode = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync };

  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['br;q=0, gzip', 'gzip'],
  ] as const)('with Accept-Encoding "%s" is %s', async (header, coding) => {
    const { headers, rawPayload } = await ask({ url, headers: { 'accept-encoding': header } });
    expect(headers['content-encoding']).toBe(coding);
    expect(headers.vary).toBe('Accept, Accept-Encoding');
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
    expect(decode[coding](rawPayload).toString()).toBe((await ask({ url })).body);
  });

  test.each(['identity', '', 'br;q=0, gzip;q=0', 'deflate'])(
    'with Accept-Encoding "%s" is not applied',
    async (header) => {
      const { headers, body } = await ask({ url, headers: { 'accept-encoding': header } });
      expect(headers['content-encoding']).toBeUndefined();
      expect(JSON.parse(body).count).toBe(45);
    },
  );

  test('is not applied to small bodies', async () => {
    const { headers, body } = await ask({
      url: `${apiPaths.listing}?limit=1`,
      headers: { 'accept-encoding': 'br' },
    });
    expect(headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(body).count).toBe(45);
  });
});

describe('the base of links', () => {
  const nextOf = async ({ ask }: TestService, headers: Record<string, string>) =>
    (await ask({ url: apiPaths.listing, headers })).json().next;
  const forwarded = { host: 'inside:8000', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'example.org' };
  const rest = `${apiPaths.listing}?limit=20&offset=20`;

  test('is the host of the request, whatever an untrusted proxy forwards', async () => {
    expect(await nextOf(service, { host: 'example.org:81' })).toBe(`http://example.org:81${rest}`);
    expect(await nextOf(service, forwarded)).toBe(`http://inside:8000${rest}`);
  });

  test.each([
    ['what a trusted proxy forwards', { TRUST_PROXY: 'true' }, 'https://example.org'],
    [
      'PUBLIC_URL',
      { PUBLIC_URL: 'https://public.example/base/', TRUST_PROXY: 'true' },
      'https://public.example/base',
    ],
  ])('is %s', async (_what, environment, base) => {
    const other = await serviceOver(smallCatalogue(), environment);
    expect(await nextOf(other, forwarded)).toBe(`${base}${rest}`);
    await other.close();
  });

  test('with PUBLIC_URL needs no valid Host header', async () => {
    const other = await serviceOver(smallCatalogue(), { PUBLIC_URL: 'https://public.example' });
    expect(await nextOf(other, { host: 'no host' })).toBe(`https://public.example${rest}`);
    await other.close();
  });
});

describe('the kind of catalogue', () => {
  test('is in the headers of every response of the sample only', async () => {
    const sample = await serviceOver(smallCatalogue(45, 'sample'));
    const { headers } = await sample.ask({ url: apiPaths.listing });
    for (const options of [
      { url: apiPaths.listing },
      { url: CSV },
      { url: apiPaths.listing, method: 'HEAD' },
      { url: apiPaths.listing, headers: { 'if-none-match': `${headers.etag}` } },
      { url: apiPaths.listing, method: 'OPTIONS' },
      { url: apiPaths.listing, method: 'POST' },
      { url: `${apiPaths.listing}?limit=0` },
      { url: WITHOUT_SLASH },
      { url: '/nowhere' },
      { url: '/healthz' },
      { url: '/metrics' },
    ] as const) {
      expect((await sample.ask(options)).headers['x-catalogue'], JSON.stringify(options)).toBe('sample');
      expect((await ask(options)).headers['x-catalogue']).toBeUndefined();
    }
    await sample.close();
  });
});

describe('health', () => {
  test('says that the process answers', async () => {
    const { statusCode, headers, body } = await ask({ url: '/healthz' });
    expect([statusCode, headers['cache-control'], body]).toEqual([200, 'no-store', '{"status":"ok"}']);
  });

  test('says which data is ready', async () => {
    const { statusCode, headers, body } = await ask({ url: '/readyz' });
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(JSON.parse(body)).toEqual({
      status: 'ready',
      store: service.index.manifest.storeId,
      data_version: 1,
      catalogue: 'reported',
      projects: 45,
      published_at: expect.stringMatching(/^\d{4}-.*Z$/),
      indexed_at: service.index.manifest.builtAt,
      age_seconds: expect.any(Number),
      store_reachable: true,
      needs_upgrade: false,
    });
  });
});
