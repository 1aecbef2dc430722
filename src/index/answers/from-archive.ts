import { type PublishedProject, projectSnapshot, publishedProject } from '../../project/index.ts';
import {
  type DatedSnapshot,
  flagsOf,
  overdueDays,
  type QualityFlag,
  type QualityFlagSet,
} from '../../quality/index.ts';
import type { Archive } from '../files/archive.ts';
import type { Snapshots } from '../files/history-codec.ts';
import type { PublicPublication } from '../publications/public-publication.ts';

/**
 * The sets of data-quality flags of a project's snapshots: of each as of its quarter, of the newest as
 * in the listing.
 */
export function snapshotQualities(
  archive: Archive,
  position: number,
  snapshots: Snapshots,
): readonly QualityFlagSet[] {
  const { quality, quarterQuality, count } = archive;
  const sets = snapshots.map(({ irmSnapshot }) => quarterQuality[irmSnapshot * count + position]!);
  return sets.with(-1, quality[position]!);
}

/** One snapshot of a project as reported and as published, with its `snapshotQualities`. */
export interface HistoryEntry extends DatedSnapshot {
  readonly published: PublishedProject;
  readonly quality: readonly QualityFlag[];
  /** When the snapshot was taken; null unless it was overdue. */
  readonly overdueDays: number | null;
}

/**
 * Every snapshot of a project, oldest first, all with the project's current address. Reads a few
 * kilobytes from disk, synchronously.
 */
export function projectHistory(archive: Archive, position: number): readonly HistoryEntry[] {
  const id = archive.ids[position]!;
  const stored = archive.snapshots(position);
  const latest = projectSnapshot(stored.at(-1)!.values);
  const qualities = snapshotQualities(archive, position, stored);
  return stored.map(({ irmSnapshot: at, values }, i) => {
    const snapshot = projectSnapshot(values);
    const irmSnapshot = archive.manifest.irmSnapshots[at]!;
    const published = publishedProject(id, snapshot, irmSnapshot, latest);
    return {
      ...{ irmSnapshot, snapshot, published, quality: flagsOf(qualities[i]!) },
      overdueDays: overdueDays(snapshot, irmSnapshot.taken),
    };
  });
}

/** A part of the publications, newest first. Reads each from disk, synchronously, when it is its turn. */
export function* newestPublications(
  archive: Archive,
  offset: number,
  limit: number,
): Generator<PublicPublication, void, undefined> {
  const newest = archive.publicationCount - 1 - offset;
  for (let at = newest; at >= 0 && at > newest - limit; at--) yield archive.publication(at);
}
