import { describe, expect, test } from 'vitest';
import type { CatalogueIndex } from '../index/index.ts';
import type { BufferedResponse } from './response.ts';
import { ResponseCache } from './response-cache.ts';

/** The cache only tells one version from another. */
const version = (): CatalogueIndex => ({}) as CatalogueIndex;
const answer = (bytes: number) => ({ status: 200, headers: [], body: Buffer.alloc(bytes) });

/** An answer that is asked for twice. */
function askTwice(cache: ResponseCache, index: CatalogueIndex, key: string, made: BufferedResponse): void {
  cache.offer(index, key, made);
  cache.offer(index, key, made);
}

describe('the cache of answers', () => {
  test('gives back what it was given, for the same version only', () => {
    const cache = new ResponseCache(1);
    const [now, later] = [version(), version()];
    const kept = answer(10);
    askTwice(cache, now, 'a', kept);
    expect(cache.get(now, 'a')).toEqual(kept);
    expect(cache.get(later, 'a')).toBeUndefined();
  });

  test('keeps nothing that was asked for only once', () => {
    const cache = new ResponseCache(1);
    const index = version();
    askTwice(cache, index, 'often', answer(10_000));
    for (let i = 0; i < 1000; i++) cache.offer(index, `${i}`, answer(10_000));
    expect(cache.get(index, '999')).toBeUndefined();
    expect(cache.get(index, 'often')).toBeDefined();
    expect(cache.size.responses).toBe(1);
  });

  test('forgets a version when the next one begins to answer', () => {
    const cache = new ResponseCache(1);
    const [before, now] = [version(), version()];
    askTwice(cache, before, 'a', answer(10));
    cache.offer(before, 'b', answer(10));
    cache.offer(now, 'b', answer(10));
    expect(cache.get(before, 'a')).toBeUndefined();
    expect(cache.size.responses).toBe(0);
  });

  test('never holds more bytes than it may', () => {
    const cache = new ResponseCache(1);
    const index = version();
    for (let i = 0; i < 1000; i++) askTwice(cache, index, `${i}`, answer(10_000));
    expect(cache.size.bytes).toBeLessThanOrEqual(1024 * 1024);
    expect(cache.get(index, '999')).toBeDefined();
    expect(cache.get(index, '0')).toBeUndefined();
  });

  test('passes over an answer so large that it would push out many others', () => {
    const cache = new ResponseCache(1);
    const index = version();
    askTwice(cache, index, 'large', answer(200_000));
    expect(cache.get(index, 'large')).toBeUndefined();
  });

  test('keeps no more of a buffer than the answer itself', () => {
    const cache = new ResponseCache(1);
    const index = version();
    const body = Buffer.alloc(10_000, 'x').subarray(0, 100);
    askTwice(cache, index, 'a', { ...answer(0), body });
    const kept = cache.get(index, 'a')!.body;
    expect(kept.equals(body)).toBe(true);
    expect(kept.buffer.byteLength).toBe(100);
  });

  test('of no size keeps nothing', () => {
    const cache = new ResponseCache(0);
    const index = version();
    askTwice(cache, index, 'a', answer(1));
    expect(cache.get(index, 'a')).toBeUndefined();
    expect(cache.size).toEqual({ responses: 0, bytes: 0 });
  });
});
