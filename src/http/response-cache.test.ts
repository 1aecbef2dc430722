import { describe, expect, test } from 'vitest';
import type { CatalogueIndex } from '../index/index.ts';
import type { BufferedResponse } from './response.ts';
import { ResponseCache } from './response-cache.ts';

/** An index as the cache sees it: it only compares identities. */
const version = (): CatalogueIndex => ({}) as CatalogueIndex;
const response = (bytes: number) => ({ status: 200, headers: [], body: Buffer.alloc(bytes) });

/** Offers a response as two requests for it do. */
function offerTwice(
  cache: ResponseCache,
  index: CatalogueIndex,
  key: string,
  response: BufferedResponse,
): void {
  cache.offer(index, key, response);
  cache.offer(index, key, response);
}

describe('the response cache', () => {
  test('returns a response for the same data version only', () => {
    const cache = new ResponseCache(1);
    const [now, later] = [version(), version()];
    const cached = response(10);
    offerTwice(cache, now, 'a', cached);
    expect(cache.get(now, 'a')).toEqual(cached);
    expect(cache.get(later, 'a')).toBeUndefined();
  });

  test('caches nothing that was requested only once', () => {
    const cache = new ResponseCache(1);
    const index = version();
    offerTwice(cache, index, 'often', response(10_000));
    for (let i = 0; i < 1000; i++) cache.offer(index, `${i}`, response(10_000));
    expect(cache.get(index, '999')).toBeUndefined();
    expect(cache.get(index, 'often')).toBeDefined();
    expect(cache.size.responses).toBe(1);
  });

  test('drops the responses of a data version when it gets one of the next', () => {
    const cache = new ResponseCache(1);
    const [before, now] = [version(), version()];
    offerTwice(cache, before, 'a', response(10));
    cache.offer(before, 'b', response(10));
    cache.offer(now, 'b', response(10));
    expect(cache.get(before, 'a')).toBeUndefined();
    expect(cache.size.responses).toBe(0);
  });

  test('never exceeds its size', () => {
    const cache = new ResponseCache(1);
    const index = version();
    for (let i = 0; i < 1000; i++) offerTwice(cache, index, `${i}`, response(10_000));
    expect(cache.size.bytes).toBeLessThanOrEqual(1024 * 1024);
    expect(cache.get(index, '999')).toBeDefined();
    expect(cache.get(index, '0')).toBeUndefined();
  });

  test('does not cache a response so large that it would evict many others', () => {
    const cache = new ResponseCache(1);
    const index = version();
    offerTwice(cache, index, 'large', response(200_000));
    expect(cache.get(index, 'large')).toBeUndefined();
  });

  test('copies a body that is a slice of a larger buffer', () => {
    const cache = new ResponseCache(1);
    const index = version();
    const body = Buffer.alloc(10_000, 'x').subarray(0, 100);
    offerTwice(cache, index, 'a', { ...response(0), body });
    const cached = cache.get(index, 'a')!.body;
    expect(cached.equals(body)).toBe(true);
    expect(cached.buffer.byteLength).toBe(100);
  });

  test('caches nothing if its size is 0', () => {
    const cache = new ResponseCache(0);
    const index = version();
    offerTwice(cache, index, 'a', response(1));
    expect(cache.get(index, 'a')).toBeUndefined();
    expect(cache.size).toEqual({ responses: 0, bytes: 0 });
  });
});
