import { cpSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import type { ProjectSnapshot, ReportedProject } from '../../src/project/index.ts';
import {
  openWriter,
  type SnapshotToPublish,
  type StoreReading,
  type StoreWriter,
} from '../../src/store/index.ts';
import { type Measurement, threeRuns } from '../bench-case.ts';
import { withNewStore } from '../cache.ts';
import { memoryMib, watchMemory } from '../process-memory.ts';
import { dataVersionAt, type RunningService, startService } from '../service.ts';
import { warmUp } from '../trickle.ts';

const PROJECTS = 1000;
const LOOK_EVERY_MS = 20;
const POLL_MS = '50';

export interface PublicationLimits {
  readonly servedSeconds: number;
  readonly publicationMib: number;
}

/** What a publication changes of each project. `news` is a word that no project had. */
const reports: readonly {
  readonly changed: string;
  readonly next: (before: ProjectSnapshot, news: string) => Partial<ProjectSnapshot>;
}[] = [
  {
    changed: 'amounts',
    next: ({ estimated_total_project_cost: cost }) => ({ estimated_total_project_cost: (cost ?? 0) + 1000 }),
  },
  { changed: 'names', next: ({ name }, news) => ({ name: `${name} Extension ${news}` }) },
];

/**
 * The time from the end of a publication that changes a thousand projects of one department until the
 * service serves them, and the memory that its process takes meanwhile on top.
 */
export function publications(
  store: string,
  index: string,
  limits: PublicationLimits,
): Promise<readonly Measurement[]> {
  return withNewStore(async (path) => {
    cpSync(store, path);
    cpSync(index, path.replace(/\.db$/, '.index'), { recursive: true });
    const writer = openWriter(`sqlite:${path}`, { lockWaitSeconds: 5 });
    const service = await startService(path, { DATA_POLL_MS: POLL_MS });
    try {
      await warmUp(service.port);
      let { irmSnapshot, projects } = await writer.read(newestOfOneDepartment);
      const measurements: Measurement[] = [];
      for (const { changed, next } of reports) {
        const runs = await threeRuns((run) => {
          projects = projects.map(({ irmProjectId, snapshot }, i) => ({
            irmProjectId,
            snapshot: { ...snapshot, ...next(snapshot, `x${run}x${i}`) },
          }));
          return published(writer, service, { irmSnapshot, projects: batchesOf(projects) });
        });
        measurements.push(...measured(changed, runs, limits));
      }
      return measurements;
    } finally {
      await service.stop();
      await writer.close();
    }
  });
}

interface Published {
  readonly seconds: number;
  readonly beforeMib: number;
  readonly upByMib: number;
}

const measured = (
  changed: string,
  runs: readonly Published[],
  { servedSeconds, publicationMib }: PublicationLimits,
): readonly Measurement[] => [
  {
    what: `changed ${changed} served`,
    sample: { unit: 's', values: runs.map(({ seconds }) => seconds) },
    limit: servedSeconds,
    isJudgedByBest: true,
  },
  {
    what: `memory on top for changed ${changed}`,
    sample: { unit: 'MiB', values: runs.map(({ upByMib }) => upByMib) },
    limit: publicationMib,
    note: `of ${runs.map(({ beforeMib }) => beforeMib.toFixed(0)).join(', ')} MiB before`,
  },
];

/** The first thousand that a department reported in the newest quarter. */
async function newestOfOneDepartment(reading: StoreReading) {
  const irmSnapshot = reading.irmSnapshots.at(-1)!;
  const largest = (await reading.departments(irmSnapshot)).reduce((a, b) =>
    b.projects > a.projects ? b : a,
  );
  const projects: ReportedProject[] = [];
  for await (const batch of reading.snapshotProjects(irmSnapshot)) {
    projects.push(
      ...batch.filter(
        ({ snapshot }) =>
          snapshot.department === largest.department && snapshot.province === largest.province,
      ),
    );
    if (projects.length >= PROJECTS) break;
  }
  return { irmSnapshot, projects: projects.slice(0, PROJECTS) };
}

async function* batchesOf(projects: readonly ReportedProject[]) {
  yield projects;
}

async function published(
  writer: StoreWriter,
  { pid, port }: RunningService,
  snapshot: SnapshotToPublish,
): Promise<Published> {
  const beforeMib = memoryMib(pid);
  const memory = watchMemory(pid);
  const { dataVersion } = await writer.publish({ kind: 'sample', mode: 'add', snapshots: [snapshot] });
  const startedAt = performance.now();
  while ((await dataVersionAt(port)) !== dataVersion) await after(LOOK_EVERY_MS);
  return { seconds: (performance.now() - startedAt) / 1000, beforeMib, upByMib: memory.upByMib() };
}
