import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { apiPaths } from '../../src/query/addresses.ts';
import { freePort } from '../free-port.ts';
import { markedProjects, writeIrmCsv } from '../irm-file.ts';
import { type RunningService, runProgram, spawnProgram, startService, temporaryFolder } from '../program.ts';
import { extent, report, timeoutFor } from './extent.ts';
import { ask, type Load, startLoad } from './load/steady-load.ts';
import { childrenOf, indexVersionsOpenIn, isRunning } from './machine/process-tree.ts';
import { publishFile, publishNumbered } from './numbered-publication.ts';
import { loggedSentences, PATIENT } from './service-state.ts';

/** Two workers on one port, some of which are killed. */
const PROJECTS = 2_000;
const WORKERS = 2;
const KILLS = extent(2, 20);
const LISTING = apiPaths.listing;
const REPLACED = 'A worker exited (SIGKILL): starting another.';
/** More than the buffers between two sockets hold, so that the sender waits for the reader. */
const LARGE_NAMES = { projects: 4_000, characters: 5_000 };

const folder = temporaryFolder();
const store = `sqlite:${folder.path}/projects.db`;
let publications = 0;
const publish = () => publishNumbered(store, folder.path, ++publications, PROJECTS);
let largeStore = '';
beforeAll(async () => {
  await publish();
  const { projects, characters } = LARGE_NAMES;
  const file = writeIrmCsv(join(folder.path, 'large.csv'), markedProjects(projects, 'x'.repeat(characters)));
  largeStore = `sqlite:${folder.path}/large.db`;
  await publishFile(largeStore, file);
});
afterAll(() => folder.remove());

let service: RunningService | undefined;
let loads: readonly Load[] = [];
let started: readonly number[] = [];
afterEach(async () => {
  await Promise.all(loads.map((load) => load.stop()));
  loads = [];
  await service?.stop();
  for (const pid of started.filter(isRunning)) process.kill(pid, 'SIGKILL');
});

async function serve(
  env: Readonly<Record<string, string>> = {},
  options: readonly string[] = ['--store', store],
): Promise<RunningService> {
  service = await startService(['--workers', `${WORKERS}`, ...options], {
    env: { DATA_POLL_MS: '50', ...env },
  });
  await expect.poll(() => workersThatServe().length, PATIENT).toBe(WORKERS);
  await allRespond();
  started = [service.process.pid!, ...workers()];
  return service;
}

/**
 * A worker that has opened the index may not listen yet, and the port must always have a listener.
 */
async function allRespond(): Promise<void> {
  const { base } = service!;
  const answering = async () => {
    const { body } = await ask(`${base}/metrics`).catch(() => ({ body: '' }));
    return /^infra_projects_processes (\d+)$/m.exec(body)?.[1];
  };
  await expect.poll(answering, PATIENT).toBe(`${WORKERS}`);
}

const workers = () => childrenOf(service!.process.pid!);

/** The workers that have files of an index open. */
const workersThatServe = () => workers().filter((pid) => indexVersionsOpenIn(pid).length > 0);

const requestsCountedIn = (metrics: string): number =>
  [...metrics.matchAll(/^infra_projects_request_seconds_count\{.*\} (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );

describe('of two workers under load', () => {
  test(
    'each can be killed and is replaced, and all serve what is published afterwards',
    async () => {
      const { base, output } = await serve();
      const options = { clients: 3, pauseMs: 10, reconnects: true };
      loads = [
        startLoad(base, { ...options, keepsConnections: true }),
        startLoad(base, { ...options, clients: 4, pauseMs: 2 }),
      ];
      const metrics = watchedMetrics(base);
      const answered = () => loads.reduce((sum, { figures }) => sum + figures.requests, 0);
      let slowestReplacementMs = 0;
      for (let kill = 1; kill <= KILLS; kill++) {
        const before = answered();
        await expect.poll(answered, PATIENT).toBeGreaterThan(before + 50);
        // The first and the last in turns, so that replacements are killed, too.
        const victim = kill % 2 === 0 ? workers().at(-1)! : workers()[0]!;
        const killedAt = Date.now();
        process.kill(victim, 'SIGKILL');
        await expect
          .poll(() => workersThatServe().filter((pid) => pid !== victim).length, PATIENT)
          .toBe(WORKERS);
        await allRespond();
        slowestReplacementMs = Math.max(slowestReplacementMs, Date.now() - killedAt);
        expect(loggedSentences(output()).filter((line) => line === REPLACED)).toHaveLength(kill);
      }
      const version = await publish();
      await expect
        .poll(() => workers().map(indexVersionsOpenIn), PATIENT)
        .toEqual(Array.from({ length: WORKERS }, () => [version]));
      const asked = await metrics.stop();
      const [kept, fresh] = await Promise.all(loads.map((load) => load.stop()));
      report(
        `${KILLS} workers killed, replaced within ${slowestReplacementMs} ms; ${kept!.requests} answers on kept connections and ${fresh!.requests} on new ones, ${kept!.reconnected + fresh!.reconnected} asked again and ${kept!.brokenOff + fresh!.brokenOff} broken off as their worker died, the slowest after ${Math.max(kept!.slowestMs, fresh!.slowestMs)} ms; ${asked} times metrics`,
      );
      for (const { failures, mixed, newest } of [kept!, fresh!])
        expect({ failures, mixed, newest }).toEqual({ failures: [], mixed: 0, newest: publications });
      expect(output()).toContain(`Serving data version ${version}: ${PROJECTS} projects.`);
    },
    timeoutFor(extent(60, 300)),
  );

  /** Polls the metrics, which must never be empty, and whose counts must never fall. */
  function watchedMetrics(base: string): { stop(): Promise<number> } {
    let stopped = false;
    let asked = 0;
    let counted = 0;
    const watching = (async () => {
      while (!stopped) {
        const { status, body } = await ask(`${base}/metrics`).catch(() => ({ status: 0, body: '' }));
        await after(50);
        // A request of the killed worker is repeated like any other.
        if (status === 0) continue;
        asked++;
        expect({ asked, status, isWhole: /^infra_projects_ready 1$/m.test(body) }).toEqual({
          asked,
          status: 200,
          isWhole: true,
        });
        const now = requestsCountedIn(body);
        expect(now).toBeGreaterThanOrEqual(counted);
        counted = now;
      }
      return asked;
    })();
    watching.catch(() => {});
    return {
      stop: () => {
        stopped = true;
        return watching;
      },
    };
  }

  test(
    'both can be killed at once, and the service recovers',
    async () => {
      // With port 0, new workers would get another port.
      const { base } = await serve({}, ['--store', store, '--port', `${await freePort()}`]);
      for (const pid of workers()) process.kill(pid, 'SIGKILL');
      // Every client gets a response or an error, and can try again.
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, () => ask(`${base}/readyz`).then(String, ({ message }: Error) => message)),
      );
      expect(outcomes.filter((outcome) => outcome.startsWith('no answer'))).toEqual([]);
      await expect
        .poll(async () => (await ask(`${base}/readyz`).catch(() => undefined))?.status, PATIENT)
        .toBe(200);
      await expect.poll(() => workersThatServe().length, PATIENT).toBe(WORKERS);
    },
    timeoutFor(60),
  );
});

