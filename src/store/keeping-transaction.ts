import { keepLines, projectLines, snapshotLines } from './displaced.ts';
import type { IrmSnapshotRow, WriteTransaction } from './engine.ts';
import { type Displaced, type DisplacedSnapshot, snapshotName } from './publication-entry.ts';

/** A transaction that keeps what it displaces, for `rollback`. */
export interface KeepingTransaction extends WriteTransaction {
  /** What was kept so far. */
  kept(): Displaced;
}

/**
 * Keeps each IRM snapshot before its first change, and the ids of projects before they are deleted or
 * changed.
 * This stands between the publications and the engine, so that no publication can forget it.
 */
export function keepingTransaction(transaction: WriteTransaction): KeepingTransaction {
  const snapshots: DisplacedSnapshot[] = [];
  let projects: string | undefined;
  /** The snapshots that the transaction found and has not kept yet, by row id. */
  let unkept: Map<number, IrmSnapshotRow> | undefined;
  const found = async () => {
    unkept ??= new Map((await transaction.irmSnapshots()).map((row) => [row.id, row]));
    return unkept;
  };
  const keep = async (ids: Iterable<number>) => {
    const present = await found();
    for (const id of new Set(ids)) {
      const row = present.get(id);
      if (row === undefined) continue;
      present.delete(id);
      const { sphere, financialYear, quarter, taken, projects } = row;
      const sha256 = await keepLines(transaction, () => snapshotLines(transaction, id));
      snapshots.push({ sphere, financialYear, quarter, taken, projects, sha256 });
    }
  };
  const keepProjects = async () => {
    if ((await transaction.highestProjectId()) > 0)
      projects ??= await keepLines(transaction, () => projectLines(transaction));
  };
  const ofRows = (rows: readonly { readonly irmSnapshotId: number }[]) =>
    keep(rows.map(({ irmSnapshotId }) => irmSnapshotId));
  return {
    ...transaction,
    kept: () => ({ snapshots, ...(projects !== undefined && { projects }) }),
    writeIrmSnapshot: async (irmSnapshot) => {
      const rows = [...(await found()).values()];
      const present = rows.find((row) => snapshotName(row) === snapshotName(irmSnapshot));
      if (present !== undefined) await keep([present.id]);
      return transaction.writeIrmSnapshot(irmSnapshot);
    },
    deleteIrmSnapshot: async (irmSnapshotId) => {
      await keep([irmSnapshotId]);
      await transaction.deleteIrmSnapshot(irmSnapshotId);
    },
    deleteAll: async () => {
      await keep((await found()).keys());
      await keepProjects();
      await transaction.deleteAll();
    },
    updateProjects: async (changed) => {
      await keepProjects();
      await transaction.updateProjects(changed);
    },
    insertProjectSnapshots: async (rows) => {
      await ofRows(rows);
      await transaction.insertProjectSnapshots(rows);
    },
    deleteProjectSnapshots: async (irmSnapshotId, projectIds) => {
      if (projectIds.length > 0) await keep([irmSnapshotId]);
      return transaction.deleteProjectSnapshots(irmSnapshotId, projectIds);
    },
    updateQuality: async (rows) => {
      await ofRows(rows);
      await transaction.updateQuality(rows);
    },
  };
}
