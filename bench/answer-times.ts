import { type Measurement, threeRuns } from './bench-case.ts';
import { type GeneratedSample, sampleStore } from './cache.ts';
import { PageClient } from './page-client.ts';
import { type QueryKind, queries } from './queries.ts';
import { median, percentile99 } from './sample.ts';
import { startService } from './service.ts';

const FEWEST_WARM_UPS = 150;
/** Enough for a p99 to be one of several times. */
const FEWEST_TIMES = 300;

/** The p99 of each kind of query, one after the other over one connection, with no answer kept ready. */
export async function measureAnswerTimes(
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
  const roundsOf = (times: number) => Math.ceil(times / paths.length);
  await timesByPath(client, paths, roundsOf(FEWEST_WARM_UPS));
  const runs = await threeRuns(() => timesByPath(client, paths, roundsOf(FEWEST_TIMES)));
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
  rounds: number,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const times = new Map<string, number[]>(paths.map((path) => [path, []]));
  for (let round = 0; round < rounds; round++)
    for (const path of paths) times.get(path)!.push((await client.time(path)).ms);
  return times;
}
