import type Database from 'better-sqlite3';
import {
  type ProjectSnapshot,
  projectSnapshot,
  type StoredValues,
  storedFields,
} from '../../project/index.ts';
import { flagsOf, type QualityFlag, snapshotQuality } from '../../quality/index.ts';
import type { SnapshotKey } from '../port.ts';

const columns = storedFields.map((field) => `s.${field.name}`).join(', ');

/** Reads what the newest snapshot before the given one reported of a project. */
export function previousSnapshotReader(
  db: Database.Database,
  irmSnapshotId: number,
): (projectId: number) => ProjectSnapshot | undefined {
  const find = db
    .prepare(
      `SELECT ${columns} FROM project_snapshot s
       JOIN irm_snapshot i ON i.id = s.irm_snapshot_id
       JOIN irm_snapshot this ON this.id = ?
       WHERE s.project_id = ? AND (i.financial_year, i.quarter) < (this.financial_year, this.quarter)
       ORDER BY i.financial_year DESC, i.quarter DESC LIMIT 1`,
    )
    .raw();
  return (projectId) => {
    const values = find.get(irmSnapshotId, projectId) as StoredValues | undefined;
    return values && projectSnapshot(values);
  };
}

/**
 * Reckons the flags of later snapshots of the same sphere anew: some compare a snapshot with the one before, which has
 * just been published, replaced or removed. Snapshots are mostly published in order of time, when there is none.
 */
export function refreshQualityAfter(db: Database.Database, key: SnapshotKey): void {
  const later = db
    .prepare('SELECT id, taken FROM irm_snapshot WHERE sphere = ? AND (financial_year, quarter) > (?, ?)')
    .all(key.sphere, key.financialYear, key.quarter) as { id: number; taken: string }[];
  const write = db.prepare(
    'UPDATE project_snapshot SET quality_flags = ? WHERE project_id = ? AND irm_snapshot_id = ?',
  );
  for (const { id, taken } of later) {
    const previousOf = previousSnapshotReader(db, id);
    const rows = db
      .prepare(`SELECT s.project_id, ${columns} FROM project_snapshot s WHERE s.irm_snapshot_id = ?`)
      .raw()
      .all(id) as [number, ...(string | number | null)[]][];
    for (const [projectId, ...values] of rows) {
      const quality = snapshotQuality(projectSnapshot(values), { taken, previous: previousOf(projectId) });
      write.run(quality, projectId, id);
    }
  }
}

/** How many projects of a snapshot carry each flag. */
export function countQuality(
  db: Database.Database,
  irmSnapshotId: number,
): Partial<Record<QualityFlag, number>> {
  const sets = db
    .prepare(
      'SELECT quality_flags, count(*) FROM project_snapshot WHERE irm_snapshot_id = ? GROUP BY quality_flags',
    )
    .raw()
    .all(irmSnapshotId) as [number, number][];
  const counts: Partial<Record<QualityFlag, number>> = {};
  for (const [set, projects] of sets) {
    for (const flag of flagsOf(set)) counts[flag] = (counts[flag] ?? 0) + projects;
  }
  return counts;
}
