import { buildIndex } from '../src/index/build/build-index.ts';
import { CatalogueIndex, loadedQuarters } from '../src/index/index.ts';
import { buildPastIndex } from '../src/index/past/build-past-index.ts';
import { apiPaths, pagePaths } from '../src/query/addresses.ts';
import { openReader } from '../src/store/index.ts';
import { measuredService } from '../test/fault/cost/measured-service.ts';
import { newSampleStore } from '../test/fault/served-sample.ts';
import type { Measurement } from './bench-case.ts';
import { withFolder } from './postgres.ts';

const LIMIT_MS = 50;
const REPEATS = 3;

const either = Array.from('abcdefghijklmnopqrstuvwxyz').join('+OR+');
const mistyped = Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => `sch${letter}ol`).join('+OR+');

/** What a client may ask for, and what takes most of the event loop. */
const requests: readonly (readonly [what: string, address: string])[] = [
  ['search page of 26 letters joined by OR', `${pagePaths.start}?q=${either}`],
  ['search page of 26 mistyped words joined by OR', `${pagePaths.start}?q=${mistyped}`],
  ['listing of 26 letters joined by OR', `${apiPaths.listing}?q=${either}`],
  ['facets with OR', `${apiPaths.facets}?q=${either}`],
  ['facets with OR, for tick boxes', `${apiPaths.facets}?q=${either}&multiselect=true`],
  ['statistics by department and contractor', `${apiPaths.stats}?by=department,main_contractor`],
  ['statistics by municipality and contractor', `${apiPaths.stats}?by=local_municipality,main_contractor`],
  ['changes over all quarters', `${apiPaths.changes}?since=2018-19-Q1&limit=20000`],
  ['page of changes over all quarters', `${pagePaths.changes}?since=2018-19-Q1`],
  ['explore page', pagePaths.explore],
  ['explore page of 26 letters joined by OR', `${pagePaths.explore}?q=${either}`],
  ['scorecard', pagePaths.scorecard],
  ['timeline', pagePaths.timeline],
  ['8 000 blanks', `${pagePaths.start}?q=${'+'.repeat(8000)}`],
  ['8 000 blanks around a word', `${pagePaths.start}?q=a${'+'.repeat(7900)}b`],
  ['suggestions', `${apiPaths.suggest}?q=a`],
];

/** Pages that are computed once for each version of the catalogue. */
const visited = [
  pagePaths.start,
  pagePaths.explore,
  pagePaths.scorecard,
  pagePaths.changes,
  pagePaths.ranked,
  pagePaths.timeline,
  pagePaths.compare,
  pagePaths.dictionary,
  '/sitemap.xml',
  `${pagePaths.start}?q=school`,
  '/infrastructure-projects/in/limpopo',
];

const single = (what: string, turnMs: number, status: number): Measurement => ({
  what,
  sample: { unit: 'ms', values: [turnMs] },
  limit: LIMIT_MS,
  note: `status ${status}`,
});

export const measureLegalRequests = (): Promise<readonly Measurement[]> =>
  withFolder(async (folder) => {
    const reader = openReader(await newSampleStore(folder));
    await reader.read((reading) => buildIndex(reading, `${folder}/index`));
    await reader.close();
    const index = await CatalogueIndex.load(`${folder}/index`);
    const service = await measuredService(index);
    const measurements: Measurement[] = [];
    for (const [what, address] of requests) {
      const turns: number[] = [];
      let note = '';
      for (let i = 0; i < REPEATS; i++) {
        // Another address each time, so that no answer comes from the cache.
        const cost = await service.cost(`${address}${address.includes('?') ? '&' : '?'}again=${i}`);
        note = `status ${cost.status}`;
        turns.push(cost.turnMs);
      }
      measurements.push({
        what,
        sample: { unit: 'ms', values: [Math.min(...turns)] },
        limit: LIMIT_MS,
        note: `${note}, ${turns.map((ms) => ms.toFixed(0)).join(', ')} ms`,
      });
    }
    for (const quarter of loadedQuarters(index)) {
      // The service builds on another thread, and loads on this one.
      await buildPastIndex(index.directory, quarter, `${index.directory}/past/${quarter}`);
      const { turnMs, status } = await service.cost(`${apiPaths.listing}?as_of=${quarter}`);
      measurements.push(single(`first as_of ${quarter}`, turnMs, status));
    }
    const opened = [index];
    for (const path of visited) {
      const next = await CatalogueIndex.load(`${folder}/index`);
      service.use(next);
      const { turnMs, status } = await service.cost(path);
      measurements.push(single(`first ${path} after a new publication`, turnMs, status));
      opened.push(next);
    }
    await service.close();
    for (const each of opened) await each.release();
    return measurements;
  });
