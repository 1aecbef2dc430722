import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IrmSnapshot, Quarter, ReportedProject, Sphere } from '../project/index.ts';
import { openReader, openWriter } from './open.ts';
import type { ProjectHistory, StoreReader, StoreWriter } from './port.ts';

/** A place for stores that a suite makes and throws away. */
export interface StoreEngine {
  readonly name: string;
  /** Address of a new store that nothing has been written to. */
  newStoreUrl(): string;
  dispose(): void;
}

/** The engines that every store test runs against. */
export const engines: readonly (() => StoreEngine)[] = [
  () => {
    const directory = mkdtempSync(join(tmpdir(), 'infra-projects-'));
    let stores = 0;
    return {
      name: 'SQLite',
      newStoreUrl: () => `sqlite:${join(directory, `store-${++stores}.db`)}`,
      dispose: () => rmSync(directory, { recursive: true, force: true }),
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

export async function* batches(
  projects: readonly ReportedProject[],
): AsyncGenerator<readonly ReportedProject[]> {
  if (projects.length > 0) yield projects;
}

/** Everything that a store holds. */
export async function historiesOf(store: StoreReader): Promise<readonly ProjectHistory[]> {
  return store.read(async (reading) => {
    const all: ProjectHistory[] = [];
    for await (const batch of reading.histories()) all.push(...batch);
    return all;
  });
}
