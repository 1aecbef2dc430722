import { type Measurement, threeRuns } from './bench-case.ts';
import { type GeneratedSample, sampleStore } from './cache.ts';
import { PageClient } from './page-client.ts';
import { type QueryKind, queries } from './queries.ts';
import { median, percentile99 } from './sample.ts';
import { startService } from './service.ts';

/** Rounds continue until both are reached, so that a p99 is one of several values. */
interface Enough {
  readonly times: number;
  readonly ms: number;
}

const WARM_UP: Enough = { times: 50, ms: 4000 };
const RUN: Enough = { times: 300, ms: 2000 };

/** The p99 of each kind of query, one after the other over one connection, without a cache. */
export async function measureResponseTimes(
  generated: GeneratedSample,
  limitsMs: Readonly<Record<QueryKind, number>>,
): Promise<readonly Measurement[]> {
  const service = await startService(await sampleStore(generated), { CACHE_MB: '0' });
  const client = await PageClient.connect(service.port);
  try {
    const measurements: Measurement[] = [];
    for (const kind of Object.keys(queries) as QueryKind[])
      measurements.push(await measureKind(client, kind, limitsMs[kind]));
    return measurements;
  } finally {
    client.close();
    await service.stop();
  }
}

async function measureKind(client: PageClient, kind: QueryKind, limit: number): Promise<Measurement> {
  const paths = queries[kind];
  await timesByPath(client, paths, WARM_UP);
  const runs = await threeRuns(() => timesByPath(client, paths, RUN));
  const slowest = [...runs[0]!.entries()]
    .map(([path, times]) => ({ path, ms: median(times) }))
    .reduce((a, b) => (b.ms > a.ms ? b : a));
  return {
    what: kind,
    sample: { unit: 'ms', values: runs.map((run) => percentile99([...run.values()].flat())) },
    limit,
    note: `slowest: ${slowest.path.replace(/^.*search\//, '')} (${slowest.ms.toFixed(2)} ms)`,
  };
}

async function timesByPath(
  client: PageClient,
  paths: readonly string[],
  enough: Enough,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const times = new Map<string, number[]>(paths.map((path) => [path, []]));
  const startedAt = performance.now();
  for (
    let count = 0;
    count < enough.times || performance.now() - startedAt < enough.ms;
    count += paths.length
  )
    for (const path of paths) times.get(path)!.push((await client.time(path)).ms);
  return times;
}
