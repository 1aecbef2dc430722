import { setTimeout as after } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { type RunningService, temporaryFolder } from '../program.ts';
import { extent, report, timeoutFor } from './extent.ts';
import { HostileConnections } from './load/hostile-connections.ts';
import { filesAreBack, memoryMib, openFiles, watchMemory } from './machine/process-figures.ts';
import { LISTING, sampleStore, serveSample } from './served-sample.ts';
import { PATIENT } from './service-state.ts';
import { tallied } from './tally.ts';

const CONNECTIONS = 500;
/** Memory of one process with the sample and 500 hostile connections. */
const MOST_MIB = 600;
const ATTACKS = extent(1, 5);
const SECONDS = extent(15, 120);
const ASK_EVERY_MS = 100;

const folder = temporaryFolder();
let service: RunningService | undefined;
afterAll(async () => {
  await service?.stop();
  folder.remove();
});

interface Answer {
  readonly status: number;
  readonly ms: number;
}

/** Asks for pages, one after the other, until it is stopped. */
function bystander(base: string): { readonly answers: readonly Answer[]; stop(): Promise<void> } {
  const answers: Answer[] = [];
  let isOver = false;
  const asking = (async () => {
    for (let offset = 0; !isOver; offset += 20) {
      const askedAt = performance.now();
      const response = await fetch(`${base}${LISTING}?offset=${offset}`);
      const { status, headers } = response;
      const body = await response.text();
      answers.push({ status, ms: performance.now() - askedAt });
      expect([200, 503]).toContain(status);
      if (status === 200) expect(JSON.parse(body)).toMatchObject({ results: expect.any(Array) });
      else expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      await after(ASK_EVERY_MS);
    }
  })();
  // `stop` reports the error.
  asking.catch(() => {});
  const stop = () => {
    isOver = true;
    return asking;
  };
  return { answers, stop };
}

/** Asks for the whole listing, as clients that copy it do. */
async function wholeListing(base: string): Promise<number> {
  const response = await fetch(`${base}${LISTING}?limit=20000`);
  await response.arrayBuffer();
  return response.status;
}

test(
  `${CONNECTIONS} greedy clients take less than ${MOST_MIB} MiB, and afterwards all is as before`,
  async () => {
    service = await serveSample(sampleStore(folder.path));
    const { base } = service;
    const files = openFiles(service);
    const memory = watchMemory(service);
    const before = memoryMib(service);
    for (let attack = 0; attack < ATTACKS; attack++) {
      const hostile = new HostileConnections(base, CONNECTIONS);
      onTestFinished(() => hostile.leave());
      const { answers, stop } = bystander(base);
      await after(SECONDS * 1000);
      await stop();
      const statuses = tallied(answers, ({ status }) => `${status}`);
      const slowestMs = Math.round(Math.max(...answers.map(({ ms }) => ms)));
      report(
        `${hostile.noticed} of ${CONNECTIONS} hostile connections noticed; a bystander got ${JSON.stringify(statuses)}, the slowest after ${slowestMs} ms`,
      );
      expect(answers.length).toBeGreaterThan(0);
      hostile.leave();
      await filesAreBack(service, files);
      await expect.poll(() => wholeListing(base), PATIENT).toBe(200);
    }
    report(memory.stop());
    expect(before + memory.grownMib()).toBeLessThan(MOST_MIB);
  },
  timeoutFor(ATTACKS * (SECONDS + 60)),
);
