import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Measurement, threeRuns } from '../bench-case.ts';
import { type GeneratedSample, sampleStore } from '../cache.ts';
import { drive } from '../load/drive.ts';
import { type RequestKind, randomPaths, requestKinds } from '../load/requests.ts';
import { withFolder, withSampleInBoth } from '../postgres.ts';
import type { Sample } from '../sample.ts';
import { type RunningService, startService } from '../service.ts';
import { useOf } from './process-tree.ts';

const SECONDS = 4;
const WARM_UP_SECONDS = 3;
const OPEN_CONNECTIONS = 500;
const WORKERS = [1, 2] as const;

/** What people and programs ask for most, each without the cache: no response is made twice. */
const kinds = ['random page and ordering', 'random facets with words', 'search page of the site'].map(
  (name) => requestKinds.find((kind) => kind.name === name)!,
);

/**
 * What a machine needs for a catalogue: memory, descriptors, and the requests that one core makes
 * in a second. These are counted by the service's processor time, so that the load generator, which
 * shares the cores, does not matter.
 */
export async function measureCapacity(generated: GeneratedSample): Promise<readonly Measurement[]> {
  const store = await sampleStore(generated);
  // Leaves its index beside the store, so that the measured services do not build one.
  await (await startService(store)).stop();
  const measurements: Measurement[] = [];
  for (const workers of WORKERS)
    measurements.push(...(await measureService(store, generated.projects, workers)));
  return measurements;
}

async function measureService(
  store: string,
  projects: number,
  workers: number,
): Promise<readonly Measurement[]> {
  const service = await startService(store, {
    CACHE_MB: '0',
    WORKERS: String(workers),
    // Other programs on this machine must not make it refuse requests.
    MAX_LAG_MS: '60000',
  });
  const what = `${projects} projects, ${workers} ${workers === 1 ? 'process' : 'processes'}`;
  const single = (unit: Sample['unit'], value: number): Sample => ({ unit, values: [value] });
  try {
    const idle = useOf(service.pid);
    const rates: Measurement[] = [];
    for (const kind of kinds) {
      await drive(service.port, loadOf(kind, projects, 0, WARM_UP_SECONDS));
      const runs = await threeRuns((run) => oneRun(service, kind, projects, run + 1));
      rates.push({ what: `${what}: ${kind.name}, per core`, sample: { unit: 'per s', values: runs } });
    }
    const loaded = useOf(service.pid);
    const perConnection = await descriptorsPerConnection(service);
    return [
      { what: `${what}: memory at the start`, sample: single('MiB', idle.mib) },
      { what: `${what}: memory after load`, sample: single('MiB', loaded.mib) },
      {
        what: `${what}: descriptors of a process at the start`,
        sample: single('count', idle.descriptors),
        note: `${idle.processes} processes in all; ${perConnection.toFixed(2)} more for each connection`,
      },
      ...rates,
    ];
  } finally {
    await service.stop();
  }
}

const loadOf = (kind: RequestKind, projects: number, seed: number, seconds: number) => ({
  paths: randomPaths(kind, projects, seed),
  headers: {},
  seconds,
});

/** Requests per second of processor time. */
async function oneRun(
  { port, pid }: RunningService,
  kind: RequestKind,
  projects: number,
  seed: number,
): Promise<number> {
  const before = useOf(pid).cpuSeconds;
  const { rate } = await drive(port, loadOf(kind, projects, seed, SECONDS));
  return (rate * SECONDS) / (useOf(pid).cpuSeconds - before);
}

async function descriptorsPerConnection({ port, pid }: RunningService): Promise<number> {
  const before = useOf(pid);
  const sockets: Socket[] = [];
  for (let i = 0; i < OPEN_CONNECTIONS; i++) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'data');
    sockets.push(socket);
  }
  const after = useOf(pid);
  for (const socket of sockets) socket.destroy();
  return (after.descriptors - before.descriptors) / (OPEN_CONNECTIONS / Math.max(1, before.processes - 1));
}

/** The connections that a node holds to PostgreSQL. */
export const measureConnections = (generated: GeneratedSample): Promise<readonly Measurement[]> =>
  withSampleInBoth(generated, async ({ server, postgres }) => {
    const measurements: Measurement[] = [];
    for (const workers of WORKERS)
      measurements.push(
        await withFolder(async (folder) => {
          const node = await startService(postgres, { INDEX_DIR: folder, WORKERS: String(workers) });
          const { rows } = await server.sql(
            "SELECT count(*)::int AS open FROM pg_stat_activity WHERE application_name LIKE 'infra%'",
          );
          await node.stop();
          return {
            what: `connections of a node to PostgreSQL, ${workers} ${workers === 1 ? 'process' : 'processes'}`,
            sample: { unit: 'count', values: [rows[0].open] },
          };
        }),
      );
    return measurements;
  });
