import cluster from 'node:cluster';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { Command } from 'commander';
import pino from 'pino';
import type { Config } from '../config.ts';
import { createServer } from '../http/index.ts';
import { IndexFolder, LiveIndex } from '../index/index.ts';
import { drainable } from '../node/drain.ts';
import { apiPaths, searchDownloadPath } from '../query/index.ts';
import { openReader, StoreError } from '../store/index.ts';
import { explain } from './explain.ts';
import { indexFolderPath } from './index-folder-path.ts';
import { configOf } from './options.ts';
import { readUrl } from './read-url.ts';
import { fillWithSample } from './sample.ts';
import { webService } from './web-service.ts';
import { metricsOfAllWorkers } from './worker-metrics.ts';
import { failWorker, isFirstWorker, runWorkers, tellParent, workerCount } from './workers.ts';
import { withWritableStore } from './writable-store.ts';

/** From the signal to stop until connections still in use are closed. */
const LONGEST_DRAIN_MS = 8_000;

/** How long a worker without an index waits for the store before it listens all the same, and says that it has none. */
const LONGEST_SILENCE_MS = 5_000;

/** Longer than a request waits for files that are made of an index, also one of a worker that is behind. */
const KEEP_PREVIOUS_MS = 30_000;

interface ServeOptions {
  readonly host?: string;
  readonly port?: string;
  readonly workers?: string;
  readonly sample?: true;
}

export function serveCommand(): Command {
  return new Command('serve')
    .description('answer requests from what the store holds, and follow what is published into it')
    .option('--host <address>', 'address to listen on (or set HOST)')
    .option('--port <number>', 'port to listen on (or set PORT)')
    .option('--workers <number>', 'processes that answer; 0 for one per core (or set WORKERS)')
    .option('--sample', 'fill an empty store with the made-up sample catalogue first')
    .action(async (options: ServeOptions, command: Command) => {
      const { host, port, workers } = options;
      const config = configOf(command, {
        ...(host !== undefined && { host }),
        ...(port !== undefined && { port }),
        ...(workers !== undefined && { workers }),
      });
      const count = workerCount(config);
      if (cluster.isPrimary) await prepareStore(config, options.sample === true);
      if (cluster.isPrimary && count > 1) {
        await prepareIndex(config);
        return runWorkers(count);
      }
      const serving = serve({ ...config, cacheMb: Math.ceil(config.cacheMb / count) });
      await (cluster.isPrimary ? serving : serving.catch((error) => failWorker(explain(error))));
    });
}

/**
 * Makes or migrates the store before anything reads it, and fills it with the sample where that is wanted. A store that is
 * away stops nobody who has an index to start from, or who can read it all the same.
 */
async function prepareStore(config: Config, sample: boolean): Promise<void> {
  try {
    await withWritableStore(config, async (store) => {
      const { kind } = await store.state();
      if (sample && kind === 'empty') await fillWithSample(store, {});
    });
  } catch (error) {
    if (!(error instanceof StoreError) || sample || !(await canStart(config))) throw error;
    console.error(`${explain(error)} The service starts all the same and goes on asking.`);
  }
}

async function canStart(config: Config): Promise<boolean> {
  if ((await new IndexFolder(indexFolderPath(config)).newest()) !== undefined) return true;
  const reader = openReader(readUrl(config));
  return reader
    .state()
    .then(
      () => true,
      () => false,
    )
    .finally(reader.close);
}

/** Built once, before workers start that would all want it. Without data, a store or room, they wait for it themselves. */
async function prepareIndex(config: Config): Promise<void> {
  const reader = openReader(readUrl(config));
  const folder = new IndexFolder(indexFolderPath(config));
  try {
    const state = await reader.state();
    if (state.dataVersion === 0) return;
    const index = (await folder.load(state)) ?? (await folder.build(readUrl(config)));
    await index.release();
  } catch {
    // Each worker tries again, and says what is wrong.
  } finally {
    await reader.close();
  }
}

