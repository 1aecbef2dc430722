import cluster from 'node:cluster';
import { Command } from 'commander';
import type { Logger } from 'pino';
import { readAreas } from '../areas/index.ts';
import type { Config } from '../config.ts';
import { type IndexFolder, LiveIndex, PastIndexes } from '../index/index.ts';
import { contactsIn } from '../site/mail/contacts.ts';
import { OtherCountryError, openReader, StoreError } from '../store/index.ts';
import { configOf } from './options.ts';
import {
  affordableConnections,
  checkMemory,
  fewerConnections,
  pastMemory,
  workerCount,
} from './processes/limits.ts';
import { tryPort } from './processes/listen.ts';
import { serviceLog } from './processes/log.ts';
import { drainMs } from './processes/stop-server.ts';
import { stopSignal, whenStopped } from './processes/stop-signals.ts';
import { answerParent } from './processes/watchdog.ts';
import { failWorker, isFirstWorker, runWorkers } from './processes/workers.ts';
import { publicationRecord } from './publication-record.ts';
import { explain } from './shortage.ts';
import { areasFile, indexFolder, pastFolder, readUrl } from './store-paths.ts';
import { withWritableStore } from './writable-store.ts';

/**
 * Longer than any request waits for bulk downloads of an index, even in a worker that lags behind.
 */
const KEEP_PREVIOUS_MS = 30_000;

const WAITING_FOR_BUILD =
  'Another process builds the index of this data: waiting for it, at most ten minutes.';

const sayProgress = ({ projects, of }: { readonly projects: number; readonly of: number }): void =>
  console.log(`Building the index: ${projects} of ${of} projects.`);

interface ServeOptions {
  readonly host?: string;
  readonly port?: string;
  readonly workers?: string;
  readonly sample?: true;
}

export function serveCommand(): Command {
  return new Command('serve')
    .description('serve the data in the store, and new data as soon as it is published')
    .option('--host <address>', 'address to listen on (or set HOST)')
    .option('--port <number>', 'port to listen on (or set PORT)')
    .option('--workers <number>', 'processes that share the port; 0 for one per core (or set WORKERS)')
    .option('--sample', 'fill an empty store with the made-up sample catalogue first')
    .action(async (options: ServeOptions, command: Command) => {
      const { host, port, workers } = options;
      const config = configOf(command, {
        ...(host !== undefined && { host }),
        ...(port !== undefined && { port }),
        ...(workers !== undefined && { workers }),
      });
      const logger = serviceLog(config);
      const maxConnections = affordableConnections(config.maxConnections);
      if (cluster.isPrimary && maxConnections < config.maxConnections)
        logger.warn(fewerConnections(config.maxConnections, maxConnections));
      const count = workerCount(config);
      const stopping = stopSignal();
      if (cluster.isPrimary) await tryPort(config);
      const folder = indexFolder(config);
      contactsIn(config.contactsFile);
      const isIndexed = (await folder.newest()) !== undefined;
      if (cluster.isPrimary && !isIndexed) readAreas(areasFile(config));
      if (cluster.isPrimary) checkMemory(count, isIndexed);
      if (cluster.isPrimary) await prepareStore(config, folder, options.sample === true, stopping);
      if (cluster.isPrimary && count > 1) {
        await prepareIndex(config, folder, logger, stopping);
        return runWorkers(count, logger, drainMs(config), stopping);
      }
      if (cluster.isWorker) answerParent();
      const serving = serve({ ...shareOf(config, count), maxConnections }, folder, logger, stopping);
      await (cluster.isPrimary ? serving : serving.catch((error) => failWorker(explain(error))));
    });
}

/** The settings of one of several processes: they share the memory that is set for all together. */
const shareOf = (config: Config, processes: number): Config => ({
  ...config,
  cacheMb: Math.ceil(config.cacheMb / processes),
  maxQueuedMb: Math.ceil(config.maxQueuedMb / processes),
});

/**
 * Creates or migrates the store, and fills an empty one with the sample if requested. If the store
 * is unreachable for writing, the service still starts from an existing index or a readable store.
 */
