import type { IrmSnapshot } from '../../project/index.ts';
import type { ProjectBatches } from './compare-projects.ts';
import type { KnownIds } from './known-ids.ts';

export type SnapshotKey = Pick<IrmSnapshot, 'sphere' | 'financialYear' | 'quarter'>;
export type PublishedQuarter = IrmSnapshot & { readonly projects: number };

/** What is published: one version of it, while it is compared. */
export interface PublishedProjects {
  /** Oldest first. */
  readonly irmSnapshots: readonly PublishedQuarter[];
  snapshotProjects(irmSnapshot: SnapshotKey): ProjectBatches;
  readonly knownProjects: KnownIds;
}
