import { buildIndex } from '../src/index/build/build-index.ts';
import {
  CatalogueIndex,
  groupings,
  loadedQuarters,
  MOST_WORDS,
  type ValueField,
} from '../src/index/index.ts';
import { buildPastIndex } from '../src/index/past/build-past-index.ts';
import { apiPaths, pagePaths } from '../src/query/addresses.ts';
import { bounds } from '../src/query/bounds.ts';
import { openReader } from '../src/store/index.ts';
import { type MeasuredService, measuredService } from '../test/fault/cost/measured-service.ts';
import { newSampleStore } from '../test/fault/served-sample.ts';
import type { Measurement } from './bench-case.ts';
import { withFolder } from './postgres.ts';

const LIMIT_MS = 50;
const REPEATS = 3;

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const either = letters.join('+OR+');
const mistyped = letters.map((letter) => `sch${letter}ol`).join('+OR+');

const frequentWords = ['school', 'primary', 'education', 'provincial', 'clinic', 'upgrade'];
const wordPairs = frequentWords
  .flatMap((a) => frequentWords.map((b) => [a, b] as const))
  .slice(0, MOST_WORDS);
/** Words in quotation marks count, too. */
const quotedPairs = wordPairs.slice(0, MOST_WORDS / 2);
const runTogether = wordPairs.map(([a, b]) => a + b).join('+');
const quoted = quotedPairs.map(([a, b]) => `%22${a}+${b}%22`).join('+');
const withoutQuoted = quotedPairs.map(([a, b]) => `-%22${a}+${b}%22`).join('+');
const mistypedLong = wordPairs.map(([a, b]) => `${a}x${b}q`).join('+');

/** Kinds of requests with words, which are asked with the costliest words. */
const withWords = [
  ['listing', apiPaths.listing],
  ['facets', apiPaths.facets],
  ['statistics', apiPaths.stats],
  ['clusters', apiPaths.map],
  ['suggestions', apiPaths.suggest],
  ['search page', pagePaths.start],
  ['explore page', pagePaths.explore],
] as const;

const costlyWords = [
  ['26 letters joined by OR', either],
  ['26 mistyped words joined by OR', mistyped],
  [`${MOST_WORDS} run-together words`, runTogether],
  [`${quotedPairs.length} quoted phrases`, quoted],
  [`not ${quotedPairs.length} quoted phrases`, withoutQuoted],
  [`${MOST_WORDS} long mistyped words`, mistypedLong],
  ['one letter', 'p'],
] as const;

const query = (pairs: readonly (readonly [name: string, value: string])[]): string =>
  String(new URLSearchParams(pairs.map(([name, value]) => [name, value])));

