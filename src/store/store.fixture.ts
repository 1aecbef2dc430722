import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../test/fixtures/postgres-server.ts';
import type { IrmSnapshot, Quarter, ReportedProject, Sphere } from '../project/index.ts';
import { openReader, openWriter } from './open.ts';
import type { KnownProject, ProjectHistory, StoreReader, StoreWriter } from './port.ts';

/** A place for stores that a suite makes and throws away. */
export interface StoreEngine {
  readonly name: string;
  /** Address of a new store that nothing has been written to. */
  newStoreUrl(): string;
  dispose(): void | Promise<void>;
}

/** The engines that every store test runs against. */
export const engines: readonly (() => Promise<StoreEngine>)[] = [
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'infra-projects-'));
    let stores = 0;
    return {
      name: 'SQLite',
      newStoreUrl: () => `sqlite:${join(directory, `store-${++stores}.db`)}`,
      dispose: () => rmSync(directory, { recursive: true, force: true }),
    };
  },
  async () => {
    const server = await startPostgres();
    let stores = 0;
    return {
      name: 'PostgreSQL',
      newStoreUrl: () => server.storeUrl(`store_${++stores}`),
      dispose: server.dispose,
    };
  },
];

export const writerOf = (url: string): StoreWriter => openWriter(url, { lockWaitSeconds: 5 });
export const readerOf = (url: string): StoreReader => openReader(url);

export function quarterOf(
  financialYear: string,
  quarter: Quarter,
  sphere: Sphere = 'provincial',
): IrmSnapshot {
  return { sphere, financialYear, quarter, taken: `${financialYear.slice(0, 4)}-10-15` };
}

/** Publishes reported projects as one snapshot. */
export function publish(store: StoreWriter, irmSnapshot: IrmSnapshot, projects: readonly ReportedProject[]) {
  return store.publish({ kind: 'reported', snapshots: [{ irmSnapshot, projects: batches(projects) }] });
}

export async function* batches<P extends ReportedProject>(
  projects: readonly P[],
): AsyncGenerator<readonly P[]> {
  if (projects.length > 0) yield projects;
}

/** Every project that a store holds a snapshot of. */
export async function historiesOf(store: StoreReader): Promise<readonly ProjectHistory[]> {
  return (await contentOf(store)).histories;
}

/** Everything that a store holds. */
export async function contentOf(store: StoreReader) {
  return store.read(async (reading) => {
    const { storeId, dataVersion, kind, irmSnapshots } = reading;
    const histories: ProjectHistory[] = [];
    for await (const batch of reading.histories()) histories.push(...batch);
    const absent: KnownProject[] = [];
    for await (const batch of reading.absentProjects()) absent.push(...batch);
    return { storeId, dataVersion, kind, irmSnapshots, histories, absent };
  });
}
