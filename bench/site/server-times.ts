import { filledPath, pagePaths } from '../../src/query/addresses.ts';
import { type Measurement, threeRuns } from '../bench-case.ts';
import { type GeneratedSample, sampleStore } from '../cache.ts';
import { PageClient } from '../page-client.ts';
import { median } from '../sample.ts';
import { startService } from '../service.ts';

const START = pagePaths.start;
const WARM_UP = 5;
const TIMES = 40;

/** A page of each kind, and searches that find much, little and nothing. */
const pages = {
  start: START,
  'search, everything': `${START}?view=list`,
  'search, page 400': `${START}?ordering=name&page=400`,
  'search, words': `${START}?q=school`,
  'search, province and stages': `${START}?province=KwaZulu-Natal&status=Tender&status=Design`,
  'search, words and province': `${START}?q=primary+school&province=Limpopo`,
  'search, typing error': `${START}?q=hosptial`,
  'search, nothing found': `${START}?q=clinic+zzzz&province=Gauteng`,
  'search, an area': `${START}?bbox=26,-27,29,-25`,
  project: `${START}4000`,
  'a province': filledPath(pagePaths.province, 'limpopo'),
  'a municipality': filledPath(pagePaths.municipality, 'limpopo', 'musina'),
  'a department': filledPath(pagePaths.department, 'health-gauteng'),
  changes: pagePaths.changes,
  'changes of a province': `${pagePaths.changes}?province=Limpopo`,
  'a ranked list': filledPath(pagePaths.rankedList, 'overruns'),
  'a ranked list of firms': filledPath(pagePaths.rankedList, 'one-firm'),
  'time line of a province': `${pagePaths.timeline}?province=Limpopo`,
  'two provinces compared': `${pagePaths.compare}?with=in/limpopo&with=in/gauteng`,
  scorecard: pagePaths.scorecard,
  explore: pagePaths.explore,
  about: pagePaths.about,
} as const;

/** Milliseconds from request to complete response over loopback, without a cache. */
export async function measureServerTimes(
  generated: GeneratedSample,
  limitMs: number,
): Promise<readonly Measurement[]> {
  const service = await startService(await sampleStore(generated), { CACHE_MB: '0' });
  const client = await PageClient.connect(service.port);
  try {
    const measurements: Measurement[] = [];
    for (const [what, path] of Object.entries(pages)) {
      const right = await rightAddress(service.port, path);
      for (let i = 0; i < WARM_UP; i++) await client.time(right);
      const runs = await threeRuns(() => medianTime(client, right));
      measurements.push({ what, sample: { unit: 'ms', values: runs }, limit: limitMs });
    }
    return measurements;
  } finally {
    client.close();
    await service.stop();
  }
}

/** The address of a page. A project's number alone redirects to its full address. */
async function rightAddress(port: number, path: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  await answer.arrayBuffer();
  const { pathname, search } = new URL(answer.url);
  return pathname + search;
}

async function medianTime(client: PageClient, path: string): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < TIMES; i++) times.push((await client.time(path)).ms);
  return median(times);
}
