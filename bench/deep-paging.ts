import { orderings } from '../src/index/index.ts';
import { type Measurement, threeRuns } from './bench-case.ts';
import { type GeneratedSample, sampleStore } from './cache.ts';
import { PageClient } from './page-client.ts';
import { median } from './sample.ts';
import { type RunningService, startService } from './service.ts';

const LISTING = '/api/v1/infrastructure-projects/full/search/';
const LIMIT_TIMES = 1.2;
const WARM_UP = 500;
const PAIRS = 1000;

/** Records on a page: the number within these whose first and last page are nearest to each other in bytes is compared. */
const FEWEST_RECORDS = 20;
const MOST_RECORDS = 40;

/**
 * The time of the last full page as a multiple of the time of the first, in every ordering. Pages at the two ends hold
 * other records, and more bytes take more time: pages of as many records and nearly as many bytes are compared.
 */
export async function measureDeepPaging(generated: GeneratedSample): Promise<readonly Measurement[]> {
  const service = await startService(await sampleStore(generated));
  try {
    return await measureOrderings(service, generated.projects);
  } finally {
    await service.stop();
  }
}

async function measureOrderings({ port }: RunningService, count: number): Promise<readonly Measurement[]> {
  const client = await PageClient.connect(port);
  const measurements: Measurement[] = [];
  for (const ordering of ['', ...orderings]) {
    const pair = await pagesAlike(client, ordering, count);
    await pairTimes(client, pair, WARM_UP);
    const runs = await threeRuns(() => pairTimes(client, pair, PAIRS));
    const first = median(runs.map((run) => run.first));
    measurements.push({
      what: `last / first, ${ordering === '' ? 'by id' : ordering}`,
      sample: { unit: 'times', values: runs.map((run) => run.last / run.first) },
      limit: LIMIT_TIMES,
      note: `${pair.first.bytes} and ${pair.last.bytes} bytes, ${pair.records} records, first ${first.toFixed(3)} ms`,
    });
  }
  client.close();
  return measurements;
}

interface PagePair {
  readonly records: number;
  readonly first: { readonly path: string; readonly bytes: number };
  readonly last: { readonly path: string; readonly bytes: number };
}

async function pagesAlike(client: PageClient, ordering: string, count: number): Promise<PagePair> {
  const pairs: PagePair[] = [];
  for (let records = FEWEST_RECORDS; records <= MOST_RECORDS; records++) {
    const query = `?limit=${records}${ordering === '' ? '' : `&ordering=${ordering}`}`;
    const page = async (path: string) => ({ path, bytes: (await client.time(path)).bytes });
    const first = await page(`${LISTING}${query}`);
    pairs.push({ records, first, last: await page(`${LISTING}${query}&offset=${count - records}`) });
  }
  const difference = ({ first, last }: PagePair) => Math.abs(first.bytes - last.bytes) / first.bytes;
  return pairs.reduce((a, b) => (difference(b) < difference(a) ? b : a));
}

/** Median milliseconds of both pages, fetched in turns so that whatever else the machine does slows both alike. */
async function pairTimes(
  client: PageClient,
  { first, last }: PagePair,
  pairs: number,
): Promise<{ readonly first: number; readonly last: number }> {
  const times = { first: [] as number[], last: [] as number[] };
  for (let i = 0; i < pairs; i++) {
    times.first.push((await client.time(first.path)).ms);
    times.last.push((await client.time(last.path)).ms);
  }
  return { first: median(times.first), last: median(times.last) };
}
