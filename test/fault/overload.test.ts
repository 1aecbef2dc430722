import { setTimeout as after } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { type RunningService, temporaryFolder } from '../program.ts';
import { extent, report, timeoutFor } from './extent.ts';
import { type Reply, sendRequests } from './load/clients.ts';
import { expensiveRequest } from './load/generated-requests.ts';
import { affordableConnections, watchMemory } from './machine/process-figures.ts';
import { LISTING, sampleStore, serveSample } from './served-sample.ts';
import { PATIENT } from './service-state.ts';

const folder = temporaryFolder();
let service: RunningService | undefined;
afterAll(async () => {
  await service?.stop();
  folder.remove();
});

const WARM_UP_SECONDS = 2;
const LOOK_MS = 50;

let requests = 0;

/** Lets clients send new, expensive requests for some seconds. */
async function loadFor(
  base: string,
  seconds: number,
  load: { readonly clients: number; readonly perSecond?: number; readonly onReply: (reply: Reply) => void },
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  const next = () => (performance.now() < end ? expensiveRequest(requests++) : undefined);
  await sendRequests(base, { ...load, next });
}

/** Responses per second to a few clients, once the service is warm. */
async function capacityOf(base: string): Promise<number> {
  await loadFor(base, WARM_UP_SECONDS, { clients: 16, onReply: expectResponseOrProblem });
  const seconds = extent(3, 10);
  let answers = 0;
  const onReply = (reply: Reply) => {
    expectResponseOrProblem(reply);
    if (reply.status === 200) answers++;
  };
  await loadFor(base, seconds, { clients: 16, onReply });
  return answers / seconds;
}

/** Expects a complete response, or an error response with a reason and Retry-After. */
function expectResponseOrProblem({ path, status, headers, errorBody }: Reply): void {
  if (status === 200) return;
  expect({ path, status, type: headers['content-type'] }).toEqual({
    path,
    status: 503,
    type: 'application/problem+json',
  });
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(JSON.parse(errorBody)).toEqual({
    request_id: expect.any(String),
    type: 'urn:infra-projects:problem:busy',
    title: expect.any(String),
    status: 503,
    detail: expect.stringMatching(/try again/),
  });
}

const serve = async (store: string, env: Readonly<Record<string, string>>): Promise<string> => {
  await service?.stop();
  service = await serveSample(store, { CACHE_MB: '0', ...env });
  return service.base;
};

/** Polls the health of a service, which must always be answered. `stop` returns the results. */
function watchHealth(base: string): { stop(): Promise<string> } {
  let isOver = false;
  let looks = 0;
  let slowestMs = 0;
  const looking = (async () => {
    for (; !isOver; looks++) {
      const askedAt = performance.now();
      expect((await fetch(`${base}/healthz`)).status).toBe(200);
      slowestMs = Math.max(slowestMs, performance.now() - askedAt);
      await after(LOOK_MS);
    }
  })();
  // `stop` reports the error.
  looking.catch(() => {});
  const stop = async () => {
    isOver = true;
    await looking;
    return `/healthz was answered ${looks} times, the slowest after ${Math.round(slowestMs)} ms`;
  };
  return { stop };
}

test(
  'ten times its capacity is answered or rejected, and afterwards everything is answered as before',
  async () => {
    const store = sampleStore(folder.path);
    const capacity = await capacityOf(await serve(store, {}));
    const base = await serve(store, { MAX_LAG_MS: '100' });
    const [memory, health] = [watchMemory(service!), watchHealth(base)];
    const clients = affordableConnections(extent(600, 1000));
    const seconds = extent(5, 60);
    const answers = { 200: 0, 503: 0 };
    const onReply = (reply: Reply) => {
      expectResponseOrProblem(reply);
      answers[reply.status as 200 | 503]++;
    };
    await loadFor(base, seconds, { clients, perSecond: 10 * capacity, onReply });
    const endedAt = performance.now();
    const healthFigures = await health.stop();
    await expect.poll(async () => (await fetch(base + LISTING)).status, PATIENT).toBe(200);
    const backAfterMs = Math.round(performance.now() - endedAt);
    const asked = Math.round((answers[200] + answers[503]) / seconds);
    report(
      `carries ${Math.round(capacity)} requests a second; asked ${asked} a second by ${clients} clients for ${seconds} s: ${JSON.stringify(answers)}`,
    );
    report(`${healthFigures}; all was answered again ${backAfterMs} ms after the end; ${memory.stop()}`);
    expect(answers[200]).toBeGreaterThan(0);
    expect(answers[503]).toBeGreaterThan(0);
  },
  timeoutFor(120),
);
