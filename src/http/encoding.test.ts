import type { IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { encoded, encoder, preferredEncoding } from './encoding.ts';

const headers = (header: string | undefined) => ({ 'accept-encoding': header }) as IncomingHttpHeaders;

describe('the encoding of a response', () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['zstd;q=0.5, br', 'br'],
    ['gzip;q=0.5', 'gzip'],
    ['br;q=0.1, gzip', 'gzip'],
    ['gzip;q=0.8, br;q=0.8', 'br'],
    ['identity, gzip;q=0.5', 'identity'],
    ['gzip, *;q=0.1', 'gzip'],
    ['identity', 'identity'],
    ['deflate, zstd', 'zstd'],
    ['deflate', 'identity'],
    ['*', 'zstd'],
    ['zstd;q=0, *', 'br'],
    ['zstd;q=0, br;q=0, *', 'gzip'],
    ['br;q=0', 'identity'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['gzip;q=0, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['identity;q=0, *;q=0', 'identity'],
    ['nonsense;;q=x,,', 'identity'],
    [`${'x, '.repeat(20_000)}br`, 'identity'],
  ])('for Accept-Encoding "%s" is %s', (header, encoding) => {
    expect(preferredEncoding(headers(header))).toBe(encoding);
  });

  test('for a file that is served often is never Zstandard', () => {
    expect(preferredEncoding(headers('gzip, deflate, br, zstd'), 'best')).toBe('br');
    expect(preferredEncoding(headers('gzip, zstd'), 'best')).toBe('gzip');
    expect(preferredEncoding(headers('zstd'), 'best')).toBe('identity');
  });
});

test('a body can be decoded again', async () => {
  const body = Buffer.from('Tree Library '.repeat(200));
  expect(brotliDecompressSync(await encoded(body, 'br'))).toEqual(body);
  expect(gunzipSync(await encoded(body, 'gzip'))).toEqual(body);
  expect(zstdDecompressSync(await encoded(body, 'zstd'))).toEqual(body);
  expect(await encoded(body, 'identity')).toBe(body);
});

test.each(['gzip', 'br', 'zstd'] as const)('a stream is sent while it is encoded as %s', async (encoding) => {
  const lines = Array.from({ length: 30_000 }, (_, i) => `${i},Library in street ${(i * 7919) % 30_011}\n`);
  const stream = encoder(encoding)!;
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  // About a megabyte.
  await new Promise((resolve) => stream.write(lines.join(''), resolve));
  expect(bytes).toBeGreaterThan(10_000);
  stream.destroy();
});
