import { setTimeout as after } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type RunningService, temporaryFolder } from '../program.ts';
import { extent, report, timeoutFor } from './extent.ts';
import { Attackers } from './load/attackers.ts';
import { expensiveRequest } from './load/generated-requests.ts';
import { LISTING, sampleStore, serveSample } from './served-sample.ts';
import { PATIENT } from './service-state.ts';

const folder = temporaryFolder();
let store = '';
beforeAll(async () => {
  store = sampleStore(folder.path);
});
afterAll(() => folder.remove());

let service: RunningService;
let attackers: Attackers;
afterEach(async () => {
  attackers.leave();
  await service.stop();
});

const SECONDS = extent(5, 60);
const EVERY_MS = 50;
const CONNECTIONS = 4;
const PAGES = 863;
let requests = 0;

/** The value at this share of the sorted ones. */
const percentile = (values: readonly number[], share: number): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1]!);

interface Look {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly ms: number;
}

/** Requests one path after the other for some seconds. */
async function looksAt(pathAt: (number: number) => string): Promise<readonly Look[]> {
  const looks: Look[] = [];
  const end = performance.now() + SECONDS * 1000;
  while (performance.now() < end) {
    const askedAt = performance.now();
    const response = await fetch(service.base + pathAt(looks.length));
    await response.arrayBuffer();
    const { status, headers } = response;
    looks.push({ status, retryAfter: headers.get('retry-after'), ms: performance.now() - askedAt });
    await after(EVERY_MS);
  }
  return looks;
}

function reportLooks(what: string, looks: readonly Look[]): void {
  const times = looks.map(({ ms }) => ms);
  const refused = looks.filter(({ status }) => status === 503).length;
  const figures = `p50 ${percentile(times, 0.5)}, p95 ${percentile(times, 0.95)} ms`;
  report(`${what}: ${looks.length} requests, ${refused} got 503, ${figures}`);
}

/** The sum of the series whose lines begin like this. */
async function metric(beginning: string): Promise<number> {
  const text = await (await fetch(`${service.base}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.startsWith(`infra_projects_${beginning}`));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

const answered = () => metric(`request_seconds_count{route="${LISTING}`);

describe.each([
  ['from 50 addresses', Array.from({ length: 50 }, (_, i) => `127.0.0.${i + 2}`)],
  ['from the address of the bystander', Array<string>(50).fill('127.0.0.1')],
])('beside 50 attackers %s', (where, addresses) => {
  test(
    'a bystander is answered or told to come back, and nothing is done for attackers that have left',
    async () => {
      service = await serveSample(store);
      const next = () => expensiveRequest(requests++);
      attackers = new Attackers(service.base, { addresses, connections: CONNECTIONS, next });
      const [listing, health] = await Promise.all([
        looksAt((i) => `${LISTING}?ordering=-name&offset=${((i * 37) % PAGES) * 20}`),
        looksAt(() => '/healthz'),
      ]);
      reportLooks(`the listing beside attackers ${where}`, listing);
      reportLooks(`/healthz beside attackers ${where}`, health);
      report(`the attackers got ${JSON.stringify([...attackers.replies])}`);
      expect(new Set(health.map(({ status }) => status))).toEqual(new Set([200]));
      for (const { status, retryAfter } of listing)
        expect([status, retryAfter]).toEqual(status === 503 ? [503, '2'] : [200, null]);
      let tries = 0;
      const nextStatus = async () => {
        const response = await fetch(`${service.base}${LISTING}?ordering=-name&offset=${++tries}`);
        await response.arrayBuffer();
        return response.status;
      };
      await expect.poll(nextStatus, PATIENT).toBe(200);

      await expect.poll(() => metric('requests_waiting'), PATIENT).toBeGreaterThan(50);
      const before = await answered();
      attackers.leave();
      await expect
        .poll(() => metric('requests_shed_total{reason="client_gone"}'), PATIENT)
        .toBeGreaterThan(20);
      await expect.poll(() => metric('requests_waiting'), PATIENT).toBe(0);
      expect((await answered()) - before).toBeLessThan(50);
      expect((await fetch(`${service.base}${LISTING}?offset=20`)).status).toBe(200);
    },
    timeoutFor(SECONDS),
  );
});
