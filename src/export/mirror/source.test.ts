import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { serverWith, type TestServer } from './http-server.fixture.ts';
import { Source, type SourceOptions } from './source.ts';

const MAX_ATTEMPTS = 5;

const servers: TestServer[] = [];
afterEach(async () => {
  vi.unstubAllGlobals();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** A server that sends these responses in turn, and then the last one for ever. */
async function respondingWith(
  ...responses: readonly ((response: ServerResponse) => void)[]
): Promise<TestServer> {
  let turn = 0;
  const server = await serverWith((_request, response) =>
    responses[Math.min(turn++, responses.length - 1)]!(response),
  );
  servers.push(server);
  return server;
}

const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(code, headers).end(`says ${code}`);
const ok = (response: ServerResponse) => void response.end('all is well');
const hangUp = (response: ServerResponse) => void response.destroy();
const breakOff = (response: ServerResponse) => {
  response.writeHead(200, { 'content-length': '1000' }).write('half of');
  setTimeout(() => response.destroy(), 20);
};

/** The text that a source reads from a path, and its waits. */
async function read(base: string, path = '/x', options: SourceOptions = {}) {
  const waits: { seconds: number; why: string }[] = [];
  const onWait = (seconds: number, why: string) => void waits.push({ seconds, why });
  const source = new Source(base, { firstWaitSeconds: 0.001, onWait, ...options });
  const text = await source
    .get(path, (response) => response.text())
    .catch((error: Error) => `${error.name}: ${error.message}`);
  return { text, waits };
}

describe('a temporary failure is retried', () => {
  test.each([
    ['429', status(429), 'it responded with 429'],
    ['500', status(500), 'it responded with 500'],
    ['502', status(502), 'it responded with 502'],
    ['503', status(503), 'it responded with 503'],
    ['a closed connection', hangUp, 'other side closed'],
    ['a response that breaks off', breakOff, 'other side closed'],
  ])('after %s', async (_what, failure, why) => {
    const { base, paths } = await respondingWith(failure, failure, ok);
    const { text, waits } = await read(base);
    expect(text).toBe('all is well');
    expect(paths).toEqual(['/x', '/x', '/x']);
    expect(waits).toEqual([
      { seconds: 0.001, why },
      { seconds: 0.002, why },
    ]);
  });

  test('up to five attempts, each wait twice as long', async () => {
    const { base, paths } = await respondingWith(status(503));
    const { text, waits } = await read(base);
    expect(text).toBe(`MirrorError: ${base}/x cannot be read: it responded with 503.`);
    expect(paths.length).toBe(MAX_ATTEMPTS);
    expect(waits.map(({ seconds }) => seconds)).toEqual([0.001, 0.002, 0.004, 0.008]);
  });

  test('also if nobody listens', async () => {
    const { base, close } = await respondingWith(ok);
    await close();
    const { text, waits } = await read(base);
    expect(text).toMatch(/^MirrorError: .* cannot be read: .*ECONNREFUSED.*\.$/);
    expect(waits.length).toBe(MAX_ATTEMPTS - 1);
  });

  test('one request at a time', async () => {
    const server = await respondingWith(status(503), breakOff, ok);
    await read(server.base);
    expect(server.maxConcurrent()).toBe(1);
  });
});

describe('Retry-After is respected', () => {
  test.each([
    ['in seconds', '1', 1, 1],
    ['without a wait', '0', 0, 0],
    ['as a date', () => new Date(Date.now() + 2000).toUTCString(), 0, 2],
    ['as a date that has passed', 'Wed, 21 Oct 2015 07:28:00 GMT', 0, 0],
  ])('%s', async (_what, header, least, most) => {
    const value = typeof header === 'function' ? header() : header;
    const { base } = await respondingWith(status(429, { 'retry-after': value }), ok);
    const started = performance.now();
    const { text, waits } = await read(base);
    expect(text).toBe('all is well');
    expect(waits.length).toBe(1);
    expect(waits[0]!.seconds).toBeGreaterThanOrEqual(least);
    expect(waits[0]!.seconds).toBeLessThanOrEqual(most);
    // Timers may be early by a millisecond.
    expect(performance.now() - started).toBeGreaterThanOrEqual(waits[0]!.seconds * 1000 - 2);
  });

  test('unless it is invalid', async () => {
    const { base } = await respondingWith(status(503, { 'retry-after': 'soon' }), ok);
    expect((await read(base)).waits.map(({ seconds }) => seconds)).toEqual([0.001]);
  });

  test('but for at most five minutes', async () => {
    const { base } = await respondingWith(status(503, { 'retry-after': '86400' }));
    const waitSeconds = new Promise<number>((resolve) => {
      const source = new Source(base, { onWait: resolve });
      // It is still waiting when the test ends; nobody will listen to its next request.
      source.get('/x', (response) => response.text()).catch(() => {});
    });
    expect(await waitSeconds).toBe(300);
  });
});

describe('a rejection is not retried', () => {
  test.each([400, 401, 403, 404, 410])('%d', async (code) => {
    const { base, paths } = await respondingWith(status(code));
    expect((await read(base)).text).toBe(
      `RejectedRequestError: ${base}/x cannot be read: it responded with ${code}.`,
    );
    expect(paths.length).toBe(1);
  });
});

describe('redirects', () => {
  test.each(['/there', 'there', './there'])('within the service are followed: %s', async (location) => {
    const { base, paths } = await respondingWith(status(301, { location }), ok);
    expect((await read(base)).text).toBe('all is well');
    expect(paths).toEqual(['/x', '/there']);
  });

  test('to another service are rejected with its address, without a request there', async () => {
    const other = await respondingWith(ok);
    for (const location of [`${other.base}/y`, `//${other.base.slice('http://'.length)}/y`]) {
      const { base } = await respondingWith(status(302, { location }));
      expect((await read(base)).text).toBe(
        `MirrorError: ${base}/x redirects to another service, ${other.base}: use that address if it is the one you want.`,
      );
    }
    expect(other.paths).toEqual([]);
  });

  test('to an invalid address are rejected', async () => {
    const { base } = await respondingWith(status(302, { location: 'http://' }));
    expect((await read(base)).text).toMatch(/^MirrorError: .* redirects to another service, http:\/\/: /);
  });

  test.each([
    ['https://projects.example', 'http://projects.example/y', 'redirects to http://projects.example, where'],
    ['https://projects.example', 'ftp://projects.example/y', 'redirects to ftp://projects.example, where'],
    ['http://projects.example', 'ftp://projects.example/y', 'redirects to ftp://projects.example, where'],
    ['https://projects.example', 'https://a:b@projects.example/y', 'redirects to another service'],
    ['https://projects.example', 'https://projects.example:80/y', 'redirects to another service'],
  ])('from %s to %s are rejected without a request there', async (from, location, words) => {
    const fetched = vi.fn(async () => new Response(null, { status: 301, headers: { location } }));
    vi.stubGlobal('fetch', fetched);
    const { text } = await read(from);
    expect(text).toMatch(/^MirrorError: /);
    expect(text).toContain(words);
    expect(text).not.toContain('a:b@');
    expect(fetched).toHaveBeenCalledOnce();
  });

  test('from http to https are followed', async () => {
    const addresses: string[] = [];
    vi.stubGlobal('fetch', async (address: URL) => {
      addresses.push(address.href);
      const location = 'https://projects.example/x';
      return addresses.length === 1
        ? new Response(null, { status: 301, headers: { location } })
        : new Response('all is well');
    });
    expect((await read('http://projects.example')).text).toBe('all is well');
    expect(addresses).toEqual(['http://projects.example/x', 'https://projects.example/x']);
  });

  test('in a loop are rejected', async () => {
    const { base, paths } = await respondingWith(status(308, { location: '/x' }));
    expect((await read(base)).text).toBe(`MirrorError: ${base}/x redirects in a loop.`);
    expect(paths.length).toBeLessThan(10);
  });
});

describe('the address of a service', () => {
  test.each([
    '',
    'example.com',
    'ftp://example.com',
    'file:///etc/passwd',
    'http://',
    'http://a:b@example.com',
    'http://:b@example.com',
  ])('is invalid: "%s"', (address) => {
    expect(() => new Source(address)).toThrow(`"${address}" is not the address of a service`);
  });

  test.each(['', '/'])('may have a path, below which everything is requested: /mirror%s', async (slash) => {
    const { base, paths } = await respondingWith(ok);
    await read(`${base}/mirror${slash}`, '/api/v1/');
    expect(paths).toEqual(['/mirror/api/v1/']);
  });

  test('determines the host, whatever the path', async () => {
    const { base, paths } = await respondingWith(ok);
    await read(base, '//example.com/x');
    expect(paths).toEqual(['/example.com/x']);
  });
});

test('an error of the reader, not of the connection, is not retried', async () => {
  const { base, paths } = await respondingWith(ok);
  const failing = new Source(base).get('/x', async () => {
    throw new Error('the disk is full');
  });
  await expect(failing).rejects.toThrow('the disk is full');
  expect(paths.length).toBe(1);
});