async function serve(config: Config): Promise<void> {
  const logger = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }));
  let hasFailed = false;
  const live = new LiveIndex({
    storeUrl: readUrl(config),
    reader: openReader(readUrl(config)),
    folder: new IndexFolder(indexFolderPath(config)),
    pollMs: config.dataPollMs,
    keepPreviousMs: KEEP_PREVIOUS_MS,
    // Of the store itself: replicas cannot tell.
    watch: openReader(config.storeUrl).watch,
    onSwap: ({ manifest }) =>
      isFirstWorker() &&
      console.log(`Serving data version ${manifest.dataVersion}: ${manifest.projects} projects.`),
    onFailure: (error) => {
      hasFailed = true;
      logger.error(`${failureOf(live)}: ${explain(error)}`);
    },
  });
  const service = webService(config, live);
  const server = createServer({
    ...service,
    config,
    index: live,
    logger,
    ...(cluster.isWorker && { collectMetrics: metricsOfAllWorkers }),
  });
  const drain = drainable(server);
  // A worker that takes the place of another is not asked before it has what the others answer from.
  const starting = cluster.isWorker ? live.start() : undefined;
  await Promise.race([starting, after(LONGEST_SILENCE_MS, undefined, { ref: false })]);
  await listen(server, config);
  for (const { prepare } of service.routes) void prepare?.();
  stopOnSignal(async () => {
    // Answers under way are finished, but nobody waits for ever for a client that does not take its own.
    setTimeout(() => server.closeAllConnections(), LONGEST_DRAIN_MS).unref();
    await drain();
    await live.stop();
    // What is left, such as a worker's line to its parent or a thread that makes downloads, would keep it alive.
    process.exit(0);
  });
  await (starting ?? live.start());
  // A signal may have come while the index was being built.
  if (!server.listening) return;
  // Where something is wrong, the log has told it.
  const nothing = 'No data has been published yet: see "infra-projects import --help".';
  const isEmpty = live.current === undefined && !hasFailed;
  tell([...(isEmpty ? [nothing] : []), ...addressLines(server, config, live)]);
}

/** What has failed when there is no newer data, and what is served instead. */
function failureOf({ current, storeContact }: LiveIndex): string {
  const failed = storeContact.reachable ? 'The newest data cannot be indexed' : 'The store cannot be read';
  const served =
    current === undefined ? 'there is none to answer with' : 'the last data goes on being served';
  return `${failed}, ${served}`;
}

function tell(lines: readonly string[]): void {
  if (cluster.isWorker) tellParent(lines);
  else for (const line of lines) console.log(line);
}

async function listen(server: Server, { host, port }: Config): Promise<void> {
  try {
    await once(server.listen({ host, port }), 'listening');
  } catch (error) {
    throw new Error(listenFailure((error as NodeJS.ErrnoException).code, host, port), { cause: error });
  }
}

function listenFailure(code: string | undefined, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is in use: end the other program, or choose another port with --port or PORT.`;
    case 'EACCES':
      return `This user may not listen on port ${port}: choose one above 1023 with --port or PORT.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${host}: choose another with --host or HOST, for example 127.0.0.1 or 0.0.0.0.`;
    default:
      return `Cannot listen on ${host}, port ${port} (${code}).`;
  }
}

function stopOnSignal(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}

function addressLines(server: Server, config: Config, live: LiveIndex): readonly string[] {
  const { address, family, port } = server.address() as AddressInfo;
  const host = family === 'IPv6' ? `[${address}]` : address;
  const base = config.publicUrl === '' ? `http://${host}:${port}` : config.publicUrl;
  const madeUp = 'The projects are made up: this is the sample catalogue.';
  return [
    ...(live.current?.isSample ? [madeUp] : []),
    `Open      ${base}/`,
    `Listing   ${base}${apiPaths.listing}`,
    `CSV       ${base}${searchDownloadPath('csv')}`,
  ];
}
