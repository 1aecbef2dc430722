import type pg from 'pg';
import type { Sphere, StoredValues } from '../../project/index.ts';
import type {
  HistoryRow,
  IrmSnapshotRow,
  ProjectSnapshotRow,
  ReadTransaction,
  ReportedRow,
} from '../engine.ts';
import { readFingerprints } from '../fingerprints.ts';
import type { DepartmentProjects, KnownProject, StoreState } from '../port.ts';
import { type LogRow, unrecordedId } from '../publication-entry.ts';
import {
  selectAbsentProjects,
  selectDepartments,
  selectDisplaced,
  selectHistory,
  selectIrmSnapshots,
  selectKnownProjects,
  selectLog,
  selectReportedProjects,
  valueColumns,
} from '../sql.ts';
import { rowsOf } from './connection.ts';
import { hasDigests, hasLog, keepsDisplaced, missingFields } from './schema.ts';

const STATE_TIMEOUT_MS = 5_000;

/** The reading primitives, within the client's transaction. */
export function readTransaction(client: pg.Client): ReadTransaction {
  return {
    state: () => readState(client),
    irmSnapshots: async () => (await client.query<IrmSnapshotRow>(selectIrmSnapshots)).rows,
    history: async function* () {
      yield* cursorRows<HistoryRow>(client, selectHistory(await missingFields(client)));
    },
    historyOf: async function* (projectIds) {
      // One index lookup for each id, in the order of ids: "OFFSET 0" keeps the planner from joining tables
      // without statistics in another way.
      const text = `SELECT found.* FROM (SELECT id FROM unnest($1::bigint[]) AS given (id) ORDER BY id) AS given
        CROSS JOIN LATERAL (${selectHistory(await missingFields(client), 's.project_id = given.id')} OFFSET 0) found
        ORDER BY given.id`;
      yield* cursorRows<HistoryRow>(client, text, [projectIds]);
    },
    fingerprints: async () => {
      if (!(await hasDigests(client))) return undefined;
      const ids = (await rowsOf<[number]>(client, selectIrmSnapshots)).map(([id]) => id);
      return readFingerprints(ids, (text) => cursorRows(client, text));
    },
    reportedProjects: async function* (irmSnapshotId) {
      const text = selectReportedProjects('$1', await missingFields(client));
      yield* cursorRows<ReportedRow>(client, text, [irmSnapshotId]);
    },
    departments: async (irmSnapshotId) =>
      (await client.query<DepartmentProjects>(selectDepartments('$1'), [irmSnapshotId])).rows,
    projectSnapshots: (irmSnapshotId) => projectSnapshots(client, irmSnapshotId),
    knownProjects: () => projectRows(client, `${selectKnownProjects} ORDER BY id`),
    absentProjects: () => projectRows(client, selectAbsentProjects),
    log: async () => ((await hasLog(client)) ? (await client.query<LogRow>(selectLog)).rows : []),
    originals: async () => {
      if (!(await hasLog(client))) return [];
      const text = 'SELECT DISTINCT number FROM publication_original ORDER BY number';
      return (await rowsOf<[number]>(client, text)).map(([number]) => number);
    },
    originalPart: async (number, part) => {
      const text = 'SELECT bytes FROM publication_original WHERE number = $1 AND part = $2';
      return (await rowsOf<[Buffer]>(client, text, [number, part]))[0]?.[0];
    },
    displaced: async () =>
      (await keepsDisplaced(client))
        ? (await rowsOf<[string]>(client, selectDisplaced)).map(([sha256]) => sha256)
        : [],
    displacedPart: async (sha256, part) => {
      const text = 'SELECT bytes FROM displaced WHERE sha256 = $1 AND part = $2';
      return (await rowsOf<[Buffer]>(client, text, [sha256, part]))[0]?.[0];
    },
  };
}

async function* projectRows(client: pg.Client, text: string): AsyncIterable<readonly KnownProject[]> {
  for await (const rows of cursorRows<[number, Sphere, string]>(client, text))
    yield rows.map(([id, sphere, irmProjectId]) => ({ id, sphere, irmProjectId }));
}

/** A replica knows its timeline only as of its last checkpoint. */
const selectState = `SELECT *, pg_is_in_recovery() AS from_replica,
    (SELECT system_identifier FROM pg_control_system())::text AS cluster,
    CASE WHEN pg_is_in_recovery() THEN (SELECT timeline_id FROM pg_control_checkpoint())
      ELSE ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int END AS timeline
  FROM catalogue`;

export async function readState(client: pg.Client): Promise<StoreState> {
  const query = { text: selectState, query_timeout: STATE_TIMEOUT_MS } as pg.QueryConfig;
  const [row] = (await client.query(query)).rows;
  const { store_id: storeId, data_version: dataVersion, kind, publication_id, from_replica } = row;
  return {
    storeId,
    dataVersion,
    kind,
    // A store of an earlier version has no column for the id.
    publicationId: publication_id ?? unrecordedId({ storeId, dataVersion, kind }),
    server: { cluster: row.cluster, timeline: row.timeline },
    ...(from_replica && { fromReplica: true }),
  };
}

async function* projectSnapshots(
  client: pg.Client,
  irmSnapshotId: number,
): AsyncIterable<readonly ProjectSnapshotRow[]> {
  const fetched = cursorRows<[number, number, ...StoredValues]>(
    client,
    `SELECT s.project_id, s.quality_flags, ${valueColumns('s', await missingFields(client))} FROM project_snapshot s
     WHERE s.irm_snapshot_id = $1 ORDER BY s.project_id`,
    [irmSnapshotId],
  );
  for await (const rows of fetched)
    yield rows.map(([projectId, quality, ...values]) => ({ projectId, irmSnapshotId, quality, values }));
}

/** Rows fetched at a time: enough to make round trips cheap, few enough for flat memory. */
const BATCH_ROWS = 2000;
/**
 * Enough for the server to sort millions of rows before the first; a server that vanished must not
 * be awaited forever.
 */
const FETCH_TIMEOUT_MS = 120_000;

let cursors = 0;

/**
 * The rows of a query in batches, within the client's transaction. The server prepares the next
 * batch meanwhile.
 */
async function* cursorRows<R extends readonly unknown[]>(
  client: pg.Client,
  text: string,
  values: readonly unknown[] = [],
): AsyncIterable<readonly R[]> {
  const name = `reading_${++cursors}`;
  // All rows will be read; by default the planner optimises a cursor for its first rows.
  await client.query('SET LOCAL cursor_tuple_fraction = 1');
  await client.query({ text: `DECLARE ${name} NO SCROLL CURSOR FOR ${text}`, values: [...values] });
  const fetch = () => {
    const options = { query_timeout: FETCH_TIMEOUT_MS };
    const rows = rowsOf<R>(client, `FETCH ${BATCH_ROWS} FROM ${name}`, [], options);
    // If the caller stops early, nobody awaits this batch; without a handler its error would go
    // unhandled.
    rows.catch(() => {});
    return rows;
  };
  let next = fetch();
  for (let rows = await next; rows.length > 0; rows = await next) {
    next = fetch();
    yield rows;
  }
  await client.query(`CLOSE ${name}`);
}
