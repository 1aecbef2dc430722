import type pg from 'pg';
import { type Sphere, storedFields } from '../../project/index.ts';
import type {
  CatalogueReading,
  KnownProject,
  ProjectHistory,
  PublishedIrmSnapshot,
  StoredProjectSnapshot,
  StoreReader,
  StoreState,
} from '../port.ts';
import type { PostgresAddress } from './address.ts';
import { connect, disconnect, type Role, rowsOf, using } from './connection.ts';
import { asStoreError } from './failure.ts';
import { checkSchema } from './schema.ts';
import { watch } from './watch.ts';

const BATCH_PROJECTS = 1000;
/** Rows that a cursor gives at a time: enough that the way there and back does not count, few enough for flat memory. */
const FETCHED_ROWS = 2000;
const STATE_TIMEOUT_MS = 5_000;
/** Long enough to sort millions of rows before the first comes; without it a server that vanished would be waited for. */
const FETCH_TIMEOUT_MS = 120_000;

type SnapshotRow = readonly [
  projectId: number,
  sphere: Sphere,
  irmProjectId: string,
  irmSnapshotId: number,
  quality: number,
  ...values: (string | number | null)[],
];

/** A connection for each reading; the state, which is asked for again and again, has one that is kept. */
export function postgresReader(address: PostgresAddress, role: Role = 'any'): StoreReader {
  const checked = <T>(use: (client: pg.Client) => Promise<T>): Promise<T> =>
    using(address, role, async (client) => {
      await checkSchema(client, address);
      return use(client);
    });
  const kept = keptConnection(address, role);
  return {
    state: () => kept.use(readState),
    irmSnapshots: () =>
      checked(async (client) => (await readIrmSnapshots(client)).map(({ irmSnapshot }) => irmSnapshot)),
    read: (use) =>
      checked(async (client) => {
        // One version from its first query on: what is published meanwhile is not seen.
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
        return use(await reading(client));
      }),
    watch: (onChange) => watch(address, onChange),
    close: async () => kept.close(),
  };
}

/** What the types leave out. */
type RefClient = pg.Client & { ref(): void; unref(): void };

/** A connection that is opened when it is first used and given up after any failure. */
function keptConnection(address: PostgresAddress, role: Role) {
  let client: RefClient | undefined;
  const close = () => {
    if (client !== undefined) disconnect(client);
    client = undefined;
  };
  const opened = async () => {
    const fresh = await connect(address, role);
    try {
      await checkSchema(fresh, address);
      return fresh;
    } catch (error) {
      disconnect(fresh);
      throw error;
    }
  };
  const use = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    try {
      client ??= (await opened()) as RefClient;
      client.ref();
      const result = await work(client);
      // Kept for the next time, it must not keep a process that has nothing else to do.
      client.unref();
      return result;
    } catch (error) {
      close();
      throw asStoreError(address, error);
    }
  };
  return { use, close };
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

export async function readIrmSnapshots(
  client: pg.Client,
): Promise<readonly { readonly id: number; readonly irmSnapshot: PublishedIrmSnapshot }[]> {
  const { rows } = await client.query<PublishedIrmSnapshot & { id: number }>(
    `SELECT id, sphere, financial_year AS "financialYear", quarter, taken, projects, published_at AS "publishedAt"
     FROM irm_snapshot ORDER BY financial_year, quarter, sphere`,
  );
  return rows.map(({ id, ...irmSnapshot }) => ({ id, irmSnapshot }));
}

/** The catalogue as the client's transaction sees it. */
export async function reading(client: pg.Client): Promise<CatalogueReading> {
  const snapshots = await readIrmSnapshots(client);
  const positionById = new Map(snapshots.map(({ id }, position) => [id, position]));
  return {
    ...(await readState(client)),
    irmSnapshots: snapshots.map(({ irmSnapshot }) => irmSnapshot),
    histories: () => histories(client, positionById),
    absentProjects: () => absentProjects(client),
  };
}

async function* histories(
  client: pg.Client,
  positionById: ReadonlyMap<number, number>,
): AsyncIterable<readonly ProjectHistory[]> {
  const columns = storedFields.map((field) => `s.${field.name}`).join(', ');
  const fetched = cursorRows<SnapshotRow>(
    client,
    `SELECT s.project_id, p.sphere, p.irm_project_id, s.irm_snapshot_id, s.quality_flags, ${columns}
     FROM project_snapshot s JOIN project p ON p.id = s.project_id ORDER BY s.project_id`,
  );
  let batch: ProjectHistory[] = [];
  let open: OpenHistory | undefined;
  for await (const rows of fetched) {
    for (const row of rows) {
      if (open !== undefined && open.head[0] !== row[0]) {
        batch.push(history(open));
        open = undefined;
      }
      open ??= { head: row, snapshots: [] };
      open.snapshots.push({
        irmSnapshot: positionById.get(row[3])!,
        quality: row[4],
        values: row.slice(5) as StoredProjectSnapshot['values'],
      });
    }
    if (batch.length < BATCH_PROJECTS) continue;
    yield batch;
    batch = [];
  }
  if (open !== undefined) batch.push(history(open));
  if (batch.length > 0) yield batch;
}

/** A project of which more rows may come. */
interface OpenHistory {
  readonly head: SnapshotRow;
  readonly snapshots: StoredProjectSnapshot[];
}

function history({ head: [id, sphere, irmProjectId], snapshots }: OpenHistory): ProjectHistory {
  return { id, sphere, irmProjectId, snapshots: snapshots.sort((a, b) => a.irmSnapshot - b.irmSnapshot) };
}

async function* absentProjects(client: pg.Client): AsyncIterable<readonly KnownProject[]> {
  const fetched = cursorRows<[id: number, sphere: Sphere, irmProjectId: string]>(
    client,
    `SELECT p.id, p.sphere, p.irm_project_id FROM project p
     WHERE NOT EXISTS (SELECT FROM project_snapshot s WHERE s.project_id = p.id) ORDER BY p.id`,
  );
  for await (const rows of fetched)
    yield rows.map(([id, sphere, irmProjectId]) => ({ id, sphere, irmProjectId }));
}

let cursors = 0;

/**
 * The rows of a query, some at a time, within the client's transaction. While they are worked on, the server already makes
 * the next ones.
 */
export async function* cursorRows<R extends readonly unknown[]>(
  client: pg.Client,
  text: string,
  values: readonly unknown[] = [],
): AsyncIterable<readonly R[]> {
  const name = `reading_${++cursors}`;
  // Every row will be read: without this the planner looks for a plan that gives the first ones soon.
  await client.query('SET LOCAL cursor_tuple_fraction = 1');
  await client.query({ text: `DECLARE ${name} NO SCROLL CURSOR FOR ${text}`, values: [...values] });
  const fetch = () => {
    const rows = rowsOf<R>(client, `FETCH ${FETCHED_ROWS} FROM ${name}`, [], {
      query_timeout: FETCH_TIMEOUT_MS,
    });
    // Where nobody waits for it any more, its failure is nobody's.
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
