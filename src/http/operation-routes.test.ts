import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallCatalogue } from '../../test/fixtures/catalogue.ts';
import type { ListeningServer } from '../../test/fixtures/listening-server.ts';
import { serviceOver, serving, type TestService } from '../../test/fixtures/service.ts';
import type { Operation } from './operation.ts';
import type { Pieces } from './sending/pieces.ts';

const PIECE = 'a piece of a body; '.repeat(50);

function* pieces(count: number, failingAt = -1): Pieces {
  for (let i = 0; i < count; i++) {
    if (i === failingAt) throw new Error('a record cannot be read');
    yield PIECE;
  }
}

const operation = (path: string, body: () => Pieces): Operation => ({
  name: path,
  description: path,
  path,
  parameters: [],
  handle: () => ({ contentType: 'text/plain', body: body() }),
});

const FEW = 3;
const MANY = 200;

let whole: TestService;
let service: ListeningServer;
beforeAll(async () => {
  whole = await serviceOver(smallCatalogue());
  service = await serving({
    index: { current: whole.index },
    operations: [
      operation('/few', () => pieces(FEW)),
      operation('/many', () => pieces(MANY)),
      operation('/failing', () => pieces(MANY, 0)),
      operation('/cut', () => pieces(MANY, MANY - 1)),
    ],
  });
});
afterAll(async () => {
  await service.close();
  await whole.close();
});

describe('a body in pieces', () => {
  test.each([
    ['/few', 'identity', FEW, true],
    ['/few', 'br', FEW, true],
    ['/few', 'gzip', FEW, true],
    ['/few', 'zstd', FEW, true],
    ['/many', 'identity', MANY, false],
    ['/many', 'br', MANY, false],
    ['/many', 'gzip', MANY, false],
    ['/many', 'zstd', MANY, false],
  ])('%s in %s is complete, and buffered if it is small', async (url, coding, count, isBuffered) => {
    const { statusCode, headers, rawPayload } = await service.ask({
      url,
      headers: { 'accept-encoding': coding },
    });
    const decoded = {
      identity: (body: Buffer) => body,
      br: brotliDecompressSync,
      gzip: gunzipSync,
      zstd: zstdDecompressSync,
    };
    const body = decoded[coding as keyof typeof decoded](rawPayload).toString();
    expect([statusCode, body]).toEqual([200, PIECE.repeat(count)]);
    expect(headers['content-encoding']).toBe(coding === 'identity' ? undefined : coding);
    expect(headers['content-length'] !== undefined).toBe(isBuffered);
  });

  test.each(['/few', '/many'])('%s has a tag: 304 for a client that has it', async (url) => {
    const { headers } = await service.ask({ url });
    for (const tag of [String(headers.etag), '*']) {
      const again = await service.ask({ url, headers: { 'if-none-match': tag } });
      expect([again.statusCode, again.headers.etag, again.body]).toEqual([304, headers.etag, '']);
    }
  });

  test.each(['/few', '/many'])('%s is left out of the response to HEAD', async (url) => {
    const [get, head] = [await service.ask({ url }), await service.ask({ method: 'HEAD', url })];
    expect([head.statusCode, head.headers.etag, head.body]).toEqual([200, get.headers.etag, '']);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  });

  test('that fails at once is a problem', async () => {
    const { statusCode, headers } = await service.ask({ url: '/failing' });
    expect([statusCode, headers['content-type']]).toEqual([500, 'application/problem+json']);
  });

  test('that fails later is cut off, so that the client notices', async () => {
    await expect(service.ask({ url: '/cut' })).rejects.toThrow('aborted');
    expect((await service.ask({ url: '/few' })).statusCode).toBe(200);
  });
});
