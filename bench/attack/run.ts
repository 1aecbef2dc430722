import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { apiPaths } from '../../src/query/addresses.ts';
import { mountSmallDisk } from '../../test/fault/machine/small-disk.ts';
import { sampleFile, sampleStore } from '../cache.ts';
import { startDesk } from '../desk.ts';
import { eventLoopWatch } from '../event-loop.ts';
import { watchMemory } from '../process-memory.ts';
import { startService } from '../service.ts';
import { type Reader, reads } from './figures.ts';
import type { Attack } from './hostile-clients.ts';
import { boundLines, tableLines } from './table.ts';

/**
 * `npm run bench:attack -- MINUTES [--desk] [--workers NUMBER] [--full-disk]` attacks the public
 * service, or the desk, with hundreds of hostile connections from 50 addresses, while damaged files
 * are checked. Readers measure it, and another service beside it, which nobody attacks: what both
 * lose is the machine's. Attackers have machines of their own in reality, so here they run at nice 19.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    desk: { type: 'boolean', default: false },
    workers: { type: 'string', default: '1' },
    'full-disk': { type: 'boolean', default: false },
  },
});
const seconds = Number(positionals[0] ?? 1) * 60;
const PROJECTS = 17_260;
const FILE_PROJECTS = 2_000;
/**
 * A script that asks all the time needs about the share that each of the attackers' addresses gets,
 * so it waits like them; a reader needs far less.
 */
const SCRIPT_EVERY_MS = 50;
const READER_EVERY_MS = 1000;
/** The attackers have 127.0.0.2 to 51, the script 127.0.0.1. */
const READER_ADDRESS = '127.0.0.52';
/** Room for the index and the files for download, which is full half of the time. */
const DISK_MB = 400;
const DISK_EVERY_MS = 10_000;

/** What is attacked, and who measures it. */
interface Target {
  readonly port: number;
  readonly pid: number;
  readonly desk?: Attack['desk'];
  readonly readers: readonly (readonly [what: string, reader: Reader])[];
  stop(): Promise<unknown>;
}

const anyPage = () => `${apiPaths.listing}?offset=${Math.trunc(Math.random() * PROJECTS)}`;
const health = (port: number) => ({ port, path: () => '/healthz', everyMs: SCRIPT_EVERY_MS });
const asReader = { everyMs: READER_EVERY_MS, localAddress: READER_ADDRESS };

async function attackedService(store: string, settings: Readonly<Record<string, string>>): Promise<Target> {
  const service = await startService(store, { WORKERS: options.workers, ...settings });
  const { port } = service;
  return {
    ...service,
    readers: [
      ['Listing, for a reader who asks once a second', { port, path: anyPage, ...asReader }],
      ['`/healthz`', health(port)],
      [
        'Listing, for a script that asks twenty times a second',
        { port, path: anyPage, everyMs: SCRIPT_EVERY_MS },
      ],
    ],
  };
}

async function attackedDesk(settings: Readonly<Record<string, string>>): Promise<Target> {
  const desk = await startDesk(settings);
  const workbook = await sampleFile(FILE_PROJECTS, 'xlsx');
  const draft = await desk.drop(workbook);
  await desk.until(`${draft}/sheet`, 'class="sheet-frame"');
  const { port, cookie, token } = desk;
  const headers = { host: `localhost:${port}`, cookie: (await desk.signIn()).cookie };
  const screens = [draft, '/', `${draft}/changes`, '/drafts'];
  let opened = 0;
  const path = () => screens[opened++ % screens.length]!;
  return {
    ...desk,
    desk: { port, cookie, token, draft, workbook },
    readers: [
      ['Pages of the desk, for a person who opens one a second', { port, path, headers, ...asReader }],
      ['`/healthz` of the desk', health(port)],
    ],
  };
}

/** A process of attackers, which gets what of the processors others leave. */
function attacker(file: string, args: readonly string[]): Promise<unknown> {
  const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  const command = [process.execPath, '--import', pathOf('../../tools/tsx-files.ts'), pathOf(file), ...args];
  return once(spawn('nice', ['-n', '19', ...command], { stdio: ['ignore', 'inherit', 'inherit'] }), 'exit');
}

/** A disk for the index that is full for ten seconds in twenty. */
function disk() {
  const small = mountSmallDisk(DISK_MB);
  let isFull = false;
  const turn = () => {
    isFull = !isFull;
    if (isFull) small.fill();
    else small.freeSpace();
  };
  let turning: NodeJS.Timeout | undefined;
  return {
    path: small.path,
    begin: () => {
      turning = setInterval(turn, DISK_EVERY_MS);
    },
    remove: () => {
      clearInterval(turning);
      small.remove();
    },
  };
}

const store = await sampleStore({ projects: PROJECTS, quarters: 8 });
const files = [await sampleFile(FILE_PROJECTS, 'xlsx'), await sampleFile(FILE_PROJECTS, 'csv')];
const loop = eventLoopWatch();
const full = options['full-disk'] ? disk() : undefined;
const settings = { ...loop.settings, ...(full && { INDEX_DIR: full.path }) };
const target = options.desk ? await attackedDesk(settings) : await attackedService(store, settings);
const beside = await startService(store);
const children = readFileSync(`/proc/${target.pid}/task/${target.pid}/children`, 'utf8');
/** The process and its workers. */
const processes = [target.pid, ...(children.match(/\d+/g) ?? []).map(Number)];
const memory = processes.map(watchMemory);
for (const pid of processes) process.kill(pid, 'SIGUSR2');
full?.begin();
const { port, desk } = target;
const attack: Attack = { port, seconds, ...(desk && { desk }) };
const until = performance.now() + seconds * 1000;
const readers = [
  ...target.readers,
  ['Listing of the service beside it', { port: beside.port, path: anyPage, ...asReader }],
  ['`/healthz` of the service beside it', health(beside.port)],
] as const;
const attackers = [
  attacker('hostile-clients.ts', [JSON.stringify(attack)]),
  attacker('hostile-files.ts', [String(seconds), ...files]),
];
const figures = await Promise.all(readers.map(([, reader]) => reads(reader, until)));
await Promise.all(attackers);
const longest = loop.longest();
console.log(tableLines(readers.map(([what], i) => ({ what, figures: figures[i]! }))).join('\n'));
console.log(boundLines(figures[0]!, figures[1]!, longest).join('\n'));
console.log(`longest time without a turn of the event loop by the clock: ${longest.ms.toFixed(0)} ms`);
console.log(
  `memory of what was attacked: ${memory.reduce((sum, each) => sum + each.peakMib(), 0).toFixed(0)} MiB at most`,
);
const [, reader] = target.readers[0]!;
const afterwards = await reads({ ...reader, everyMs: SCRIPT_EVERY_MS }, performance.now() + 5_000);
console.log(tableLines([{ what: 'The same reader, afterwards', figures: afterwards }]).at(-1));
await Promise.all([target.stop(), beside.stop()]);
full?.remove();
loop.remove();
