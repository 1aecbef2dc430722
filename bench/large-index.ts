import { readFileSync } from 'node:fs';
import { buildIndex } from '../src/index/build/build-index.ts';
import {
  CatalogueIndex,
  facetCounts,
  orderings,
  pagePositions,
  type QueryFilters,
  select,
} from '../src/index/index.ts';
import { facetFields } from '../src/project/index.ts';
import { generatedCatalogue } from './generated-catalogue.ts';

/**
 * Runs as its own program, so that only the index counts as its memory: `build N FOLDER` or `ask N
 * FOLDER`.
 */
const [what, projects, folder] = process.argv.slice(2) as [string, string, string];

const peakMib = (): number =>
  Number(/VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))![1]) / 1024;
const residentMib = (): number => process.memoryUsage.rss() / 1024 / 1024;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

function millisecondsOf(work: () => unknown): number {
  const times = Array.from({ length: 9 }, () => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  });
  return median(times);
}

async function build(): Promise<unknown> {
  const catalogue = await generatedCatalogue(Number(projects));
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  await buildIndex(catalogue, folder);
  const { user, system } = process.cpuUsage(cpu);
  return {
    seconds: (performance.now() - startedAt) / 1000,
    cpuSeconds: (user + system) / 1e6,
    peakMib: peakMib(),
  };
}

async function ask(): Promise<unknown> {
  const startedAt = performance.now();
  const index = await CatalogueIndex.load(folder);
  const seconds = (performance.now() - startedAt) / 1000;
  const everything = select(index, {});
  const page = (offset: number) =>
    index.recordsJson(pagePositions(index, everything, orderings[1]!, offset, 20));
  const facets = (filters: QueryFilters) =>
    facetCounts(index, select(index, filters), facetFields, { multiselect: false });
  const limpopo = { fieldValues: { province: ['Limpopo'] } };
  const milliseconds = {
    'first page': millisecondsOf(() => page(0)),
    'last page': millisecondsOf(() => page(index.count - 20)),
    'one province': millisecondsOf(() => select(index, limpopo)),
    'q=school': millisecondsOf(() => select(index, { q: 'school' })),
    'q=primary school 4711': millisecondsOf(() => select(index, { q: 'primary school 4711' })),
    'seven facets of everything': millisecondsOf(() => facets({})),
    'seven facets of a province': millisecondsOf(() => facets(limpopo)),
  };
  const residentAfter = residentMib();
  await index.release();
  return { seconds, peakMib: peakMib(), residentMib: residentAfter, milliseconds };
}

console.log(JSON.stringify(await (what === 'build' ? build() : ask())));
