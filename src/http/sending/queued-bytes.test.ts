import { randomBytes } from 'node:crypto';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { smallCatalogue } from '../../../test/fixtures/catalogue.ts';
import type { ListeningServer } from '../../../test/fixtures/listening-server.ts';
import { serviceOver, serving, type TestService } from '../../../test/fixtures/service.ts';
import { readConfig } from '../../config.ts';
import type { Operation, OperationResponse } from '../operation.ts';
import { PIECE_BYTES, type Pieces } from './pieces.ts';

const MIB = 1024 * 1024;
const MAX_QUEUED_MB = 16;
/** More than the buffers of the system take. */
const STREAM_PIECES = 400;
/** Cannot be compressed. */
const piece = randomBytes(PIECE_BYTES);

function* pieces(): Pieces {
  for (let i = 0; i < STREAM_PIECES; i++) yield piece;
}

const operation = (path: string, body: () => OperationResponse['body']): Operation => ({
  name: path,
  description: path,
  path,
  parameters: [],
  handle: () => ({ contentType: 'text/plain', body: body() }),
});

/** Large, but not large enough for a stream. */
const buffered = () => Buffer.alloc(4 * PIECE_BYTES, 'abc');

let whole: TestService;
let service: ListeningServer;
let clients: Socket[];
/** Give the responses of `/late`, which wait for them. */
let makingLate: ((response: OperationResponse) => void)[];
beforeEach(async () => {
  clients = [];
  makingLate = [];
  whole = await serviceOver(smallCatalogue());
  service = await serving({
    config: readConfig({ MAX_QUEUED_MB: String(MAX_QUEUED_MB), MAX_LAG_MS: '60000' }).config,
    index: { current: whole.index },
    operations: [
      operation('/streamed', pieces),
      operation('/buffered', buffered),
      operation('/small', () => 'small'),
      { ...operation('/late', pieces), handle: () => new Promise((resolve) => makingLate.push(resolve)) },
    ],
  });
});
afterEach(async () => {
  for (const client of clients) client.destroy();
  await service.close();
  await whole.close();
});

/**
 * A client that reads the first bytes of its responses and then no more. Each request has its own
 * response, except those of `/same`, which come from the cache.
 */
function neverReading(path: string, coding = 'identity', requests = 1): void {
  const { port } = service.server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1').on('error', () => {});
  client.once('data', () => client.pause());
  clients.push(client);
  for (let i = 0; i < requests; i++) {
    const url = path === '/same' ? '/buffered' : `${path}?utm_source=${clients.length}-${i}`;
    client.write(`GET ${url} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: ${coding}\r\n\r\n`);
  }
}

async function queuedMib(): Promise<number> {
  const { body } = await service.ask({ url: '/metrics' });
  return Number(/^infra_projects_queued_bytes (\S+)$/m.exec(body)?.[1]) / MIB;
}

const connections = () =>
  new Promise<number>((resolve) => service.server.getConnections((_, count) => resolve(count)));

const statusOf = async (url: string) => (await service.ask({ url })).statusCode;

/** Opens connections that never read until the service has no room. */
async function fill(path: string, coding?: string, requests?: number): Promise<void> {
  await expect
    .poll(
      async () => {
        neverReading(path, coding, requests);
        // Fills the rest, which may be too small for another one of those.
        neverReading('/streamed');
        return statusOf('/buffered');
      },
      { interval: 5 },
    )
    .toBe(503);
}

describe.each([
  ['streams', '/streamed', 'identity', 1],
  ['streams in Brotli', '/streamed', 'br', 1],
  ['streams in Zstandard', '/streamed', 'zstd', 1],
  ['buffered responses', '/buffered', 'identity', 100],
])('with %s that nobody reads', (_what, path, coding, requests) => {
  test('large responses get 503 when there is no room, small ones are sent', async () => {
    await fill(path, coding, requests);
    const { statusCode, headers, body } = await service.ask({ url: '/buffered' });
    expect([statusCode, headers['content-type']]).toEqual([503, 'application/problem+json']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body).toContain('urn:');
    expect(await statusOf('/small')).toBe(200);
    expect((await service.ask({ url: '/streamed', method: 'HEAD' })).statusCode).toBe(200);
    expect(await queuedMib()).toBeLessThanOrEqual(MAX_QUEUED_MB);
    for (const client of clients) client.destroy();
    await expect.poll(queuedMib).toBe(0);
    expect(await statusOf('/streamed')).toBe(200);
  });
});

test('clients that do not read are disconnected when room is needed, so that others are served', async () => {
  await fill('/streamed');
  const before = await connections();
  await expect.poll(() => statusOf('/buffered'), { interval: 100 }).toBe(200);
  const after = await connections();
  expect(after).toBeLessThan(before);
  expect(after).toBeGreaterThan(before / 2);
});

test('a cached body that many clients read slowly counts once', async () => {
  // The second request at this address caches it.
  for (let i = 0; i < 2; i++)
    expect((await service.ask({ url: '/buffered', headers: { host: 'x' } })).statusCode).toBe(200);
  for (let i = 0; i < 60; i++) neverReading('/same', 'identity', 32);
  await expect.poll(queuedMib).toBeGreaterThan(0);
  expect(await queuedMib()).toBeLessThan(1);
});

test('a response whose client left before it was made takes no room', async () => {
  neverReading('/late');
  await expect.poll(() => makingLate.length).toBe(1);
  clients[0]!.destroy();
  await expect.poll(connections).toBe(0);
  makingLate[0]!({ contentType: 'text/plain', body: pieces() });
  expect(await statusOf('/small')).toBe(200);
  expect(await queuedMib()).toBe(0);
});
