import { type IrmSnapshot, projectSnapshot, publishedProject } from '../../project/index.ts';
import type { ProjectHistory } from '../../store/index.ts';
import type { PublishedHistory } from '../sections/sections-builder.ts';

/** A project with what its newest report publishes. */
export function publishedHistory(
  history: ProjectHistory,
  irmSnapshots: readonly IrmSnapshot[],
): PublishedHistory {
  const { irmSnapshot, values } = history.snapshots.at(-1)!;
  return {
    ...history,
    published: publishedProject(history.id, projectSnapshot(values), irmSnapshots[irmSnapshot]!),
  };
}
