import { type FieldOrdering, fieldOrderings } from '../src/index/index.ts';
import { apiPaths } from '../src/query/addresses.ts';
import { type Measurement, threeRuns } from './bench-case.ts';
import { type GeneratedSample, sampleStore } from './cache.ts';
import { PageClient } from './page-client.ts';
import { median, percentile99 } from './sample.ts';
import { startService } from './service.ts';

/** An answer and a plainer one, which does the same work but for what is measured. */
interface Comparison {
  readonly what: string;
  readonly path: string;
  readonly plainer: string;
}

const LISTING = apiPaths.listing;
const STATS = apiPaths.stats;
const WARM_UP = 200;
const PAIRS = 400;

const comparisons: readonly Comparison[] = [
  {
    what: 'listing without a stage / with it alone',
    path: `${LISTING}?status!=Design`,
    plainer: `${LISTING}?status=Design`,
  },
  {
    what: 'facets without a province / with it alone',
    path: `${LISTING}facets/?province!=Limpopo`,
    plainer: `${LISTING}facets/?province=Limpopo`,
  },
  {
    what: 'listing without two firms / with them alone',
    path: `${LISTING}?contractor!=Zandori+Projects&contractor!=Unknown`,
    plainer: `${LISTING}?contractor=Zandori+Projects&contractor=Unknown`,
  },
  {
    what: 'statistics by two fields / by one',
    path: `${STATS}?by=province,status`,
    plainer: `${STATS}?by=province`,
  },
  {
    what: 'statistics by municipality and firm / by firm',
    path: `${STATS}?by=local_municipality,contractor`,
    plainer: `${STATS}?by=contractor`,
  },
  {
    what: 'statistics of what was spent / of estimated costs',
    path: `${STATS}?by=department&sum=spent`,
    plainer: `${STATS}?by=department`,
  },
  {
    what: 'statistics of an appropriation / of estimated costs',
    path: `${STATS}?by=department&sum=adjusted_appropriation_total`,
    plainer: `${STATS}?by=department`,
  },
];

const PAST = 'as_of=2018-19-Q3';

/** Answers about the past beside those about the present. */
const pastComparisons: readonly Comparison[] = ['', 'facets/', 'stats/', 'map/'].flatMap((operation) =>
  ['', 'q=clinic'].map((query) => ({
    what: `as of a past quarter / of the present: ${operation}?${query}`,
    path: `${LISTING}${operation}?${PAST}&zoom=6&${query}`,
    plainer: `${LISTING}${operation}?zoom=6&${query}`,
  })),
);

/** The most for the 99th percentile of the listing as of a past quarter. */
const PAST_LIMIT_MS = 5;
const PAST_PAGES = 2000;
const STEP = 791;

/** Pages by cursor in the middle of the listing, beside the same pages by number. */
const cursorOrders: readonly {
  readonly ordering?: FieldOrdering;
  readonly filter?: Readonly<Record<string, string>>;
}[] = [
  {},
  { ordering: 'name' },
  { ordering: '-estimated_total_project_cost' },
  { ordering: 'status_order' },
  { filter: { 'status!': 'Design' } },
  { ordering: 'name', filter: { 'status!': 'Design' } },
];

/**
 * The time of answers that take more work, as a multiple of the time of plainer ones. Both are
 * fetched in turns over one connection, so that other load slows them alike. There is no cache.
 */
export async function measureAnswers(generated: GeneratedSample): Promise<readonly Measurement[]> {
  const service = await startService(await sampleStore(generated), { CACHE_MB: '0' });
  const client = await PageClient.connect(service.port);
  const measurements: Measurement[] = [];
  try {
    await pastReady(service.port);
    const all = [...comparisons, ...(await cursorComparisons(service.port)), ...pastComparisons];
    for (const comparison of all) measurements.push(await measured(client, comparison));
    measurements.push(await measurePastPages(client, generated.projects));
    return measurements;
  } finally {
    client.close();
    await service.stop();
  }
}

/** Waits until the index of the past quarter is built. */
async function pastReady(port: number): Promise<void> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}${LISTING}?${PAST}&limit=1`);
    await response.text();
    if (response.ok) return;
  }
}

/** Pages all over the listing, in any order, with and without words and a filter. */
async function measurePastPages(client: PageClient, projects: number): Promise<Measurement> {
  const pageOf = (i: number) =>
    `${LISTING}?${PAST}&offset=${(i * STEP) % projects}&ordering=${fieldOrderings[i % fieldOrderings.length]}${['', '&q=clinic', '&province=Limpopo'][i % 3]}`;
  const run = async () => {
    const times: number[] = [];
    for (let i = 0; i < PAST_PAGES; i++) times.push((await client.time(pageOf(i))).ms);
    return percentile99(times);
  };
  await run();
  return {
    what: 'p99 of the listing as of a past quarter',
    sample: { unit: 'ms', values: await threeRuns(run) },
    limit: PAST_LIMIT_MS,
  };
}

async function cursorComparisons(port: number): Promise<readonly Comparison[]> {
  const page = async (query: string): Promise<{ readonly count: number; readonly next: string }> =>
    (await fetch(`http://127.0.0.1:${port}${LISTING}?${query}`)).json();
  const found: Comparison[] = [];
  for (const { ordering, filter } of cursorOrders) {
    const query = new URLSearchParams({ ...(ordering && { ordering }), ...filter });
    const middle = (await page(`${query}&limit=1`)).count >> 1;
    const firstHalf = await page(`${query}&cursor=start&fields=id&limit=${middle}`);
    const { searchParams } = new URL(firstHalf.next);
    searchParams.delete('fields');
    searchParams.delete('limit');
    found.push({
      what: `page in the middle by cursor / by offset: ${query.size === 0 ? 'by id' : query}`,
      path: `${LISTING}?${searchParams}`,
      plainer: `${LISTING}?${query}&offset=${middle}`,
    });
  }
  return found;
}

async function measured(client: PageClient, { what, path, plainer }: Comparison): Promise<Measurement> {
  await pairTimes(client, path, plainer, WARM_UP);
  const runs = await threeRuns(() => pairTimes(client, path, plainer, PAIRS));
  return {
    what,
    sample: { unit: 'times', values: runs.map(([own, other]) => own / other) },
    note: `${median(runs.map(([own]) => own)).toFixed(3)} ms, ${median(runs.map(([, other]) => other)).toFixed(3)} ms`,
  };
}

/** Median milliseconds of both answers. */
async function pairTimes(
  client: PageClient,
  path: string,
  plainer: string,
  pairs: number,
): Promise<readonly [own: number, plainer: number]> {
  const times: readonly [number[], number[]] = [[], []];
  for (let i = 0; i < pairs; i++) {
    times[0].push((await client.time(path)).ms);
    times[1].push((await client.time(plainer)).ms);
  }
  return [median(times[0]), median(times[1])];
}
