import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { apiPaths } from '../../src/query/addresses.ts';
import { sampleFile, sampleStore } from '../cache.ts';
import { watchMemory } from '../process-memory.ts';
import { startService } from '../service.ts';

/**
 * `npm run bench:attack -- MINUTES` attacks a service with 500 hostile connections from 50
 * addresses, while damaged files are checked. Bystanders measure it, and a second service beside it,
 * which nobody attacks: what both lose is the machine's.
 */
const MINUTES = Number(process.argv[2] ?? 1);
const PROJECTS = 17_260;
/**
 * A script that asks all the time needs about the share that each of the attackers' addresses gets,
 * so it waits like them; a reader needs far less.
 */
const SCRIPT_EVERY_MS = 50;
const READER_EVERY_MS = 1000;
/** The attackers have 127.0.0.2 to 51, the script 127.0.0.1. */
const READER_ADDRESS = '127.0.0.52';
const FILE_PROJECTS = 2_000;

/** What a bystander got of one address. */
class Figures {
  readonly #ms: number[] = [];
  readonly #statuses = new Map<number | 'failed', number>();

  add(status: number | 'failed', ms: number): void {
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    this.#ms.push(ms);
  }

  line(what: string): string {
    const sorted = this.#ms.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1]?.toFixed(1);
    const statuses = [...this.#statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
    return `${what}: ${statuses}; p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`;
  }
}

function ask(port: number, path: string, agent: Agent): Promise<number | 'failed'> {
  return new Promise((resolve) => {
    request({ host: '127.0.0.1', port, path, agent }, (response) => {
      response.resume().on('error', () => resolve('failed'));
      response.on('end', () => resolve(response.statusCode!));
    })
      .on('error', () => resolve('failed'))
      .end();
  });
}

/** Asks for one address after the other until the end, each page at another offset. */
async function bystander(
  port: number,
  path: () => string,
  until: number,
  everyMs = SCRIPT_EVERY_MS,
  localAddress = '127.0.0.1',
): Promise<Figures> {
  const figures = new Figures();
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });
  while (performance.now() < until) {
    const startedAt = performance.now();
    figures.add(await ask(port, path(), agent), performance.now() - startedAt);
    await after(everyMs);
  }
  agent.destroy();
  return figures;
}

const anyPage = () => `${apiPaths.listing}?offset=${Math.trunc(Math.random() * PROJECTS)}`;
const health = () => '/healthz';

function child(file: string, args: readonly string[]): Promise<unknown> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const started = spawn(process.execPath, [path, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return once(started, 'exit');
}

const store = await sampleStore({ projects: PROJECTS, quarters: 8 });
const files = [await sampleFile(FILE_PROJECTS, 'xlsx'), await sampleFile(FILE_PROJECTS, 'csv')];
const attacked = await startService(store);
const beside = await startService(store);
const memory = watchMemory(attacked.pid);
const seconds = MINUTES * 60;
const until = performance.now() + seconds * 1000;
const [, , ...figures] = await Promise.all([
  child('hostile-clients.ts', [String(attacked.port), String(seconds)]),
  child('hostile-files.ts', [String(seconds), ...files]),
  bystander(attacked.port, anyPage, until, READER_EVERY_MS, READER_ADDRESS),
  bystander(attacked.port, anyPage, until),
  bystander(attacked.port, health, until),
  bystander(beside.port, anyPage, until),
]);
const names = [
  'listing of the attacked service, for a reader',
  'listing of the attacked service, for a script',
  'its /healthz',
  'listing of the service beside it',
];
for (const [i, what] of names.entries()) console.log(figures[i]!.line(what));
console.log(`memory of the attacked service: ${memory.peakMib().toFixed(0)} MiB at most`);
const afterwards = await bystander(attacked.port, anyPage, performance.now() + 5_000);
console.log(afterwards.line('listing of the attacked service, afterwards'));
await Promise.all([attacked.stop(), beside.stop()]);
