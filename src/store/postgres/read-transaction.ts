import type pg from 'pg';
import type { Sphere } from '../../project/index.ts';
import type { HistoryRow, IrmSnapshotRow, ReadTransaction } from '../engine.ts';
import type { StoreState } from '../port.ts';
import { selectAbsentProjects, selectHistory, selectIrmSnapshots } from '../sql.ts';
import { cursorRows } from './cursor.ts';
import { missingFields } from './schema.ts';

const STATE_TIMEOUT_MS = 5_000;

/** The reading primitives, within the client's transaction. */
export function readTransaction(client: pg.Client): ReadTransaction {
  return {
    state: () => readState(client),
    irmSnapshots: async () => (await client.query<IrmSnapshotRow>(selectIrmSnapshots)).rows,
    history: async function* () {
      yield* cursorRows<HistoryRow>(client, selectHistory(await missingFields(client)));
    },
    absentProjects: async function* () {
      const fetched = cursorRows<[number, Sphere, string]>(client, selectAbsentProjects);
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
