import cluster from 'node:cluster';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { createServer } from '../../http/index.ts';
import type { LiveIndex } from '../../index/index.ts';
import { drainable } from '../../node/drain.ts';
import { apiPaths, searchDownloadPath } from '../../query/index.ts';
import { webService } from '../web-service.ts';
import { endWhenHung } from './hang-watch.ts';
import { inheritedSocket } from './inherited-socket.ts';
import { listen } from './listen.ts';
import { drainMs, stopServer } from './stop-server.ts';
import { whenStopped } from './stop-signals.ts';
import { metricsOfAllWorkers } from './worker-metrics.ts';
import { parentClosesPort, printFromParent } from './workers.ts';

/** How long a worker waits for its first index before it listens without one. */
const LONGEST_SILENCE_MS = 5_000;

/**
 * Answers requests from an index until `stopping` is aborted, and then ends the process. `starting`
 * is the start of the index. Fails if it cannot listen.
 */
export async function answerFrom(
  live: LiveIndex,
  starting: Promise<void>,
  config: Config,
  logger: Logger,
  stopping: AbortSignal,
): Promise<void> {
  const service = webService(config, live);
  const server = createServer({
    ...service,
    config,
    index: live,
    logger,
    stopping,
    ...(cluster.isWorker && { collectMetrics: metricsOfAllWorkers }),
  });
  const drain = drainable(server);
  const mayClose = () => (cluster.isWorker ? parentClosesPort(drainMs(config)) : after(drainMs(config)));
  const stop = () => stopServer(server, drain, { mayClose, release: () => live.stop() });
  whenStopped(stopping, () => void stop());
  // Connections wait for the index if there are other workers, or if systemd has the socket open.
  if (cluster.isWorker || inheritedSocket() !== undefined)
    await Promise.race([starting, after(LONGEST_SILENCE_MS, undefined, { ref: false })]);
  if (stopping.aborted) return;
  await listen(server, config).catch(async (error) => {
    await live.stop();
    throw error;
  });
  // The parent watches its workers.
  if (!cluster.isWorker) endWhenHung(config);
  await starting;
  if (stopping.aborted) return;
  const noData = 'No data has been published yet: see "infra-projects import --help".';
  const isEmpty = live.current === undefined && live.absence === 'nothing published';
  print([...(isEmpty ? [noData] : []), ...addressLines(server, config, live)]);
  // One after the other, and last: together they take more processor time than building an index,
  // and a process cannot end in the middle of one.
  for (const { prepare } of service.routes) if (!stopping.aborted) await prepare?.();
}

function print(lines: readonly string[]): void {
  if (cluster.isWorker) printFromParent(lines);
  else for (const line of lines) console.log(line);
}

function addressLines(server: Server, config: Config, live: LiveIndex): readonly string[] {
  const { address, family, port } = server.address() as AddressInfo;
  const host = family === 'IPv6' ? `[${address}]` : address;
  const base = config.publicUrl === '' ? `http://${host}:${port}` : config.publicUrl;
  const sampleNote = 'The projects are made up: this is the sample catalogue.';
  return [
    ...(live.current?.isSample ? [sampleNote] : []),
    `Open      ${base}/`,
    `Listing   ${base}${apiPaths.listing}`,
    `CSV       ${base}${searchDownloadPath('csv')}`,
  ];
}
