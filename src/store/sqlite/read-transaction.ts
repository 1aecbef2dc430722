import type Database from 'better-sqlite3';
import type { Sphere, StoredValues } from '../../project/index.ts';
import { valueColumns } from '../columns.ts';
import type { HistoryRow, IrmSnapshotRow, ReadTransaction } from '../engine.ts';
import type { CatalogueState, KnownProject } from '../port.ts';
import { missingFields } from './schema.ts';

const BATCH_ROWS = 2000;

type Row = readonly [number, Sphere, string, number, number, ...StoredValues];

/** The reading primitives, within the connection's transaction. */
export function readTransaction(db: Database.Database): ReadTransaction {
  return {
    state: async () => readState(db),
    irmSnapshots: async () =>
      db
        .prepare(
          `SELECT id, sphere, financial_year AS financialYear, quarter, taken, projects, published_at AS publishedAt
           FROM irm_snapshot ORDER BY financial_year, quarter, sphere`,
        )
        .all() as IrmSnapshotRow[],
    history: () => history(db),
    absentProjects: async function* () {
      const projects = db
        .prepare(
          `SELECT id, sphere, irm_project_id AS irmProjectId FROM project p
           WHERE NOT EXISTS (SELECT 1 FROM project_snapshot s WHERE s.project_id = p.id) ORDER BY id`,
        )
        .iterate();
      yield* batches(projects as Iterable<KnownProject>);
    },
  };
}

export function readState(db: Database.Database): CatalogueState {
  return db
    .prepare('SELECT store_id AS storeId, data_version AS dataVersion, kind FROM catalogue')
    .get() as CatalogueState;
}

async function* history(db: Database.Database): AsyncIterable<readonly HistoryRow[]> {
  const rows = db
    .prepare(
      `SELECT s.project_id, p.sphere, p.irm_project_id, s.irm_snapshot_id, s.quality_flags,
         ${valueColumns('s', missingFields(db))}
       FROM project_snapshot s JOIN project p ON p.id = s.project_id ORDER BY s.project_id`,
    )
    .raw()
    .iterate() as IterableIterator<Row>;
  for (const batch of batches(rows))
    yield batch.map(([projectId, sphere, irmProjectId, irmSnapshotId, quality, ...values]) => {
      return { projectId, sphere, irmProjectId, irmSnapshotId, quality, values };
    });
}

function* batches<T>(rows: Iterable<T>): Iterable<readonly T[]> {
  let batch: T[] = [];
  for (const row of rows) {
    if (batch.push(row) < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
