import type Database from 'better-sqlite3';
import type { StoredValues } from '../../project/index.ts';
import type { WriteTransaction } from '../engine.ts';
import type { CatalogueTotals } from '../publication-entry.ts';
import { projectSnapshotColumns, projectSnapshotValues, selectTotals, valueColumns } from '../sql.ts';
import { readState, readTransaction } from './read-transaction.ts';

/** The reading and writing primitives, within the connection's transaction. */
export function writeTransaction(db: Database.Database): WriteTransaction {
  return {
    ...readTransaction(db),
    nextDataVersion: async () => readState(db).dataVersion + 1,
    writeState: async ({ storeId, dataVersion, kind, publicationId }) => {
      const update = db.prepare(
        'UPDATE catalogue SET store_id = ?, data_version = ?, kind = ?, publication_id = ?',
      );
      update.run(storeId, dataVersion, kind, publicationId);
    },
    writeIrmSnapshot: async ({ sphere, financialYear, quarter, taken, publishedAt, projects }) =>
      db
        .prepare(
          `INSERT INTO irm_snapshot (sphere, financial_year, quarter, taken, published_at, projects)
           VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (sphere, financial_year, quarter) DO UPDATE
           SET taken = excluded.taken, published_at = excluded.published_at, projects = excluded.projects
           RETURNING id`,
        )
        .pluck()
        .get(sphere, financialYear, quarter, taken, publishedAt, projects) as number,
    deleteIrmSnapshot: async (irmSnapshotId) => {
      db.prepare('DELETE FROM project_snapshot WHERE irm_snapshot_id = ?').run(irmSnapshotId);
      db.prepare('DELETE FROM irm_snapshot WHERE id = ?').run(irmSnapshotId);
    },
    deleteAll: async () => {
      db.exec('DELETE FROM project_snapshot; DELETE FROM irm_snapshot; DELETE FROM project;');
    },
    highestProjectId: async () =>
      db.prepare('SELECT coalesce(max(id), 0) FROM project').pluck().get() as number,
    projectIds: async (sphere, irmProjectIds) => {
      const find = db.prepare('SELECT id FROM project WHERE sphere = ? AND irm_project_id = ?').pluck();
      return foundOf(irmProjectIds, (id) => find.get(sphere, id) as number | undefined);
    },
    insertProjects: async (projects) => {
      const insert = db.prepare('INSERT INTO project (id, sphere, irm_project_id) VALUES (?, ?, ?)');
      for (const { id, sphere, irmProjectId } of projects) insert.run(id, sphere, irmProjectId);
    },
    updateProjects: async (projects) => {
      const update = db.prepare('UPDATE project SET irm_project_id = ? WHERE id = ?');
      for (const { id, irmProjectId } of projects) update.run(irmProjectId, id);
    },
    insertProjectSnapshots: async (rows) => {
      const places = projectSnapshotColumns.map(() => '?');
      const insert = db.prepare(
        `INSERT INTO project_snapshot (${projectSnapshotColumns.join(', ')}) VALUES (${places.join(', ')})`,
      );
      for (const row of rows) insert.run(...projectSnapshotValues(row));
    },
    deleteProjectSnapshots: async (irmSnapshotId, projectIds) => {
      const remove = db.prepare('DELETE FROM project_snapshot WHERE irm_snapshot_id = ? AND project_id = ?');
      return projectIds.reduce((deleted, id) => deleted + remove.run(irmSnapshotId, id).changes, 0);
    },
    previousValues: async ({ financialYear, quarter }, projectIds) => {
      const find = db
        .prepare(
          `SELECT ${valueColumns('s')} FROM project_snapshot s JOIN irm_snapshot i ON i.id = s.irm_snapshot_id
           WHERE s.project_id = ? AND (i.financial_year, i.quarter) < (?, ?)
           ORDER BY i.financial_year DESC, i.quarter DESC LIMIT 1`,
        )
        .raw();
      return foundOf(projectIds, (id) => find.get(id, financialYear, quarter) as StoredValues | undefined);
    },
    totals: async () => db.prepare(selectTotals).get() as CatalogueTotals,
    writeLog: async (rows) => {
      const insert = db.prepare(
        `INSERT INTO publication (number, id, published_at, data_version, entry, sha256)
         VALUES (@number, @id, @at, @dataVersion, @entry, @sha256)`,
      );
      for (const row of rows) insert.run(row);
    },
    clearLog: async () => {
      db.exec('DELETE FROM publication_original; DELETE FROM displaced; DELETE FROM publication;');
    },
    writeOriginalPart: async (number, part, bytes) => {
      const insert = db.prepare('INSERT INTO publication_original (number, part, bytes) VALUES (?, ?, ?)');
      insert.run(number, part, bytes);
    },
    writeDisplacedPart: async (sha256, part, bytes) => {
      db.prepare('INSERT INTO displaced (sha256, part, bytes) VALUES (?, ?, ?)').run(sha256, part, bytes);
    },
    deleteOriginals: async (before) => {
      db.prepare(
        `DELETE FROM publication_original
         WHERE number IN (SELECT number FROM publication WHERE published_at < ?)`,
      ).run(before);
    },
    updateQuality: async (rows) => {
      const update = db.prepare(
        'UPDATE project_snapshot SET quality_flags = ? WHERE project_id = ? AND irm_snapshot_id = ?',
      );
      for (const { quality, projectId, irmSnapshotId } of rows) update.run(quality, projectId, irmSnapshotId);
    },
  };
}

/** Whatever `find` finds, by its key. */
function foundOf<K, V>(keys: readonly K[], find: (key: K) => V | undefined): ReadonlyMap<K, V> {
  const found = new Map<K, V>();
  for (const key of keys) {
    const value = find(key);
    if (value !== undefined) found.set(key, value);
  }
  return found;
}

/**
 * Each batch is a query of its own: while a query is being iterated, SQLite's connection cannot
 * write.
 */
