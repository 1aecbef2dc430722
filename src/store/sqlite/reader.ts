import { setTimeout as after } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { type Sphere, storedFields } from '../../project/index.ts';
import type {
  CatalogueReading,
  CatalogueState,
  KnownProject,
  ProjectHistory,
  PublishedIrmSnapshot,
  StoredProjectSnapshot,
  StoreReader,
} from '../port.ts';
import { asStoreError, emptyLog, isBusy, LOCKED_PATIENCE_MS, openForReading } from './connection.ts';

const BATCH_PROJECTS = 1000;

/** How often to look whether a lock is gone. */
const LOOK_MS = 50;

type SnapshotRow = readonly [
  projectId: number,
  sphere: Sphere,
  irmProjectId: string,
  irmSnapshotId: number,
  quality: number,
  ...values: (string | number | null)[],
];

/** A connection for each use: a store file that was deleted or replaced is noticed, and none is held open idle. */
export function sqliteReader(path: string): StoreReader {
  const using = async <T>(
    use: (db: Database.Database) => T | Promise<T>,
    lockWaitMs?: number,
  ): Promise<T> => {
    const db = openForReading(path, lockWaitMs);
    try {
      return await use(db);
    } catch (error) {
      // What fails in `use` besides, such as writing what was read to a full disk, is not the store's failure.
      throw error instanceof Database.SqliteError ? asStoreError(path, error) : error;
    } finally {
      db.close();
    }
  };
  return {
    // A service asks for it on the thread that answers requests, which must not stand still for a lock.
    state: () => whenUnlocked(() => using(readState, 0)),
    irmSnapshots: () => using((db) => readIrmSnapshots(db).map(({ irmSnapshot }) => irmSnapshot)),
    read: (use) =>
      using(async (db) => {
        // The transaction pins one version: what is published meanwhile goes to the write-ahead log.
        db.exec('BEGIN');
        const result = await use(reading(db));
        db.exec('COMMIT');
        emptyLog(path);
        return result;
      }),
    // Asking a file for its version takes less than a millisecond: polling is enough.
    watch: () => () => {},
    close: async () => {},
  };
}

/** Tries again, while the thread does other things, until nobody keeps readers out or patience ends. */
async function whenUnlocked<T>(look: () => Promise<T>): Promise<T> {
  const until = Date.now() + LOCKED_PATIENCE_MS;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (!isBusy(error) || Date.now() > until) throw error;
      await after(LOOK_MS);
    }
  }
}

export function readState(db: Database.Database): CatalogueState {
  return db
    .prepare('SELECT store_id AS storeId, data_version AS dataVersion, kind FROM catalogue')
    .get() as CatalogueState;
}

export function readIrmSnapshots(
  db: Database.Database,
): readonly { readonly id: number; readonly irmSnapshot: PublishedIrmSnapshot }[] {
  const rows = db
    .prepare(
      `SELECT id, sphere, financial_year AS financialYear, quarter, taken, projects, published_at AS publishedAt
       FROM irm_snapshot ORDER BY financial_year, quarter, sphere`,
    )
    .all() as (PublishedIrmSnapshot & { id: number })[];
  return rows.map(({ id, ...irmSnapshot }) => ({ id, irmSnapshot }));
}

/** The catalogue as the connection's transaction sees it. */
export function reading(db: Database.Database): CatalogueReading {
  const snapshots = readIrmSnapshots(db);
  const positionById = new Map(snapshots.map(({ id }, position) => [id, position]));
  return {
    ...readState(db),
    irmSnapshots: snapshots.map(({ irmSnapshot }) => irmSnapshot),
    histories: () => histories(db, positionById),
    absentProjects: () => absentProjects(db),
  };
}

async function* histories(
  db: Database.Database,
  positionById: ReadonlyMap<number, number>,
): AsyncIterable<readonly ProjectHistory[]> {
  const columns = storedFields.map((field) => `s.${field.name}`).join(', ');
  const rows = db
    .prepare(
      `SELECT s.project_id, p.sphere, p.irm_project_id, s.irm_snapshot_id, s.quality_flags, ${columns}
       FROM project_snapshot s JOIN project p ON p.id = s.project_id ORDER BY s.project_id`,
    )
    .raw()
    .iterate() as IterableIterator<SnapshotRow>;
  let batch: ProjectHistory[] = [];
  for (const project of groupedByProject(rows, positionById)) {
    batch.push(project);
    if (batch.length < BATCH_PROJECTS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function* groupedByProject(
  rows: Iterable<SnapshotRow>,
  positionById: ReadonlyMap<number, number>,
): Iterable<ProjectHistory> {
  let head: SnapshotRow | undefined;
  let snapshots: StoredProjectSnapshot[] = [];
  for (const row of rows) {
    if (head !== undefined && head[0] !== row[0]) {
      yield history(head, snapshots);
      snapshots = [];
    }
    head = row;
    snapshots.push({
      irmSnapshot: positionById.get(row[3])!,
      quality: row[4],
      values: row.slice(5) as StoredProjectSnapshot['values'],
    });
  }
  if (head !== undefined) yield history(head, snapshots);
}

function history(
  [id, sphere, irmProjectId]: SnapshotRow,
  snapshots: StoredProjectSnapshot[],
): ProjectHistory {
  return { id, sphere, irmProjectId, snapshots: snapshots.sort((a, b) => a.irmSnapshot - b.irmSnapshot) };
}

async function* absentProjects(db: Database.Database): AsyncIterable<readonly KnownProject[]> {
  const rows = db
    .prepare(
      `SELECT id, sphere, irm_project_id AS irmProjectId FROM project p
       WHERE NOT EXISTS (SELECT 1 FROM project_snapshot s WHERE s.project_id = p.id) ORDER BY id`,
    )
    .iterate() as IterableIterator<KnownProject>;
  for (const project of rows) yield [project];
}
