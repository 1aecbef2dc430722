import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { CatalogueIndex } from '../../src/index/index.ts';
import { apiPaths, filledPath, pagePaths } from '../../src/query/addresses.ts';
import { measuredService } from '../../test/fault/cost/measured-service.ts';
import { type Measurement, RUNS, threeRuns } from '../bench-case.ts';
import { type GeneratedSample, sampleStore } from '../cache.ts';
import { eventLoopWatch } from '../event-loop.ts';
import { type LegalTurns, turnMeasurement, turnsOfLegalRequests } from '../legal-requests.ts';
import { PageClient } from '../page-client.ts';
import { watchMemory } from '../process-memory.ts';
import { median, percentile99 } from '../sample.ts';
import { type RunningService, startService } from '../service.ts';
import { type Kind, kinds, type Vocabulary } from './kinds.ts';
import { type PublicationLimits, publications } from './publication.ts';

const REQUESTS = 200;
const WARM_UP = 100;

const MIB = 1024 * 1024;

/** The limits of what does not depend on a kind of request. */
export interface Limits extends PublicationLimits {
  readonly buildSeconds: number;
  readonly readySeconds: number;
  readonly residentMib: number;
  readonly indexMib: number;
  readonly turnMs: number;
}

/**
 * The p99 of each kind of request, one after the other over one connection and without a cache;
 * the longest pauses meanwhile, and memory; the time to build the index and to start with it; the
 * longest turns of the costliest requests; and what a publication costs.
 */
export async function measureLarge(
  generated: GeneratedSample,
  limits: Limits,
): Promise<readonly Measurement[]> {
  const store = await sampleStore(generated);
  const index = store.replace(/\.db$/, '.index');
  return [
    ...(await timesToReady(store, index, limits)),
    ...(await requestTimes(store, generated.projects, limits)),
    ...(await turnsOfCostliest(index)),
    ...(await publications(store, index, limits)),
  ];
}

async function timesToReady(store: string, index: string, limits: Limits): Promise<readonly Measurement[]> {
  rmSync(index, { recursive: true, force: true });
  const building = await startService(store);
  const { peakMib } = await building.stop();
  const starts = await threeRuns(async () => {
    const service = await startService(store);
    await service.stop();
    return service.readyAfterSeconds;
  });
  return [
    {
      what: 'ready without an index (one run)',
      sample: { unit: 's', values: [building.readyAfterSeconds] },
      limit: limits.buildSeconds,
      note: `${peakMib.toFixed(0)} MiB at most`,
    },
    {
      what: 'ready with its index',
      sample: { unit: 's', values: starts },
      limit: limits.readySeconds,
      isJudgedByBest: true,
    },
    {
      what: 'index on disk',
      sample: { unit: 'MiB', values: [bytesIn(index) / MIB] },
      limit: limits.indexMib,
    },
  ];
}

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name)))
    .reduce((bytes, file) => bytes + (file.isFile() ? file.size : 0), 0);

async function requestTimes(
  store: string,
  projects: number,
  limits: Limits,
): Promise<readonly Measurement[]> {
  const loop = eventLoopWatch();
  const service = await startService(store, { CACHE_MB: '0', ...loop.settings });
  const client = await PageClient.connect(service.port);
  try {
    const from = await vocabularyOf(service, projects);
    for (const kind of kinds) await roundOf(client, kind, from, REQUESTS, WARM_UP);
    process.kill(service.pid, 'SIGUSR2');
    const memory = watchMemory(service.pid);
    const measurements: Measurement[] = [];
    for (const kind of kinds) measurements.push(await measuredKind(client, kind, from));
    const mostMib = memory.peakMib();
    // The watch writes once a second.
    await after(2000);
    const longest = loop.longest();
    return [
      ...measurements,
      {
        what: 'longest work of the event loop without a turn',
        sample: { unit: 'ms', values: [longest.workedMs] },
        limit: limits.turnMs,
        note: `${longest.ms.toFixed(0)} ms by the clock`,
      },
      { what: 'longest collection of garbage', sample: { unit: 'ms', values: [longest.garbageMs] } },
      {
        what: 'resident memory at most',
        sample: { unit: 'MiB', values: [mostMib] },
        limit: limits.residentMib,
      },
    ];
  } finally {
    client.close();
    await service.stop();
    loop.remove();
  }
}

