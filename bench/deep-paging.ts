import { fieldOrderings } from '../src/index/index.ts';
import { apiPaths } from '../src/query/addresses.ts';
import { type Measurement, threeRuns } from './bench-case.ts';
import { type GeneratedSample, sampleStore } from './cache.ts';
import { PageClient } from './page-client.ts';
import { median } from './sample.ts';
import { type RunningService, startService } from './service.ts';

const LISTING = apiPaths.listing;
const LIMIT_TIMES = 1.2;
const WARM_UP = 500;
const PAIRS = 1000;

const RECORDS = 40;

/**
 * The time of the last full page as a multiple of the time of the first, in every ordering. Pages
 * at the two ends hold other records, and more bytes take more time, so the last page has as many
 * records as it takes to make it as long as the first.
 */
export async function measureDeepPaging(generated: GeneratedSample): Promise<readonly Measurement[]> {
  // Repeated requests for two pages would be served from the cache.
  const service = await startService(await sampleStore(generated), { CACHE_MB: '0' });
  try {
    return await measureOrderings(service, generated.projects);
  } finally {
    await service.stop();
  }
}

async function measureOrderings({ port }: RunningService, count: number): Promise<readonly Measurement[]> {
  const client = await PageClient.connect(port);
  const measurements: Measurement[] = [];
  for (const ordering of ['', ...fieldOrderings]) {
    const pair = await pagesAlike(client, ordering, count);
    await pairTimes(client, pair, WARM_UP);
    const runs = await threeRuns(() => pairTimes(client, pair, PAIRS));
    const first = median(runs.map((run) => run.first));
    measurements.push({
      what: `${count} projects, last / first, ${ordering === '' ? 'by id' : ordering}`,
      sample: { unit: 'times', values: runs.map((run) => run.last / run.first) },
      limit: LIMIT_TIMES,
      note: `${pair.first.bytes} and ${pair.last.bytes} bytes, ${pair.first.records} and ${pair.last.records} records, first ${first.toFixed(3)} ms`,
    });
  }
  client.close();
  return measurements;
}

interface Page {
  readonly path: string;
  readonly records: number;
  readonly bytes: number;
}

interface PagePair {
  readonly first: Page;
  readonly last: Page;
}

async function pagesAlike(client: PageClient, ordering: string, count: number): Promise<PagePair> {
  const page = async (records: number, offset: number): Promise<Page> => {
    const query = new URLSearchParams({ limit: `${records}`, offset: `${offset}`, ordering });
    const path = `${LISTING}?${query}`;
    return { path, records, bytes: (await client.time(path)).bytes };
  };
  const first = await page(RECORDS, 0);
  const difference = ({ bytes }: Page) => Math.abs(bytes - first.bytes);
  let last = await page(RECORDS, count - RECORDS);
  for (let records = RECORDS / 2; records <= RECORDS * 2; records++) {
    const candidate = await page(records, count - records);
    if (difference(candidate) < difference(last)) last = candidate;
  }
  return { first, last };
}

/** Median milliseconds of both pages, fetched in turns so that other load slows both alike. */
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
