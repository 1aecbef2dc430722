import type { CsvFieldName } from './field.ts';
import { type IrmSnapshot, irmSnapshotLabel } from './irm-snapshot.ts';
import type { ProjectSnapshot } from './project-snapshot.ts';
import { projectPath } from './slug.ts';
import { governmentLabel } from './sphere.ts';
import { statusOrder } from './status.ts';

/** A value for every column of the published CSV. */
export type PublishedProject = {
  readonly [N in CsvFieldName]: N extends 'status_order'
    ? number
    : N extends keyof ProjectSnapshot
      ? ProjectSnapshot[N]
      : string;
};

/**
 * What the service publishes of a project as `irmSnapshot` reported it. The address is made from the given slug
 * source (the latest name and province), so that every snapshot of a project carries the one address that works.
 */
export function publishedProject(
  id: number,
  snapshot: ProjectSnapshot,
  irmSnapshot: IrmSnapshot,
  latest: Pick<ProjectSnapshot, 'name' | 'province'> = snapshot,
): PublishedProject {
  const placed = snapshot.latitude !== null && snapshot.longitude !== null;
  return {
    ...snapshot,
    latitude: placed ? snapshot.latitude : null,
    longitude: placed ? snapshot.longitude : null,
    irm_snapshot: irmSnapshotLabel(irmSnapshot),
    sphere: irmSnapshot.sphere,
    government_label: governmentLabel(irmSnapshot.sphere, snapshot.province),
    financial_year: irmSnapshot.financialYear,
    status_order: statusOrder(snapshot.status),
    url_path: projectPath(id, latest.name, latest.province),
  };
}
