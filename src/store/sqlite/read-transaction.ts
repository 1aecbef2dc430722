import type Database from 'better-sqlite3';
import type { HistoryRow, IrmSnapshotRow, ReadTransaction } from '../engine.ts';
import type { CatalogueState, KnownProject } from '../port.ts';
import { selectAbsentProjects, selectHistory, selectIrmSnapshots } from '../sql.ts';
import { missingFields } from './schema.ts';

const BATCH_ROWS = 2000;

/** The reading primitives, within the connection's transaction. */
export function readTransaction(db: Database.Database): ReadTransaction {
  return {
    state: async () => readState(db),
    irmSnapshots: async () => db.prepare(selectIrmSnapshots).all() as IrmSnapshotRow[],
    history: () => batches<HistoryRow>(db.prepare(selectHistory(missingFields(db))).raw()),
    absentProjects: () => batches<KnownProject>(db.prepare(selectAbsentProjects)),
  };
}

export function readState(db: Database.Database): CatalogueState {
  return db
    .prepare('SELECT store_id AS storeId, data_version AS dataVersion, kind FROM catalogue')
    .get() as CatalogueState;
}

async function* batches<R>(query: Database.Statement): AsyncIterable<readonly R[]> {
  let batch: R[] = [];
  for (const row of query.iterate() as Iterable<R>) {
    if (batch.push(row) < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