describe('two workers together', () => {
  test(
    'accept no more requests of one client than its limit',
    async () => {
      const { base } = await serve({ RATE_LIMIT: '30' });
      const replies = await Promise.all(Array.from({ length: 60 }, () => ask(`${base}${LISTING}?limit=1`)));
      const admitted = replies.filter(({ status }) => status === 200);
      const refused = replies.filter(({ status }) => status === 429);
      expect([admitted.length, refused.length]).toEqual([30, 30]);
      for (const { headers } of refused) {
        const seconds = Number(headers['retry-after']);
        expect(seconds).toBeGreaterThan(0);
        expect(seconds).toBeLessThanOrEqual(60);
      }
    },
    timeoutFor(30),
  );

  test(
    'count every request once, and say once that the port is in use',
    async () => {
      const { base } = await serve();
      const requests = 100;
      for (let i = 0; i < requests; i++) await ask(`${base}${LISTING}?limit=1&offset=${i}`);
      const { body } = await ask(`${base}/metrics`);
      const counts = Array.from(
        body.matchAll(/^infra_projects_request_seconds_count\{route="([^"]+)",status="200"\} (\d+)$/gm),
        ([, route, count]) => [route, Number(count)] as const,
      );
      expect(Object.fromEntries(counts)[LISTING]).toBe(requests);
      expect(body).toMatch(/^infra_projects_data_version \d+$/m);
      const { port } = new URL(base);
      const others = ['serve', '--store', store, '--workers', '2', '--port', port];
      const { code, stderr } = await runProgram(others);
      expect(code).toBe(1);
      expect(stderr).toMatch(/^infra-projects: Port \d+ of 127\.0\.0\.1 is in use: [^\n]+\n$/);
    },
    timeoutFor(30),
  );
});

/** A response that has started and is not read on. */
async function startedResponse(url: string): Promise<IncomingMessage> {
  const [response] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage];
  response.pause();
  return response;
}

async function lengthOf(response: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  return bytes;
}

/** Whether something listens on the port. */
async function isListening(base: string): Promise<boolean> {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}

describe('two workers end', () => {
  test(
    'on SIGTERM, when the running responses are finished, and leave no process',
    async () => {
      // Four large responses at once: a busy machine must not reject one of them.
      const { base, process: parent } = await serve({ MAX_LAG_MS: '60000' }, ['--store', largeStore]);
      const all = started;
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => startedResponse(`${base}${LISTING}?limit=20000`)),
      );
      const exited = once(parent, 'exit');
      const toldAt = Date.now();
      parent.kill('SIGTERM');
      await expect.poll(() => isListening(base), PATIENT).toBe(false);
      expect(all.every(isRunning)).toBe(true);
      for (const answer of answers) {
        const bytes = await lengthOf(answer);
        expect(bytes).toBeGreaterThan(LARGE_NAMES.projects * LARGE_NAMES.characters);
        expect(answer.complete).toBe(true);
      }
      expect(await exited).toEqual([0, null]);
      const seconds = (Date.now() - toldAt) / 1000;
      report(`SIGTERM: ${answers.length} responses finished, all ended after ${seconds.toFixed(1)} s`);
      expect(all.filter(isRunning)).toEqual([]);
    },
    timeoutFor(60),
  );

  test(
    'when their parent is killed, which frees the port',
    async () => {
      const { base, process: parent } = await serve();
      const [, ...orphans] = started;
      const exited = once(parent, 'exit');
      parent.kill('SIGKILL');
      await exited;
      await expect.poll(() => orphans.filter(isRunning), PATIENT).toEqual([]);
      const { port } = new URL(base);
      const next = spawnProgram(['serve', '--store', store, '--port', port]);
      try {
        await expect
          .poll(async () => (await ask(`${base}/readyz`).catch(() => undefined))?.status, PATIENT)
          .toBe(200);
      } finally {
        const ended = once(next, 'exit');
        next.kill('SIGTERM');
        expect(await ended).toEqual([0, null]);
      }
    },
    timeoutFor(60),
  );
});
