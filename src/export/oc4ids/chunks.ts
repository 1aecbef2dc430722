import type { Archive } from '../../index/index.ts';
import { projectSnapshot } from '../../project/index.ts';
import type { DatedSnapshot } from '../../quality/index.ts';
import type { FileOptions } from '../file-options.ts';
import { framedChunks, inBatches } from '../projects.ts';
import { type Omission, omissionsOf } from './contradictions.ts';
import { type Oc4idsHead, oc4idsHead, publicationOf } from './package-head.ts';
import { type Oc4idsProject, oc4idsProject } from './project.ts';

/** Projects written at a time, some 100 kB. */
const BATCH_PROJECTS = 10;

/**
 * The projects at the positions, in their order, in batches. Hold the archive until the last one is
 * read.
 */
export const oc4idsProjects = (
  archive: Archive,
  positions: Uint32Array,
  base: string,
  prefix?: string,
  onOmission?: (omission: Omission) => void,
): AsyncGenerator<readonly Oc4idsProject[]> =>
  inBatches(positions, BATCH_PROJECTS, (position) => {
    const history = historyAt(archive, position);
    if (onOmission !== undefined) for (const { omission } of omissionsOf(history)) onOmission(omission);
    return oc4idsProject(history, archive.ids[position]!, base, prefix);
  });

/**
 * Every snapshot of a project as reported, oldest first. Publishing each of them, as
 * `projectHistory` does, would take twice as long.
 */
function historyAt(archive: Archive, position: number): readonly DatedSnapshot[] {
  const { irmSnapshots } = archive.manifest;
  return archive.snapshots(position).map(({ irmSnapshot, values }) => ({
    irmSnapshot: irmSnapshots[irmSnapshot]!,
    snapshot: projectSnapshot(values),
  }));
}

/**
 * A project package as JSON, one project per line, in chunks. Give it at least one project: the
 * standard allows no empty package.
 */
export function oc4idsChunks(
  head: Oc4idsHead,
  projects: AsyncIterable<readonly Oc4idsProject[]>,
): AsyncGenerator<Buffer> {
  const opening = `${JSON.stringify(head).slice(0, -1)},"projects":[\n`;
  return framedChunks(projects, { head: opening, between: ',\n', tail: '\n]}\n' }, (project) =>
    JSON.stringify(project),
  );
}

/** A package of the projects at the positions. `base` is the address of the service. */
export function oc4idsPackageChunks(
  archive: Archive,
  positions: Uint32Array,
  base: string,
  publication = publicationOf(archive, base),
  onOmission?: (omission: Omission) => void,
): AsyncGenerator<Buffer> {
  const projects = oc4idsProjects(archive, positions, base, publication.projectIdPrefix, onOmission);
  return oc4idsChunks(oc4idsHead(archive, publication), projects);
}

/** All projects, each a line of JSON without the members of a package. */
export function oc4idsLines(
  archive: Archive,
  { base, attribution, onOmission }: FileOptions,
): AsyncGenerator<Buffer> {
  const { projectIdPrefix } = publicationOf(archive, base, attribution);
  const projects = oc4idsProjects(archive, archive.allPositions, base, projectIdPrefix, onOmission);
  return framedChunks(projects, { head: '', between: '\n', tail: '\n' }, (project) =>
    JSON.stringify(project),
  );
}
