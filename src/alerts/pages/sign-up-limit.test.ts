import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SignUpLimit } from './sign-up-limit.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  // The cache takes an entry of the time 0 for one that stays.
  vi.advanceTimersByTime(1);
});
afterEach(() => {
  vi.useRealTimers();
});

test('counts a network of IPv4 as one, and forgets it an hour after its first sign-up', () => {
  const limit = new SignUpLimit(2);
  const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);
  expect(limit.takes('203.0.113.1')).toBe(true);
  minutes(40);
  expect(['203.0.113.2', '203.0.113.3', '203.0.114.1'].map((each) => limit.takes(each))).toEqual([
    true,
    false,
    true,
  ]);
  expect(['2001:db8:0:1::', '2001:db8:0:1::', '2001:db8:0:1::'].map((each) => limit.takes(each))).toEqual([
    true,
    true,
    false,
  ]);
  minutes(21);
  expect(limit.networks).toBe(2);
  expect(limit.takes('203.0.113.4')).toBe(true);
});

test('remembers no more networks than some, however many there are', () => {
  const limit = new SignUpLimit(10);
  for (let i = 0; i < 50_000; i++) limit.takes(`2001:db8:${Math.floor(i / 1000)}:${i % 1000}::`);
  expect(limit.networks).toBe(10_000);
});
