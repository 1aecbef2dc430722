import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { apiPaths } from '../../src/query/addresses.ts';
import { type RunningService, startService, temporaryFolder } from '../program.ts';
import { extent, report, seedOfRun, timeoutFor } from './extent.ts';
import { childrenOf, isRunning } from './machine/process-tree.ts';
import { randomFrom } from './random.ts';
import { newSampleStore } from './served-sample.ts';
import { loggedSentences, PATIENT } from './service-state.ts';

const CLIENTS = 8;
const STOPS = extent(2, 20);
const LONGEST_PAUSE_MS = 300;
const random = randomFrom(seedOfRun());
const PAGE = `${apiPaths.listing}?limit=5`;

const folder = temporaryFolder();
let store = '';
beforeAll(async () => {
  store = await newSampleStore(folder.path, 300);
});
afterAll(() => folder.remove());

let service: RunningService | undefined;
let started: readonly number[] = [];
afterEach(() => {
  for (const pid of started.filter(isRunning)) process.kill(pid, 'SIGKILL');
});

async function serve(workers: string, drainSeconds: string): Promise<RunningService> {
  service = await startService(['--store', store, '--workers', workers], {
    env: { DRAIN_SECONDS: drainSeconds },
  });
  started = [service.process.pid!, ...childrenOf(service.process.pid!)];
  return service;
}

const readiness = (base: string): Promise<number> =>
  fetch(`${base}/readyz`).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );

interface Outcome {
  readonly status: number;
  readonly connection: string | undefined;
}

/** Why a client ends: the port is closed. A kept connection that breaks is a failure. */
class Refused extends Error {}

function ask(url: string, agent: Agent): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      response.resume();
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode!, connection: response.headers.connection }),
      );
    });
    request.once('error', (error) => reject(request.reusedSocket ? error : new Refused()));
  });
}

describe.each([
  { workers: '1', signalled: 'the service' },
  { workers: '2', signalled: 'the service' },
  { workers: '2', signalled: 'each process' },
] as const)('a stop with WORKERS=$workers, of which $signalled is told', ({ workers, signalled }) => {
  test(
    'fails no request of clients that keep their connections, and says first that it is not ready',
    async () => {
      let answered = 0;
      for (let stop = 0; stop < STOPS; stop++) {
        const { base, process: parent, output } = await serve(workers, '2');
        const failures: string[] = [];
        let isNotReady = false;
        let wasReadyWhenRefused = false;
        let keptOpen = 0;
        const client = async () => {
          const agent = new Agent({ keepAlive: true, maxSockets: 1 });
          for (;;) {
            const mustClose = isNotReady;
            try {
              const { status, connection } = await ask(base + PAGE, agent);
              answered++;
              if (status !== 200) failures.push(`status ${status}`);
              if (mustClose && connection !== 'close') keptOpen++;
            } catch (error) {
              if (!(error instanceof Refused)) failures.push(String(error));
              else if (!isNotReady) wasReadyWhenRefused = true;
              if (error instanceof Refused) return agent.destroy();
            }
            await after(random() * LONGEST_PAUSE_MS);
          }
        };
        const clients = Array.from({ length: CLIENTS }, client);
        const before = answered;
        await expect.poll(() => answered, PATIENT).toBeGreaterThan(before + 5 * CLIENTS);
        const exited = once(parent, 'exit');
        for (const pid of signalled === 'the service' ? [parent.pid!] : started) process.kill(pid, 'SIGTERM');
        // With workers, each learns of it by itself.
        while (!isNotReady) {
          const asked = await Promise.all(Array.from({ length: 8 }, () => readiness(base)));
          isNotReady = asked.every((status) => status === 503);
        }
        await Promise.all(clients);
        expect(await exited).toEqual([0, null]);
        expect(started.filter(isRunning)).toEqual([]);
        expect({ failures, keptOpen, wasReadyWhenRefused }).toEqual({
          failures: [],
          keptOpen: 0,
          wasReadyWhenRefused: false,
        });
        expect(loggedSentences(output())).toEqual([]);
      }
      report(`${STOPS} stops with WORKERS=${workers}: ${answered} answers, none failed`);
    },
    timeoutFor(extent(60, 300)),
  );

  test(
    'ends at once with a second signal',
    async () => {
      const { base, process: parent } = await serve(workers, '300');
      parent.kill('SIGTERM');
      await expect.poll(() => readiness(base), PATIENT).toBe(503);
      const exited = once(parent, 'exit');
      parent.kill('SIGTERM');
      expect(await exited).toEqual([143, null]);
      await expect.poll(() => started.filter(isRunning), PATIENT).toEqual([]);
    },
    timeoutFor(60),
  );
});
