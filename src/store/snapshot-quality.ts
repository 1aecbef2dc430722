import {
  type IrmSnapshot,
  type ProjectSnapshot,
  projectSnapshot,
  quarterKey,
  type StoredValues,
} from '../project/index.ts';
import { flagsOf, type QualityFlag, type QualityFlagSet, snapshotQuality } from '../quality/index.ts';
import type { IrmSnapshotRow, WriteTransaction } from './engine.ts';
import type { SnapshotKey } from './port.ts';

/**
 * The flags of a project snapshot. `previous` are the values of the project's snapshot before it.
 */
export function qualityOf(
  snapshot: ProjectSnapshot,
  { taken }: IrmSnapshot,
  previous: StoredValues | undefined,
): QualityFlagSet {
  return snapshotQuality(snapshot, { taken, previous: previous && projectSnapshot(previous) });
}

/**
 * Recomputes the flags of all later snapshots of the same sphere. Some flags compare a snapshot
 * with the one before it, which was just published, replaced or removed. Usually there are none,
 * because snapshots are published in order of time.
 */
export async function refreshQualityAfter(transaction: WriteTransaction, key: SnapshotKey): Promise<void> {
  const later = (await transaction.irmSnapshots()).filter(
    (irmSnapshot) => irmSnapshot.sphere === key.sphere && quarterKey(irmSnapshot) > quarterKey(key),
  );
  for (const irmSnapshot of later) await refreshQuality(transaction, irmSnapshot);
}

/** Recomputes the flags of one snapshot. */
export async function refreshQuality(
  transaction: WriteTransaction,
  irmSnapshot: IrmSnapshotRow,
): Promise<void> {
  for await (const rows of transaction.projectSnapshots(irmSnapshot.id)) {
    const ids = rows.map(({ projectId }) => projectId);
    const previous = await transaction.previousValues(irmSnapshot, ids);
    const updated = rows.map((row) => ({
      ...row,
      quality: qualityOf(projectSnapshot(row.values), irmSnapshot, previous.get(row.projectId)),
    }));
    await transaction.updateQuality(updated.filter(({ quality }, i) => quality !== rows[i]!.quality));
  }
}

/** How many of the sets contain each flag. */
export function countFlags(sets: Iterable<QualityFlagSet>): Partial<Record<QualityFlag, number>> {
  const counts: Partial<Record<QualityFlag, number>> = {};
  for (const set of sets) {
    for (const flag of flagsOf(set)) counts[flag] = (counts[flag] ?? 0) + 1;
  }
  return counts;
}
