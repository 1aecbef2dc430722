import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Archive } from '../../index/index.ts';
import { projectSnapshot } from '../../project/index.ts';
import type { DatedSnapshot } from '../../quality/index.ts';
import { framedChunks } from '../projects.ts';
import { type Oc4idsHead, oc4idsHead, serviceAsPublisher } from './package-head.ts';
import { type Oc4idsProject, oc4idsProject } from './project.ts';

/** Projects made at a time, some 100 kB; between two such batches other requests have their turn. */
const BATCH_PROJECTS = 10;

/** The given projects in their order, in batches. The index must be held until the last was read. */
export async function* oc4idsProjects(
  archive: Archive,
  positions: Uint32Array,
  base: string,
): AsyncGenerator<readonly Oc4idsProject[]> {
  for (let from = 0; from < positions.length; from += BATCH_PROJECTS) {
    const batch = Array.from(positions.subarray(from, from + BATCH_PROJECTS));
    yield batch.map((position) => oc4idsProject(historyAt(archive, position), archive.ids[position]!, base));
    await yieldToOthers();
  }
}

/** Every snapshot of a project as reported, oldest first: publishing each of them would take as long as all the rest. */
function historyAt(archive: Archive, position: number): readonly DatedSnapshot[] {
  const { irmSnapshots } = archive.manifest;
  return archive.snapshots(position).map(({ irmSnapshot, values }) => ({
    irmSnapshot: irmSnapshots[irmSnapshot]!,
    snapshot: projectSnapshot(values),
  }));
}

/**
 * A project package (JSON) in chunks, one project to a line. The standard has no package without projects: of none,
 * this has an empty list.
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

/** The given projects as a package of the service at `base`. */
export function oc4idsPackageChunks(
  archive: Archive,
  positions: Uint32Array,
  base: string,
  publication = serviceAsPublisher(archive, base),
): AsyncGenerator<Buffer> {
  return oc4idsChunks(oc4idsHead(archive, publication), oc4idsProjects(archive, positions, base));
}
