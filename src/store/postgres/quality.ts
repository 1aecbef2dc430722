import type pg from 'pg';
import {
  type ProjectSnapshot,
  projectSnapshot,
  type StoredValues,
  storedFields,
} from '../../project/index.ts';
import { flagsOf, type QualityFlag, snapshotQuality } from '../../quality/index.ts';
import type { SnapshotKey } from '../port.ts';
import { rowsOf } from './connection.ts';
import { cursorRows } from './reader.ts';

const columnsOf = (table: string): string => storedFields.map(({ name }) => `${table}.${name}`).join(', ');

/** What the newest snapshot before the one of `$1` reported of project `p.id`, all null where there is none. */
const previousSnapshot = `LEFT JOIN LATERAL (
    SELECT s.* FROM project_snapshot s
    JOIN irm_snapshot i ON i.id = s.irm_snapshot_id
    JOIN irm_snapshot this ON this.id = $1
    WHERE s.project_id = p.id AND (i.financial_year, i.quarter) < (this.financial_year, this.quarter)
    ORDER BY i.financial_year DESC, i.quarter DESC LIMIT 1
  ) previous ON true`;

type ProjectRow = readonly [
  projectId: number,
  irmProjectId: string,
  previousOf: number | null,
  ...StoredValues,
];

/** A project that the store has an id for, with what was reported of it before. */
export interface ProjectBefore {
  readonly id: number;
  readonly previous: ProjectSnapshot | undefined;
}

/** Those of the given projects that are known, by their IRM project ids. */
export async function projectsBefore(
  client: pg.Client,
  sphere: string,
  irmSnapshotId: number,
  irmProjectIds: readonly string[],
): Promise<ReadonlyMap<string, ProjectBefore>> {
  const rows = await rowsOf<ProjectRow>(
    client,
    `SELECT p.id, p.irm_project_id, previous.project_id, ${columnsOf('previous')}
     FROM project p ${previousSnapshot} WHERE p.sphere = $2 AND p.irm_project_id = ANY($3)`,
    [irmSnapshotId, sphere, irmProjectIds],
  );
  return new Map(
    rows.map(([id, irmProjectId, previousOf, ...values]) => [
      irmProjectId,
      { id, previous: previousOf === null ? undefined : projectSnapshot(values) },
    ]),
  );
}

/**
 * Reckons the flags of later snapshots of the same sphere anew: some compare a snapshot with the one before, which has
 * just been published, replaced or removed. Snapshots are mostly published in order of time, when there is none.
 */
export async function refreshQualityAfter(client: pg.Client, key: SnapshotKey): Promise<void> {
  const later = await rowsOf<[id: number, taken: string]>(
    client,
    'SELECT id, taken FROM irm_snapshot WHERE sphere = $1 AND (financial_year, quarter) > ($2, $3)',
    [key.sphere, key.financialYear, key.quarter],
  );
  for (const [id, taken] of later) {
    const fetched = cursorRows<
      [projectId: number, flags: number, previousOf: number | null, ...StoredValues]
    >(
      client,
      `SELECT p.id, now.quality_flags, previous.project_id, ${columnsOf('now')}, ${columnsOf('previous')}
       FROM project_snapshot now JOIN project p ON p.id = now.project_id ${previousSnapshot}
       WHERE now.irm_snapshot_id = $1`,
      [id],
    );
    for await (const rows of fetched) {
      const changed = rows.flatMap(([projectId, flags, previousOf, ...values]) => {
        const snapshot = projectSnapshot(values.slice(0, storedFields.length));
        const previous = previousOf === null ? undefined : projectSnapshot(values.slice(storedFields.length));
        const quality = snapshotQuality(snapshot, { taken, previous });
        return quality === flags ? [] : [[projectId, quality] as const];
      });
      await writeFlags(client, id, changed);
    }
  }
}

async function writeFlags(
  client: pg.Client,
  irmSnapshotId: number,
  changed: readonly (readonly [projectId: number, quality: number])[],
): Promise<void> {
  if (changed.length === 0) return;
  await rowsOf(
    client,
    `UPDATE project_snapshot s SET quality_flags = changed.flags
     FROM unnest($2::bigint[], $3::integer[]) AS changed (project_id, flags)
     WHERE s.irm_snapshot_id = $1 AND s.project_id = changed.project_id`,
    [irmSnapshotId, changed.map(([id]) => id), changed.map(([, quality]) => quality)],
  );
}

/** How many projects of a snapshot carry each flag. */
export async function countQuality(
  client: pg.Client,
  irmSnapshotId: number,
): Promise<Partial<Record<QualityFlag, number>>> {
  const sets = await rowsOf<[set: number, projects: number]>(
    client,
    'SELECT quality_flags, count(*) FROM project_snapshot WHERE irm_snapshot_id = $1 GROUP BY quality_flags',
    [irmSnapshotId],
  );
  const counts: Partial<Record<QualityFlag, number>> = {};
  for (const [set, projects] of sets) {
    for (const flag of flagsOf(set)) counts[flag] = (counts[flag] ?? 0) + projects;
  }
  return counts;
}
