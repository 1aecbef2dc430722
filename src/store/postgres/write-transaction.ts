import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { StoredValues } from '../../project/index.ts';
import type { WriteTransaction } from '../engine.ts';
import type { CatalogueTotals } from '../publication-entry.ts';
import { projectSnapshotColumns, projectSnapshotValues, selectTotals, valueColumns } from '../sql.ts';
import { rowsOf } from './connection.ts';
import { readTransaction } from './read-transaction.ts';

/**
 * Data versions are never reused. After a failover to a replica or a restored backup, versions that
 * nodes have already served may be lost, so the numbering skips well past them.
 */
const VERSIONS_POSSIBLY_LOST = 1000;

/**
 * The database cluster, its timeline, which changes with every promotion, and the table, which gets
 * another number when a backup is restored. Replicas have the same numbers.
 */
const thisServer = `(SELECT system_identifier FROM pg_control_system())
  || '/' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) || '/' || 'catalogue'::regclass::oid`;

/** The reading and writing primitives, within the client's transaction. */
export function writeTransaction(client: pg.Client): WriteTransaction {
  const run = (text: string, values: readonly unknown[] = []) => rowsOf(client, text, values);
  const numberFrom = async (text: string, values: readonly unknown[] = []): Promise<number> =>
    (await rowsOf<[number]>(client, text, values))[0]![0];
  return {
    ...readTransaction(client),
    nextDataVersion: () =>
      numberFrom(
        `SELECT data_version + CASE WHEN written_on IN ('', ${thisServer}) THEN 1 ELSE ${VERSIONS_POSSIBLY_LOST} END
         FROM catalogue`,
      ),
    writeState: async ({ storeId, dataVersion, kind, publicationId }) => {
      await run(
        `UPDATE catalogue SET store_id = $1, data_version = $2, kind = $3, publication_id = $4, written_on = ${thisServer}`,
        [storeId, dataVersion, kind, publicationId],
      );
    },
    writeIrmSnapshot: ({ sphere, financialYear, quarter, taken, publishedAt, projects }) =>
      numberFrom(
        `INSERT INTO irm_snapshot (sphere, financial_year, quarter, taken, published_at, projects)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (sphere, financial_year, quarter) DO UPDATE
         SET taken = excluded.taken, published_at = excluded.published_at, projects = excluded.projects
         RETURNING id`,
        [sphere, financialYear, quarter, taken, publishedAt, projects],
      ),
    deleteIrmSnapshot: async (irmSnapshotId) => {
      await run('DELETE FROM project_snapshot WHERE irm_snapshot_id = $1', [irmSnapshotId]);
      await run('DELETE FROM irm_snapshot WHERE id = $1', [irmSnapshotId]);
    },
    deleteAll: async () => {
      await client.query('DELETE FROM project_snapshot; DELETE FROM irm_snapshot; DELETE FROM project;');
    },
    highestProjectId: () => numberFrom('SELECT coalesce(max(id), 0) FROM project'),
    projectIds: async (sphere, irmProjectIds) =>
      new Map(
        await rowsOf<[string, number]>(
          client,
          // One index lookup for each id. With "= ANY($2)" a table without statistics is read
          // from one end to the other for every batch.
          `SELECT given.id, p.id FROM unnest($2::text[]) AS given (id) JOIN LATERAL (
             SELECT id FROM project WHERE sphere = $1 AND irm_project_id = given.id LIMIT 1
           ) p ON true`,
          [sphere, irmProjectIds],
        ),
      ),
    insertProjects: (projects) =>
      copyRows(
        client,
        'project',
        ['id', 'sphere', 'irm_project_id'],
        projects.map(({ id, sphere, irmProjectId }) => [id, sphere, irmProjectId]),
      ),
    updateProjects: async (projects) => {
      await run(
        `UPDATE project p SET irm_project_id = given.irm_project_id
         FROM unnest($1::bigint[], $2::text[]) AS given (id, irm_project_id) WHERE p.id = given.id`,
        [projects.map(({ id }) => id), projects.map(({ irmProjectId }) => irmProjectId)],
      );
    },
    insertProjectSnapshots: (rows) =>
      copyRows(client, 'project_snapshot', projectSnapshotColumns, rows.map(projectSnapshotValues)),
    deleteProjectSnapshots: async (irmSnapshotId, projectIds) => {
      if (projectIds.length === 0) return 0;
      const text = 'DELETE FROM project_snapshot WHERE irm_snapshot_id = $1 AND project_id = ANY($2)';
      return (await client.query(text, [irmSnapshotId, projectIds])).rowCount!;
    },
    previousValues: async ({ financialYear, quarter }, projectIds) => {
      const rows = await rowsOf<[number, ...StoredValues]>(
        client,
        `SELECT p.id, ${valueColumns('previous')} FROM unnest($1::bigint[]) AS p (id) JOIN LATERAL (
           SELECT s.* FROM project_snapshot s JOIN irm_snapshot i ON i.id = s.irm_snapshot_id
           WHERE s.project_id = p.id AND (i.financial_year, i.quarter) < ($2, $3)
           ORDER BY i.financial_year DESC, i.quarter DESC LIMIT 1
         ) previous ON true`,
        [projectIds, financialYear, quarter],
      );
      return new Map(rows.map(([projectId, ...values]) => [projectId, values]));
    },
    totals: async () => (await client.query<CatalogueTotals>(selectTotals)).rows[0]!,
    writeLog: (rows) =>
      copyRows(
        client,
        'publication',
        ['number', 'id', 'published_at', 'data_version', 'entry', 'sha256'],
        rows.map(({ number, id, at, dataVersion, entry, sha256 }) => [
          number,
          id,
          at,
          dataVersion,
          entry,
          sha256,
        ]),
      ),
    clearLog: async () => {
      await client.query('DELETE FROM publication_original; DELETE FROM displaced; DELETE FROM publication;');
    },
    writeOriginalPart: async (number, part, bytes) => {
      const text = 'INSERT INTO publication_original (number, part, bytes) VALUES ($1, $2, $3)';
      await run(text, [number, part, bytes]);
    },
    writeDisplacedPart: async (sha256, part, bytes) => {
      const text = 'INSERT INTO displaced (sha256, part, bytes) VALUES ($1, $2, $3)';
      await run(text, [sha256, part, bytes]);
    },
    deleteOriginals: async (before) => {
      const text = `DELETE FROM publication_original
        WHERE number IN (SELECT number FROM publication WHERE published_at < $1)`;
      await run(text, [before]);
    },
    updateQuality: async (rows) => {
      if (rows.length === 0) return;
      await run(
        `UPDATE project_snapshot s SET quality_flags = changed.flags
         FROM unnest($1::bigint[], $2::bigint[], $3::integer[]) AS changed (project_id, irm_snapshot_id, flags)
         WHERE s.project_id = changed.project_id AND s.irm_snapshot_id = changed.irm_snapshot_id`,
        [
          rows.map(({ projectId }) => projectId),
          rows.map(({ irmSnapshotId }) => irmSnapshotId),
          rows.map(({ quality }) => quality),
        ],
      );
    },
  };
}

type CopyValue = string | number | null;

const ESCAPED = /[\\\n\r\t]/g;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A value in the text format of PostgreSQL's COPY. */
function copyText(value: CopyValue): string {
  if (value === null) return '\\N';
  // Minus zero becomes zero, as in JSON and SQLite.
  if (typeof value === 'number') return String(value);
  return value.replace(ESCAPED, (character) => escapes[character]!);
}

/** Writes rows into a table with COPY, which takes a tenth of the time of INSERT. */
async function copyRows(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly CopyValue[])[],
): Promise<void> {
  if (rows.length === 0) return;
  const stream = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
  const text = rows.map((row) => `${row.map(copyText).join('\t')}\n`).join('');
  stream.end(Buffer.from(text));
  await finished(stream);
}
