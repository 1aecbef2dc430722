import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { apiPaths } from '../../src/query/addresses.ts';
import { projectRoot, startService, temporaryFolder } from '../program.ts';
import { extent, report, timeoutFor } from './extent.ts';
import { ask } from './load/steady-load.ts';
import { childrenOf, isRunning } from './machine/process-tree.ts';
import { newSampleStore } from './served-sample.ts';
import { loggedSentences, PATIENT } from './service-state.ts';

const RESTARTS = extent(2, 30);
const CLIENTS = 8;
const PAGE = `${apiPaths.listing}?limit=5`;

const folder = temporaryFolder();
let store = '';
beforeAll(async () => {
  store = await newSampleStore(folder.path, 300);
  // Builds the index.
  const service = await startService(['--store', store]);
  await service.stop();
});
afterAll(() => folder.remove());

/**
 * What systemd does with a socket unit: the socket is descriptor 3 of each service, and stays open
 * when one ends. The program knows by its process id that it is meant.
 */
const LIKE_SYSTEMD = `
while :; do
  LISTEN_FDS=1 sh -c 'LISTEN_PID=$$ exec "$0" "$@"' "$@"
done`;

let systemd: ChildProcess;
let output = '';
let started: readonly number[] = [];
afterEach(() => {
  systemd.kill('SIGKILL');
  for (const pid of started.filter(isRunning)) process.kill(pid, 'SIGTERM');
});

async function startLikeSystemd(workers: string): Promise<string> {
  output = '';
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { fd } = (server as Server & { readonly _handle: { readonly fd: number } })._handle;
  const program = join(projectRoot, 'bin/infra-projects');
  systemd = spawn(
    'sh',
    ['-c', LIKE_SYSTEMD, 'systemd', program, 'serve', '--store', store, '--workers', workers],
    { stdio: ['ignore', 'pipe', 'pipe', fd], env: { PATH: process.env.PATH, DRAIN_SECONDS: '1' } },
  );
  // From here on, only the other processes have the socket.
  server.close();
  for (const stream of [systemd.stdout!, systemd.stderr!])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  return `http://127.0.0.1:${port}`;
}

/** Waits for another service than the last one, and for the addresses that it prints. */
async function nextService(restarts: number): Promise<number> {
  await expect.poll(() => output.match(/^CSV /gm)?.length ?? 0, PATIENT).toBe(restarts + 1);
  const [pid] = childrenOf(systemd.pid!);
  started = [...started, pid!];
  return pid!;
}

describe.each(['1', '2'])('a service with WORKERS=%s and a socket that systemd holds', (workers) => {
  test.each(['SIGTERM', 'SIGHUP'] as const)(
    'is restarted by %s under load, and no connection is refused or broken',
    async (signal) => {
      const base = await startLikeSystemd(workers);
      let isOver = false;
      let [answered, slowestMs] = [0, 0];
      const failures: string[] = [];
      const client = async () => {
        while (!isOver) {
          const askedAt = performance.now();
          const outcome = await ask(base + PAGE).then(({ status, whole }) => `${status} ${whole}`, String);
          slowestMs = Math.max(slowestMs, performance.now() - askedAt);
          answered++;
          if (outcome !== '200 true') failures.push(outcome);
        }
      };
      // Before the first service runs: its socket already takes connections.
      const clients = Array.from({ length: CLIENTS }, client);
      for (let restarts = 0; restarts < RESTARTS; restarts++) {
        const pid = await nextService(restarts);
        const before = answered;
        await expect.poll(() => answered, PATIENT).toBeGreaterThan(before + 200);
        process.kill(pid, signal);
      }
      await nextService(RESTARTS);
      isOver = true;
      await Promise.all(clients);
      report(
        `${RESTARTS} restarts by ${signal} with WORKERS=${workers}: ${answered} requests on new connections, ${failures.length} failed, the slowest took ${Math.round(slowestMs)} ms`,
      );
      expect(failures).toEqual([]);
      expect(loggedSentences(output)).toEqual([]);
    },
    timeoutFor(extent(60, 300)),
  );
});

test(
  'workers that all die at once end the service, and systemd starts another on the same socket',
  async () => {
    const base = await startLikeSystemd('2');
    const first = await nextService(0);
    for (const pid of childrenOf(first)) process.kill(pid, 'SIGKILL');
    const second = await nextService(1);
    expect(second).not.toBe(first);
    expect((await ask(base + PAGE)).status).toBe(200);
    expect(output).toContain(
      'infra-projects: All workers have exited, and Node has closed the socket that they inherited.',
    );
  },
  timeoutFor(30),
);
