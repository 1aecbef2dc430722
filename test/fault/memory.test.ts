import { afterAll, expect, test } from 'vitest';
import { type RunningService, temporaryFolder } from '../program.ts';
import { extent, report, timeoutFor } from './extent.ts';
import { sendRequests } from './load/clients.ts';
import { mixedRequest } from './load/generated-requests.ts';
import { memoryMib } from './machine/process-figures.ts';
import { LISTING, sampleStore, serveSample } from './served-sample.ts';

const folder = temporaryFolder();
let service: RunningService | undefined;
afterAll(async () => {
  await service?.stop();
  folder.remove();
});

const CACHE_MB = 16;
const CLIENTS = 8;
/** Long enough for the heap to reach its size. */
const WARM_UP_REQUESTS = 10_000;
const REQUESTS = extent(6_000, 1_000_000);
const SAMPLES = 10;
/**
 * A leak of 17 KB per request would exceed it, in full one of 100 bytes. A heap of this size varies
 * by 20 MiB.
 */
const MOST_GROWTH_MIB = 100;

async function somePages(base: string): Promise<readonly string[]> {
  const response = await fetch(`${base}${LISTING}?limit=500&fields=url_path`);
  const { results } = (await response.json()) as {
    readonly results: readonly { readonly url_path: string }[];
  };
  return results.map(({ url_path }) => url_path);
}

/** The size of the service's response cache. */
async function cachedMib(base: string): Promise<number> {
  const metrics = await (await fetch(`${base}/metrics`)).text();
  return Number(/^infra_projects_cache_bytes (\S+)$/m.exec(metrics)?.[1]) / 2 ** 20;
}

test(
  'memory does not grow over requests of all kinds',
  async () => {
    service = await serveSample(sampleStore(folder.path), { CACHE_MB: String(CACHE_MB) });
    const { base } = service;
    const pages = await somePages(base);
    const statuses: Record<string, number> = {};
    let asked = 0;
    const ask = async (requests: number) => {
      const end = asked + requests;
      const next = () => (asked < end ? mixedRequest(asked++, pages) : undefined);
      await sendRequests(base, {
        clients: CLIENTS,
        next,
        onReply: ({ status }) => {
          statuses[status] = (statuses[status] ?? 0) + 1;
        },
      });
    };
    await ask(WARM_UP_REQUESTS);
    expect(await cachedMib(base)).toBeGreaterThan(CACHE_MB * 0.9);
    const memory = [memoryMib(service)];
    for (let sample = 0; sample < SAMPLES; sample++) {
      await ask(REQUESTS / SAMPLES);
      memory.push(memoryMib(service));
    }
    report(
      `${asked} requests: ${JSON.stringify(statuses)}; memory after the first ${WARM_UP_REQUESTS} and then: ${memory.join(', ')} MiB`,
    );
    // Nothing may fail, but on a busy machine the service may be busy for a moment.
    expect(['200', '301', '400', '404', '503']).toEqual(expect.arrayContaining(Object.keys(statuses)));
    // The lowest of the last samples: each may include garbage.
    expect(Math.min(...memory.slice(-3)) - memory[0]!).toBeLessThan(MOST_GROWTH_MIB);
  },
  timeoutFor(1800),
);