async function prepareStore(
  config: Config,
  folder: IndexFolder,
  sample: boolean,
  stopping: AbortSignal,
): Promise<void> {
  // The end of the process rolls back what is not committed.
  const end = () => process.exit(0);
  whenStopped(stopping, end);
  try {
    // The service can start without a primary, so it does not wait for one.
    await withWritableStore({ ...config, primaryWaitSeconds: 0 }, async (store) => {
      const { kind } = await store.state();
      if (!sample || kind !== 'empty') return;
      const { fillWithSample } = await import('./sample.ts');
      await fillWithSample(store, {}, publicationRecord({}, config));
    });
  } catch (error) {
    if (!(error instanceof StoreError) || error instanceof OtherCountryError) throw error;
    if (sample || !(await canStart(config, folder))) throw error;
    console.error(`${explain(error)} The service starts anyway and keeps trying.`);
  } finally {
    stopping.removeEventListener('abort', end);
  }
}

async function canStart(config: Config, folder: IndexFolder): Promise<boolean> {
  if ((await folder.newest()) !== undefined) return true;
  const reader = openReader(readUrl(config));
  return reader
    .state()
    .then(
      () => true,
      () => false,
    )
    .finally(reader.close);
}

/** Builds the index once before the workers start. If that fails, the workers wait for one. */
async function prepareIndex(
  config: Config,
  folder: IndexFolder,
  logger: Logger,
  stopping: AbortSignal,
): Promise<void> {
  const reader = openReader(readUrl(config));
  try {
    const state = await reader.state();
    if (state.dataVersion === 0) return;
    const index = await folder.loadOrBuild(state, readUrl(config), {
      signal: stopping,
      onWaiting: () => logger.warn(WAITING_FOR_BUILD),
      onProgress: sayProgress,
    });
    await index.release();
  } catch {
    // Each worker tries again and reports the error.
  } finally {
    await reader.close();
  }
}

async function serve(
  config: Config,
  folder: IndexFolder,
  logger: Logger,
  stopping: AbortSignal,
): Promise<void> {
  const store = openReader(config.storeUrl);
  const live = new LiveIndex({
    storeUrl: readUrl(config),
    reader: openReader(readUrl(config)),
    folder,
    pollMs: config.dataPollMs,
    keepPreviousMs: KEEP_PREVIOUS_MS,
    // Of the store itself: replicas do not notify, and may be behind.
    watch: store.watch,
    askPrimary: store.askPrimary,
    past: new PastIndexes({
      folder: pastFolder(config),
      memory: pastMemory(workerCount(config), config.cacheMb + config.maxQueuedMb),
      onFailure: (error, quarter) =>
        logger.error(`The projects as of ${quarter} cannot be indexed: ${explain(error)}`),
    }),
    onSwap: ({ manifest }) =>
      isFirstWorker() &&
      console.log(`Serving data version ${manifest.dataVersion}: ${manifest.projects} projects.`),
    onFailure: (error) => {
      logger.error(`${failureOf(live)}: ${explain(error)}`);
    },
    onFailedRemoval: (error) => logger.error(`An old index cannot be removed: ${explain(error)}`),
    onRecovery: () => logger.warn('The store is back: it can be read and indexed again.'),
    onWaiting: () => logger.warn(WAITING_FOR_BUILD),
    onProgress: sayProgress,
  });
  const starting = live.start();
  // Most of the program is loaded while another thread builds the index.
  const { answerFrom } = await loadedService().catch(async (error) => {
    // Otherwise the process would follow the store for ever, without answering anything.
    await live.stop();
    throw error;
  });
  await answerFrom(live, starting, config, logger, stopping);
}

/**
 * Node opens all files that a module and its imports name at once: part by part they stay far below
 * 256 open files.
 */
async function loadedService(): Promise<typeof import('./processes/service.ts')> {
  await import('../export/index.ts');
  await import('../api/index.ts');
  await import('../site/index.ts');
  return import('./processes/service.ts');
}

/** Says what failed, and what the service does meanwhile. */
function failureOf({ current, storeContact }: LiveIndex): string {
  const failed = storeContact.reachable ? 'The newest data cannot be indexed' : 'The store cannot be read';
  const served =
    current === undefined ? 'there is no data to serve' : 'the service continues with its last data';
  return `${failed}, ${served}`;
}
