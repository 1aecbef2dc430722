import { describe, expect, test } from 'vitest';
import type { CatalogueIndex } from '../index/index.ts';
import { AnswerCache } from './answer-cache.ts';

/** The cache only tells one version from another. */
const version = (): CatalogueIndex => ({}) as CatalogueIndex;
const answer = (bytes: number) => ({ status: 200, headers: [], body: Buffer.alloc(bytes) });

describe('the cache of answers', () => {
  test('gives back what it was given, for the same version only', () => {
    const cache = new AnswerCache(1);
    const [now, later] = [version(), version()];
    const kept = answer(10);
    cache.set(now, 'a', kept);
    expect(cache.get(now, 'a')).toBe(kept);
    expect(cache.get(later, 'a')).toBeUndefined();
  });

  test('forgets a version when the next one begins to answer', () => {
    const cache = new AnswerCache(1);
    const [before, now] = [version(), version()];
    cache.set(before, 'a', answer(10));
    cache.set(now, 'b', answer(10));
    expect(cache.get(before, 'a')).toBeUndefined();
    expect(cache.size.answers).toBe(1);
  });

  test('never holds more bytes than it may', () => {
    const cache = new AnswerCache(1);
    const index = version();
    for (let i = 0; i < 1000; i++) cache.set(index, `${i}`, answer(10_000));
    expect(cache.size.bytes).toBeLessThanOrEqual(1024 * 1024);
    expect(cache.get(index, '999')).toBeDefined();
    expect(cache.get(index, '0')).toBeUndefined();
  });

  test('passes over an answer so large that it would push out many others', () => {
    const cache = new AnswerCache(1);
    const index = version();
    cache.set(index, 'large', answer(200_000));
    expect(cache.get(index, 'large')).toBeUndefined();
  });

  test('of no size keeps nothing', () => {
    const cache = new AnswerCache(0);
    const index = version();
    cache.set(index, 'a', answer(1));
    expect(cache.get(index, 'a')).toBeUndefined();
    expect(cache.size).toEqual({ answers: 0, bytes: 0 });
  });
});
