import type { ProjectBatches } from './compare-projects.ts';
import type { ProjectColumns } from './project-columns.ts';

/**
 * Whether at least this share of the projects is the same, value by value, in a published snapshot
 * of so many projects. Stops reading it when that cannot be any more.
 */
export async function hasSameRows(
  columns: ProjectColumns,
  snapshot: ProjectBatches,
  projects: number,
  share: number,
): Promise<boolean> {
  const fewest = columns.count * share;
  let same = 0;
  let read = 0;
  for await (const batch of snapshot) {
    for (const { irmProjectId, snapshot } of batch) {
      const position = columns.positionOf(irmProjectId);
      if (position !== undefined && columns.isUnchanged(position, snapshot)) same += 1;
    }
    read += batch.length;
    if (same + projects - read < fewest) return false;
  }
  return same >= fewest;
}
