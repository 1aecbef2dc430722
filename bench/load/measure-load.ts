import { join } from 'node:path';
import { searchDownloadPath } from '../../src/query/addresses.ts';
import { type Measurement, RUNS, threeRuns } from '../bench-case.ts';
import { type GeneratedSample, sampleStore, withNewStore } from '../cache.ts';
import { type Download, download } from '../downloads/download-client.ts';
import { memoryMib } from '../process-memory.ts';
import type { Sample } from '../sample.ts';
import { type RunningService, startService } from '../service.ts';
import type { BareServerOptions } from './bare-server.ts';
import { type ChildServer, startChildServer } from './child-server.ts';
import { drive, type LoadResult } from './drive.ts';
import { type RequestKind, randomPaths, requestKinds } from './requests.ts';
import { responseTo, type WireResponse } from './response-to.ts';
import { writeSqlTable } from './sql-table.ts';

const SECONDS = 3;
const WARM_UP_SECONDS = 2;
const MODEL_RESPONSES = 50;
const USUAL = 17_260;
const MILLION = 1_000_000;
const CSV = searchDownloadPath('csv');

export interface LoadLimits {
  readonly mibAfterwards?: number;
  readonly readySeconds?: number;
}

/** How requests are sent, and whether the service has a cache. */
type Way = 'usual' | 'no cache' | 'gzip' | 'zstd';
const ways: readonly Way[] = ['usual', 'no cache', 'gzip', 'zstd'];

interface Servers {
  readonly usual: RunningService;
  readonly withoutCache: RunningService;
  readonly sql: ChildServer;
  readonly projects: number;
}

/**
 * Responses per second, as a share of those of a bare `node:http` server that sends one constant
 * response of the same size and headers, measured in turns; for comparison, the same of a listing
 * in plain SQL.
 */
export async function measureLoad(
  generated: GeneratedSample,
  limits: LoadLimits,
): Promise<readonly Measurement[]> {
  const store = await sampleStore(generated);
  // Leaves its index beside the store, so that the next start measures a restart.
  await (await startService(store)).stop();
  const usual = await startService(store);
  const withoutCache = await startService(store, { CACHE_MB: '0' });
  try {
    const measurements = await withSqlListing(usual.port, (sql) =>
      measureServers({ usual, withoutCache, sql, projects: generated.projects }),
    );
    const mib = memoryMib(usual.pid);
    return [
      ...measurements,
      figure('memory afterwards', { unit: 'MiB', values: [mib] }, limits.mibAfterwards),
      figure(
        'ready from its own index',
        { unit: 's', values: [usual.readyAfterSeconds] },
        limits.readySeconds,
      ),
    ];
  } finally {
    await Promise.all([usual.stop(), withoutCache.stop()]);
  }
}

function withSqlListing<T>(port: number, use: (sql: ChildServer) => Promise<T>): Promise<T> {
  return withNewStore(async (path) => {
    const table = join(path, '..', 'table.db');
    await writeSqlTable(port, table);
    const sql = await startChildServer('sql-server.ts', table);
    return use(sql).finally(sql.stop);
  });
}

const figure = (what: string, sample: Sample, limit: number | undefined): Measurement => ({
  what,
  sample,
  ...(limit !== undefined && { limit }),
});

async function measureServers(servers: Servers): Promise<readonly Measurement[]> {
  const measurements: Measurement[] = [];
  for (const way of ways)
    for (const kind of requestKinds) measurements.push(...(await measureKind(servers, kind, way)));
  return [...measurements, await measureCsv(servers)];
}

async function measureKind(servers: Servers, kind: RequestKind, way: Way): Promise<readonly Measurement[]> {
  const { sql, projects } = servers;
  const { port } = way === 'no cache' ? servers.withoutCache : servers.usual;
  const isEncoded = way === 'gzip' || way === 'zstd';
  const headers: Record<string, string> = isEncoded ? { 'accept-encoding': way } : {};
  const warmUp = randomPaths(kind, projects, 0);
  const bare = await startBareLike(port, warmUp, headers);
  const withSql = kind.inSql === true && way === 'usual';
  const shares: number[] = [];
  const sqlShares: number[] = [];
  const results: LoadResult[] = [];
  await drive(port, { paths: warmUp, headers, seconds: WARM_UP_SECONDS });
  for (let run = 1; run <= RUNS; run++) {
    const load = { paths: randomPaths(kind, projects, run), headers, seconds: SECONDS };
    const limit = await drive(bare.port, load);
    const result = await drive(port, load);
    results.push(result);
    shares.push(result.rate / limit.rate);
    if (withSql) sqlShares.push((await drive(sql.port, load)).rate / limit.rate);
  }
  await bare.stop();
  const note = `${Math.round(Math.max(...results.map(({ rate }) => rate)))} requests/s, p99 ${Math.min(...results.map(({ p99Ms }) => p99Ms))} ms`;
  const name = way === 'usual' ? kind.name : `${kind.name}, ${way}`;
  const share = figure(name, { unit: 'of bare', values: shares }, limitOf(kind, way, projects));
  return [
    { ...share, note },
    ...(withSql
      ? [figure(`${kind.name}, plain SQL`, { unit: 'of bare', values: sqlShares }, undefined)]
      : []),
  ];
}

function limitOf(kind: RequestKind, way: Way, projects: number): number | undefined {
  if (projects === MILLION && way === 'usual') return kind.limitAtMillion;
  if (projects === USUAL && way === 'usual') return kind.limit;
  return projects === USUAL && way === 'no cache' ? kind.limitWithoutCache : undefined;
}

/** The CSV of everything, against a bare server that sends as many bytes. */
async function measureCsv({ usual }: Servers): Promise<Measurement> {
  const { headers, bytes } = await responseTo(usual.port, CSV, {});
  const bare = await startBare(headers, bytes);
  const speed = async (port: number): Promise<Download['mbPerSecond']> =>
    (await download(port, CSV)).mbPerSecond;
  const values = await threeRuns(async () => (await speed(usual.port)) / (await speed(bare.port)));
  await bare.stop();
  return { what: 'CSV of everything', sample: { unit: 'of bare', values } };
}

/**
 * A bare server whose responses have the average length and the headers of the responses to these
 * paths.
 */
export async function startBareLike(
  port: number,
  paths: readonly string[],
  headers: Readonly<Record<string, string>>,
  workers = 1,
): Promise<ChildServer> {
  const responses: WireResponse[] = [];
  for (const path of paths.slice(0, MODEL_RESPONSES)) responses.push(await responseTo(port, path, headers));
  const bytes = responses.reduce((sum, response) => sum + response.bytes, 0);
  return startBare(responses[0]!.headers, Math.round(bytes / responses.length), workers);
}

function startBare(headers: readonly string[], bodyBytes: number, workers = 1): Promise<ChildServer> {
  const options: BareServerOptions = { workers, headers: withLength(headers, bodyBytes), bodyBytes };
  return startChildServer('bare-server.ts', JSON.stringify(options), workers);
}

/** A content length must be right if there is one. Streams have none. */
function withLength(headers: readonly string[], bodyBytes: number): readonly string[] {
  return headers.map((text, i) => (headers[i - 1] === 'content-length' ? String(bodyBytes) : text));
}
