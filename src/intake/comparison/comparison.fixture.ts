import { type IrmSnapshot, quarterKey, type ReportedProject } from '../../project/index.ts';
import type { KnownId } from './known-ids.ts';
import type { PublishedProjects } from './published-projects.ts';

/** Projects in batches, which can be read again. */
export function inBatches<T>(entries: readonly T[], size = 7): AsyncIterable<readonly T[]> {
  return {
    async *[Symbol.asyncIterator]() {
      for (let i = 0; i < entries.length; i += size) yield entries.slice(i, i + size);
    },
  };
}

/** A published catalogue of some snapshots, oldest first. */
export function publishedProjects(
  ...snapshots: readonly (readonly [IrmSnapshot, readonly ReportedProject[]])[]
): PublishedProjects {
  const known = snapshots.flatMap(([{ sphere }, projects]) =>
    projects.map(({ irmProjectId }): KnownId => ({ sphere, irmProjectId })),
  );
  return {
    irmSnapshots: snapshots.map(([irmSnapshot, { length }]) => ({ ...irmSnapshot, projects: length })),
    snapshotProjects: (key) =>
      inBatches(
        snapshots.find(
          ([irmSnapshot]) => irmSnapshot.sphere === key.sphere && quarterKey(irmSnapshot) === quarterKey(key),
        )?.[1] ?? [],
      ),
    knownProjects: () => inBatches(known),
  };
}
