import { RateLimiterMemory } from 'rate-limiter-flexible';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { smallCatalogue } from '../../test/fixtures/catalogue.ts';
import { serviceOver, type TestService } from '../../test/fixtures/service.ts';
import { apiPaths } from '../query/addresses.ts';

let service: TestService | undefined;
afterEach(async () => {
  await service?.close();
  service = undefined;
});

async function listening(environment: Readonly<Record<string, string>>): Promise<string> {
  service = await serviceOver(smallCatalogue(), environment);
  return service.base;
}

const statusesOf = async (
  url: string,
  times: number,
  headers: Record<string, string> = {},
): Promise<readonly number[]> => {
  const statuses: number[] = [];
  for (let i = 0; i < times; i++) statuses.push((await fetch(url, { headers })).status);
  return statuses;
};

describe('a limit of requests a minute', () => {
  test('rejects what exceeds it with 429 and says when to try again', async () => {
    const base = await listening({ RATE_LIMIT: '3' });
    expect(await statusesOf(base + apiPaths.listing, 3)).toEqual([200, 200, 200]);
    const refused = await fetch(base + apiPaths.listing);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      status: 429,
      detail: expect.stringMatching(/3 requests in a minute/),
    });
  });

  test('asks to wait for a minute at most when the clock was set back', async () => {
    const base = await listening({ RATE_LIMIT: '1' });
    expect(await statusesOf(base + apiPaths.listing, 1)).toEqual([200]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    try {
      const refused = await fetch(base + apiPaths.listing);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    } finally {
      vi.useRealTimers();
    }
  });

  test('admits requests while they cannot be counted', async () => {
    const base = await listening({ RATE_LIMIT: '1' });
    const noReply = new Error('no answer from master in time');
    const consume = vi.spyOn(RateLimiterMemory.prototype, 'consume').mockRejectedValue(noReply);
    try {
      expect(await statusesOf(base + apiPaths.listing, 2)).toEqual([200, 200]);
    } finally {
      consume.mockRestore();
    }
  });

  test('counts requests for unknown addresses as well', async () => {
    const base = await listening({ RATE_LIMIT: '2' });
    expect(await statusesOf(`${base}/nothing/here`, 3)).toEqual([404, 404, 429]);
  });

  test('never applies to health and metrics', async () => {
    const base = await listening({ RATE_LIMIT: '1' });
    expect(await statusesOf(`${base}/healthz`, 3)).toEqual([200, 200, 200]);
    expect(await statusesOf(`${base}/metrics`, 2)).toEqual([200, 200]);
  });

  test('counts each client behind a trusted proxy by the address that the proxy added', async () => {
    const base = await listening({ RATE_LIMIT: '1', TRUST_PROXY: 'true' });
    const from = (address: string) => ({ 'x-forwarded-for': `6.6.6.6, ${address}` });
    expect(await statusesOf(base + apiPaths.listing, 2, from('10.0.0.1'))).toEqual([200, 429]);
    expect(await statusesOf(base + apiPaths.listing, 1, from('10.0.0.2'))).toEqual([200]);
  });

  test('ignores an address that the client itself claims', async () => {
    const base = await listening({ RATE_LIMIT: '1' });
    expect(await statusesOf(base + apiPaths.listing, 1, { 'x-forwarded-for': '10.0.0.1' })).toEqual([200]);
    expect(await statusesOf(base + apiPaths.listing, 1, { 'x-forwarded-for': '10.0.0.2' })).toEqual([429]);
  });
});
