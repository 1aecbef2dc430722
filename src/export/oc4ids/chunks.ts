import type { Archive } from '../../index/index.ts';
import { projectSnapshot } from '../../project/index.ts';
import type { DatedSnapshot } from '../../quality/index.ts';
import { framedChunks, inBatches, type TextFrame } from '../projects.ts';
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
): AsyncGenerator<readonly Oc4idsProject[]> =>
  inBatches(positions, BATCH_PROJECTS, (position) => {
    const history = historyAt(archive, position);
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
export const oc4idsChunks = (
  head: Oc4idsHead,
  projects: AsyncIterable<readonly Oc4idsProject[]>,
): AsyncGenerator<Buffer> => framedChunks(projects, packageFrame(head), (project) => JSON.stringify(project));

/** What stands around the projects of a package. */
export const packageFrame = (head: Oc4idsHead): TextFrame => ({
  head: `${JSON.stringify(head).slice(0, -1)},"projects":[\n`,
  between: ',\n',
  tail: '\n]}\n',
});

/** Projects without a package, each on a line. */
export const linesFrame: TextFrame = { head: '', between: '\n', tail: '\n' };

/** A project as JSON, and what decides in which files it is and what they leave out. */
interface Oc4idsText {
  readonly province: string;
  readonly text: string;
  readonly omissions: readonly Omission[];
}

/** Every project in the order of ids, in batches. Hold the archive until the last one is read. */
export const oc4idsTexts = (
  archive: Archive,
  base: string,
  prefix?: string,
): AsyncGenerator<readonly Oc4idsText[]> =>
  inBatches(archive.allPositions, BATCH_PROJECTS, (position) => {
    const history = historyAt(archive, position);
    return {
      province: history.at(-1)!.snapshot.province,
      text: JSON.stringify(oc4idsProject(history, archive.ids[position]!, base, prefix)),
      omissions: omissionsOf(history).map(({ omission }) => omission),
    };
  });

/** A package of the projects at the positions. `base` is the address of the service. */
export function oc4idsPackageChunks(
  archive: Archive,
  positions: Uint32Array,
  base: string,
  publication = publicationOf(archive, base),
): AsyncGenerator<Buffer> {
  const projects = oc4idsProjects(archive, positions, base, publication.projectIdPrefix);
  return oc4idsChunks(oc4idsHead(archive, publication), projects);
}
