import type { ProjectSnapshot, Quarter } from '../project/index.ts';
import { reported } from '../project/project.fixture.ts';
import type { Publication } from '../store/index.ts';
import { batches, quarterOf } from '../store/store.fixture.ts';

/** A project by what each of the quarters of 2019-20 that mention it reports. */
export type ReportedInQuarters = Partial<Readonly<Record<Quarter, Partial<ProjectSnapshot>>>>;

/** A catalogue of four quarters with the given projects, ids in their order. */
export function catalogueOf(...projects: readonly ReportedInQuarters[]): Publication {
  const quarters: readonly Quarter[] = [1, 2, 3, 4];
  const snapshots = quarters.map((quarter) => ({
    irmSnapshot: quarterOf('2019-20', quarter),
    projects: batches(
      projects.flatMap((project, i) => (project[quarter] ? [reported(`${i + 1}`, project[quarter])] : [])),
    ),
  }));
  return { kind: 'reported', snapshots };
}
