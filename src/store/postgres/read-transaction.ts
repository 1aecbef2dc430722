import type pg from 'pg';
import type { Sphere, StoredValues } from '../../project/index.ts';
import { valueColumns } from '../columns.ts';
import type { HistoryRow, IrmSnapshotRow, ReadTransaction } from '../engine.ts';
import type { StoreState } from '../port.ts';
import { cursorRows } from './cursor.ts';
import { missingFields } from './schema.ts';

const STATE_TIMEOUT_MS = 5_000;

type Row = readonly [number, Sphere, string, number, number, ...StoredValues];

/** The reading primitives, within the client's transaction. */
export function readTransaction(client: pg.Client): ReadTransaction {
  return {
    state: () => readState(client),
    irmSnapshots: async () => {
      const { rows } = await client.query<IrmSnapshotRow>(
        `SELECT id, sphere, financial_year AS "financialYear", quarter, taken, projects, published_at AS "publishedAt"
         FROM irm_snapshot ORDER BY financial_year, quarter, sphere`,
      );
      return rows;
    },
    history: () => history(client),
    absentProjects: async function* () {
      const fetched = cursorRows<[id: number, sphere: Sphere, irmProjectId: string]>(
        client,
        `SELECT p.id, p.sphere, p.irm_project_id FROM project p
         WHERE NOT EXISTS (SELECT FROM project_snapshot s WHERE s.project_id = p.id) ORDER BY p.id`,
      );
      for await (const rows of fetched)
        yield rows.map(([id, sphere, irmProjectId]) => ({ id, sphere, irmProjectId }));
    },
  };
}

export async function readState(client: pg.Client): Promise<StoreState> {
  const { rows } = await client.query<Required<StoreState>>({
    text: `SELECT store_id AS "storeId", data_version AS "dataVersion", kind,
             pg_is_in_recovery() AS "fromReplica" FROM catalogue`,
    query_timeout: STATE_TIMEOUT_MS,
  } as pg.QueryConfig);
  const { fromReplica, ...state } = rows[0]!;
  return { ...state, ...(fromReplica && { fromReplica }) };
}

async function* history(client: pg.Client): AsyncIterable<readonly HistoryRow[]> {
  const fetched = cursorRows<Row>(
    client,
    `SELECT s.project_id, p.sphere, p.irm_project_id, s.irm_snapshot_id, s.quality_flags,
       ${valueColumns('s', await missingFields(client))}
     FROM project_snapshot s JOIN project p ON p.id = s.project_id ORDER BY s.project_id`,
  );
  for await (const rows of fetched)
    yield rows.map(([projectId, sphere, irmProjectId, irmSnapshotId, quality, ...values]) => {
      return { projectId, sphere, irmProjectId, irmSnapshotId, quality, values };
    });
}