async function measuredKind(client: PageClient, kind: Kind, from: Vocabulary): Promise<Measurement> {
  const rounds = await threeRuns(() => roundOf(client, kind, from, 0, REQUESTS));
  const middles = rounds.map((round) => median(round.map(({ ms }) => ms)));
  const slowest = rounds
    .reduce((all, round) => all.map((each, i) => (round[i]!.ms < each.ms ? round[i]! : each)))
    .reduce((a, b) => (b.ms > a.ms ? b : a));
  return {
    what: kind.name,
    sample: { unit: 'ms', values: rounds.map((round) => percentile99(round.map(({ ms }) => ms))) },
    limit: kind.limitMs,
    isJudgedByBest: true,
    note: `p50 ${Math.min(...middles).toFixed(2)} ms; slowest in its best of ${RUNS}: ${slowest.ms.toFixed(1)} ms ${slowest.path}`,
  };
}

async function roundOf(
  client: PageClient,
  { path }: Kind,
  from: Vocabulary,
  first: number,
  count: number,
): Promise<readonly { readonly path: string; readonly ms: number }[]> {
  const times: { readonly path: string; readonly ms: number }[] = [];
  for (let i = first; i < first + count; i++) {
    const address = path(i, from);
    times.push({ path: address, ms: (await client.time(address)).ms });
  }
  return times;
}

async function vocabularyOf({ port }: RunningService, projects: number): Promise<Vocabulary> {
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    if (!response.ok) throw new Error(`The service answered ${response.status} to ${path}`);
    return response;
  };
  const valuesOf = async (field: string) => {
    const stats = await ask(`${apiPaths.stats}?by=${field}&ordering=-count&limit=1000`);
    const { groups } = (await stats.json()) as {
      readonly groups: readonly { readonly value: string | null }[];
    };
    return groups.map(({ value }) => value).filter((value) => value !== null);
  };
  const provinces = await valuesOf('province');
  const pagesOf = async (province: string) => {
    const page = filledPath(pagePaths.province, province.toLowerCase().replaceAll(' ', '-'));
    const html = await (await ask(page)).text();
    return [...html.matchAll(new RegExp(`href="(${page}/[^"/?#]+)"`, 'g'))].map(([, path]) => path!);
  };
  const municipalityPages: string[] = [];
  for (const province of provinces) municipalityPages.push(...(await pagesOf(province)));
  return {
    projects,
    provinces,
    statuses: await valuesOf('status'),
    departments: await valuesOf('department'),
    municipalities: await valuesOf('local_municipality'),
    municipalityPages: [...new Set(municipalityPages)],
  };
}

/** Of each kind of request the costliest, in this process, where each turn is measured by itself. */
async function turnsOfCostliest(folder: string): Promise<readonly Measurement[]> {
  const current = readdirSync(folder).find((name) => existsSync(join(folder, name, 'manifest.json')));
  const index = await CatalogueIndex.load(join(folder, current!));
  const service = await measuredService(index);
  try {
    const costliest = new Map<string, LegalTurns>();
    for (const turns of await turnsOfLegalRequests(service, index)) {
      const [path] = turns.address.split('?') as [string];
      const known = costliest.get(path);
      if (known === undefined || best(turns) > best(known)) costliest.set(path, turns);
    }
    return [...costliest].map(([path, turns]) => ({
      ...turnMeasurement(turns),
      what: `longest turn, ${path}`,
      note: turns.what,
    }));
  } finally {
    await service.close();
    await index.release();
  }
}

const best = ({ turnsMs }: LegalTurns): number => Math.min(...turnsMs);
