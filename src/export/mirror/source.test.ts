import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { serverWith, type TestServer } from './http-server.fixture.ts';
import { Source, type SourceOptions } from './source.ts';

const TRIES = 5;

const servers: TestServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** A server that gives each request in turn the next of these answers, and the last for ever. */
async function answering(...answers: readonly ((response: ServerResponse) => void)[]): Promise<TestServer> {
  let turn = 0;
  const server = await serverWith((_request, response) =>
    answers[Math.min(turn++, answers.length - 1)]!(response),
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

/** What a source gives for a path, and how long it waited in between. */
async function read(base: string, path = '/x', options: SourceOptions = {}) {
  const waits: { seconds: number; why: string }[] = [];
  const onWait = (seconds: number, why: string) => void waits.push({ seconds, why });
  const source = new Source(base, { firstWaitSeconds: 0.001, onWait, ...options });
  const text = await source
    .get(path, (response) => response.text())
    .catch((error: Error) => `${error.name}: ${error.message}`);
  return { text, waits };
}

describe('a service that is busy or fails for a while is asked again', () => {
  test.each([
    ['429', status(429), 'it answered 429'],
    ['500', status(500), 'it answered 500'],
    ['502', status(502), 'it answered 502'],
    ['503', status(503), 'it answered 503'],
    ['a connection that is hung up', hangUp, 'other side closed'],
    ['an answer that breaks off in the middle', breakOff, 'other side closed'],
  ])('after %s', async (_what, failure, why) => {
    const { base, asked } = await answering(failure, failure, ok);
    const { text, waits } = await read(base);
    expect(text).toBe('all is well');
    expect(asked).toEqual(['/x', '/x', '/x']);
    expect(waits).toEqual([
      { seconds: 0.001, why },
      { seconds: 0.002, why },
    ]);
  });

  test('five times, each wait twice as long, and then no more', async () => {
    const { base, asked } = await answering(status(503));
    const { text, waits } = await read(base);
    expect(text).toBe(`MirrorError: ${base}/x cannot be read: it answered 503.`);
    expect(asked.length).toBe(TRIES);
    expect(waits.map(({ seconds }) => seconds)).toEqual([0.001, 0.002, 0.004, 0.008]);
  });

  test('also where nobody listens', async () => {
    const { base, close } = await answering(ok);
    await close();
    const { text, waits } = await read(base);
    expect(text).toMatch(/^MirrorError: .* cannot be read: .*ECONNREFUSED.*\.$/);
    expect(waits.length).toBe(TRIES - 1);
  });

  test('one request at a time', async () => {
    const server = await answering(status(503), breakOff, ok);
    await read(server.base);
    expect(server.mostAtOnce()).toBe(1);
  });
});

describe('Retry-After is honoured', () => {
  test.each([
    ['in seconds', '1', 1, 1],
    ['without a wait', '0', 0, 0],
    ['as a date', () => new Date(Date.now() + 2000).toUTCString(), 0, 2],
    ['as a date that has passed', 'Wed, 21 Oct 2015 07:28:00 GMT', 0, 0],
  ])('%s', async (_what, header, least, most) => {
    const value = typeof header === 'function' ? header() : header;
    const { base } = await answering(status(429, { 'retry-after': value }), ok);
    const started = performance.now();
    const { text, waits } = await read(base);
    expect(text).toBe('all is well');
    expect(waits.length).toBe(1);
    expect(waits[0]!.seconds).toBeGreaterThanOrEqual(least);
    expect(waits[0]!.seconds).toBeLessThanOrEqual(most);
    // Timers may be early by a millisecond.
    expect(performance.now() - started).toBeGreaterThanOrEqual(waits[0]!.seconds * 1000 - 2);
  });

  test('unless it cannot be read', async () => {
    const { base } = await answering(status(503, { 'retry-after': 'soon' }), ok);
    expect((await read(base)).waits.map(({ seconds }) => seconds)).toEqual([0.001]);
  });

  test('but not for longer than five minutes at a time', async () => {
    const { base } = await answering(status(503, { 'retry-after': '86400' }));
    const told = new Promise<number>((resolve) => {
      const source = new Source(base, { onWait: resolve });
      // It waits on when the test has ended; its next request finds nobody.
      source.get('/x', (response) => response.text()).catch(() => {});
    });
    expect(await told).toBe(300);
  });
});

describe('a refusal is told at once', () => {
  test.each([400, 401, 403, 404, 410])('%d', async (code) => {
    const { base, asked } = await answering(status(code));
    expect((await read(base)).text).toBe(
      `RefusedRequestError: ${base}/x cannot be read: it answered ${code}.`,
    );
    expect(asked.length).toBe(1);
  });
});

describe('redirects', () => {
  test.each(['/there', 'there', './there'])('within the service are followed: %s', async (location) => {
    const { base, asked } = await answering(status(301, { location }), ok);
    expect((await read(base)).text).toBe('all is well');
    expect(asked).toEqual(['/x', '/there']);
  });

  test('elsewhere are refused with the address, and nobody there is asked', async () => {
    const other = await answering(ok);
    for (const location of [`${other.base}/y`, `//${other.base.slice('http://'.length)}/y`]) {
      const { base } = await answering(status(302, { location }));
      expect((await read(base)).text).toBe(
        `MirrorError: ${base}/x leads elsewhere, to ${other.base}: give that address if it is the one you mean.`,
      );
    }
    expect(other.asked).toEqual([]);
  });

  test('to what is no address are refused', async () => {
    const { base } = await answering(status(302, { location: 'http://' }));
    expect((await read(base)).text).toMatch(/^MirrorError: .* leads elsewhere, to http:\/\/: /);
  });

  test('in circles are refused', async () => {
    const { base, asked } = await answering(status(308, { location: '/x' }));
    expect((await read(base)).text).toBe(`MirrorError: ${base}/x leads in circles.`);
    expect(asked.length).toBeLessThan(10);
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
  ])('is none: "%s"', (address) => {
    expect(() => new Source(address)).toThrow(`"${address}" is no address of a service`);
  });

  test.each(['', '/'])('may have a path, below which everything is asked for: /mirror%s', async (slash) => {
    const { base, asked } = await answering(ok);
    await read(`${base}/mirror${slash}`, '/api/v1/');
    expect(asked).toEqual(['/mirror/api/v1/']);
  });

  test('stays the host whatever the path', async () => {
    const { base, asked } = await answering(ok);
    await read(base, '//example.com/x');
    expect(asked).toEqual(['/example.com/x']);
  });
});

test('what goes wrong with the answer, not with the connection, is not asked again', async () => {
  const { base, asked } = await answering(ok);
  const failing = new Source(base).get('/x', async () => {
    throw new Error('the disk is full');
  });
  await expect(failing).rejects.toThrow('the disk is full');
  expect(asked.length).toBe(1);
});