/** What a client may ask for, and what takes most of the event loop. */
function legalRequests(index: CatalogueIndex): readonly (readonly [what: string, address: string])[] {
  const { listing, facets, stats, map, changes, match } = apiPaths;
  const since = loadedQuarters(index)[0]!;
  const mostOf = (field: ValueField, name: string = field) =>
    index.values[field].values.slice(0, bounds.values).map((value) => [name, value] as const);
  const wide = 'cost_min=-1e18&cost_max=1e18&completion_after=0001-01-01&completion_before=9999-12-31';
  const half = 'bbox=16,-35,27,-22';
  const middle = Math.floor(index.count / 2);
  const everywhere = query([...mostOf('province'), ...mostOf('status'), ...mostOf('department')]);
  const municipalities = query(mostOf('local_municipality'));
  return [
    ...costlyWords.flatMap(([what, q]) =>
      withWords.map(([kind, path]) => [`${kind}: ${what}`, `${path}?zoom=9&q=${q}`] as const),
    ),
    ['facets for tick boxes: 26 letters joined by OR', `${facets}?q=${either}&multiselect=true`],
    ['page in the middle, by name', `${listing}?ordering=-name&offset=${middle}`],
    ['20 000 projects in the middle', `${listing}?ordering=-name&offset=${middle}&limit=20000`],
    ['every province, stage and department', `${listing}?${everywhere}&ordering=name`],
    ['facets of these', `${facets}?${everywhere}&multiselect=true`],
    ['page of these', `${pagePaths.start}?${query([...mostOf('province'), ...mostOf('status')])}`],
    ['200 municipalities', `${listing}?${municipalities}&ordering=-estimated_total_project_cost`],
    ['facets of 200 municipalities', `${facets}?${municipalities}`],
    ['not a stage', `${listing}?${query(mostOf('status', 'status!'))}&ordering=name`],
    ['not 200 municipalities', `${listing}?${query(mostOf('local_municipality', 'local_municipality!'))}`],
    ['facets without one firm', `${facets}?contractor!=Unknown&multiselect=true`],
    ['widest ranges', `${listing}?${wide}&ordering=name`],
    ['facets of the widest ranges', `${facets}?${wide}&multiselect=true`],
    ['half of the country', `${listing}?${half}&ordering=name`],
    ['facets of half of the country', `${facets}?${half}&multiselect=true`],
    ['within 500 km', `${listing}?near=-28,25,500`],
    ['within 500 km of either of two', `${listing}?near=-28,25,500,-30,28,500`],
    ['facets within 500 km', `${facets}?near=-28,25,500`],
    ...groupings
      .filter((grouping) => grouping !== 'area')
      .map((grouping) => [`statistics by ${grouping}`, `${stats}?by=${grouping}`] as const),
    ['statistics in order of medians', `${stats}?by=main_contractor&ordering=-median&limit=10000`],
    ['statistics by department and contractor', `${stats}?by=department,main_contractor`],
    ['statistics by municipality and contractor', `${stats}?by=local_municipality,main_contractor`],
    ['statistics by firm and contractor', `${stats}?by=contractor,main_contractor&sum=spent`],
    ['statistics by flag and band of costs', `${stats}?by=quality,cost_band&sum=spent`],
    ['statistics of half of the country', `${stats}?by=contractor&${half}`],
    ...[0, 6, 12, 18].map((zoom) => [`clusters at zoom ${zoom}`, `${map}?zoom=${zoom}`] as const),
    ['clusters of half of the country', `${map}?zoom=9&${half}&${wide}`],
    ['changes over all quarters', `${changes}?since=${since}&limit=20000`],
    ['page of changes over all quarters', `${pagePaths.changes}?since=${since}`],
    [
      '100 names to match',
      `${match}?${query(wordPairs.flatMap(([a, b]) => ['Nrth', 'Sth', 'West'].map((name) => ['name', `${name} ${a}x ${b}`] as const)))}`,
    ],
    ['explore page', pagePaths.explore],
    ['scorecard', pagePaths.scorecard],
    ['timeline', pagePaths.timeline],
    ['8 000 blanks', `${pagePaths.start}?q=${'+'.repeat(8000)}`],
    ['8 000 blanks around a word', `${pagePaths.start}?q=a${'+'.repeat(7900)}b`],
  ];
}

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

/** The longest turns of the event loop that one request took, in each of three runs. */
export interface LegalTurns {
  readonly what: string;
  readonly address: string;
  readonly status: number;
  readonly turnsMs: readonly number[];
}

/** Asks for all that is costly, and measures each by itself. */
export async function turnsOfLegalRequests(
  service: MeasuredService,
  index: CatalogueIndex,
): Promise<readonly LegalTurns[]> {
  const all: LegalTurns[] = [];
  for (const [what, address] of legalRequests(index)) {
    const turnsMs: number[] = [];
    let status = 0;
    for (let i = 0; i < REPEATS; i++) {
      // Another address each time, so that no answer comes from the cache.
      const cost = await service.cost(`${address}${address.includes('?') ? '&' : '?'}again=${i}`);
      status = cost.status;
      turnsMs.push(cost.turnMs);
    }
    all.push({ what, address, status, turnsMs });
  }
  return all;
}

export const turnMeasurement = ({ what, status, turnsMs }: LegalTurns): Measurement => ({
  what,
  sample: { unit: 'ms', values: turnsMs },
  limit: LIMIT_MS,
  isJudgedByBest: true,
  note: `status ${status}`,
});

export const measureLegalRequests = (): Promise<readonly Measurement[]> =>
  withFolder(async (folder) => {
    const reader = openReader(await newSampleStore(folder));
    await reader.read((reading) => buildIndex(reading, `${folder}/index`));
    await reader.close();
    const index = await CatalogueIndex.load(`${folder}/index`);
    const service = await measuredService(index);
    const measurements = (await turnsOfLegalRequests(service, index)).map(turnMeasurement);
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
