import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type RunningService, startService, temporaryFolder } from '../program.ts';
import { extent, report, timeoutFor } from './extent.ts';
import { ask } from './load/steady-load.ts';
import { childrenOf, openFilesOf } from './machine/process-tree.ts';
import { newSampleStore } from './served-sample.ts';
import { loggedSentences, PATIENT } from './service-state.ts';

const ROUNDS = extent(1, 10);
const CONNECTIONS = 900;

const folder = temporaryFolder();
let store = '';
beforeAll(async () => {
  store = await newSampleStore(folder.path, 300);
  // Builds the index.
  service = await startService(['--store', store]);
  await service.stop();
});
afterAll(() => folder.remove());

let service: RunningService;
let clients: readonly Socket[] = [];
const leave = () => {
  for (const client of clients) client.destroy();
};
afterEach(async () => {
  leave();
  await service.stop();
});

/** Opens connections one after the other, each of which sends a request or nothing. */
async function openConnections(request: string): Promise<void> {
  const { hostname, port } = new URL(service.base);
  const opened: Socket[] = [];
  clients = opened;
  for (let i = 0; i < CONNECTIONS; i++) {
    const client = connect(Number(port), hostname).on('error', () => {});
    opened.push(client);
    await once(client, 'connect');
    client.write(request);
    client.resume();
  }
}

const isClosed = ({ closed, readableEnded }: Socket) => closed || readableEnded;

/** All of twenty new connections get a response: both workers take some. */
async function respondsAgain(): Promise<void> {
  const outcomes = () =>
    Promise.all(
      Array.from({ length: 20 }, () => ask(`${service.base}/healthz`).then(({ status }) => status, String)),
    );
  await expect.poll(outcomes, PATIENT).toEqual(Array(20).fill(200));
}

describe.each(['1', '2'])('with 256 descriptors and WORKERS=%s', (workers) => {
  test.each([
    ['idle', ''],
    ['used', 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])(
    `${CONNECTIONS} %s connections are kept to what the processes can hold, and everything serves again`,
    async (_, request) => {
      service = await startService(['--store', store, '--workers', workers], { first: 'ulimit -n 256' });
      for (let round = 1; round <= ROUNDS; round++) {
        await openConnections(request);
        await expect
          .poll(() => clients.filter((client) => !isClosed(client)).length, PATIENT)
          .toBeLessThan(256 * Number(workers));
        leave();
        await respondsAgain();
      }
      expect(service.output()).toContain('not MAX_CONNECTIONS=10000: it may open only 256 files');
      // Neither the store nor the index lacked a descriptor, and no worker had to be replaced.
      expect(loggedSentences(service.output())).toEqual([]);
    },
    timeoutFor(60),
  );
});

test(
  'workers that run out of descriptors take connections again when they have some',
  async () => {
    service = await startService(['--store', store, '--workers', '2']);
    const workers = childrenOf(service.process.pid!);
    expect(workers).toHaveLength(2);
    const limit = (files: number) => {
      for (const pid of workers) execFileSync('prlimit', ['--pid', String(pid), `--nofile=${files}:`]);
    };
    // A worker that still loads the program needs more.
    const answering = () => ask(`${service.base}/metrics`).then(({ body }) => String(body));
    await expect.poll(answering, PATIENT).toContain('infra_projects_processes 2\n');
    const most = Math.max(...workers.map((pid) => openFilesOf(pid).length));
    limit(most + 10);
    await openConnections('');
    await expect
      .poll(() => clients.filter((client) => !isClosed(client)).length, PATIENT)
      .toBeLessThan(CONNECTIONS);
    limit(most + 200);
    leave();
    await respondsAgain();
    expect(childrenOf(service.process.pid!)).toEqual(workers);
    report(`${CONNECTIONS} connections to workers with 10 descriptors left: both take connections again`);
  },
  timeoutFor(60),
);
