import type Database from 'better-sqlite3';
import { type IrmSnapshot, quarterKey, storedFields, storedValues } from '../../project/index.ts';
import { snapshotQuality } from '../../quality/index.ts';
import {
  type CatalogueKind,
  isMirrored,
  type ProjectToPublish,
  type Publication,
  type PublicationOutcome,
  type PublishedSnapshotOutcome,
  type SnapshotKey,
  type SnapshotToPublish,
  StoreError,
  type StoreWriter,
  type WriterOptions,
} from '../port.ts';
import { checkKind } from '../publication.ts';
import { cloneFrom } from './clone.ts';
import { asStoreError, isBusy, openForWriting } from './connection.ts';
import { countQuality, previousSnapshotReader, refreshQualityAfter } from './quality.ts';
import { readState, sqliteReader } from './reader.ts';

/** A writer holds one connection; its transactions wait for another writer's as long as the options say. */
export function sqliteWriter(path: string, options: WriterOptions): StoreWriter {
  const db = openForWriting(path, options.lockWaitSeconds);
  const transaction = async <T>(work: () => T | Promise<T>): Promise<T> => {
    try {
      begin(db, path, options);
      const result = await work();
      db.exec('COMMIT');
      return result;
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK');
      throw asStoreError(path, error);
    }
  };
  return {
    ...sqliteReader(path),
    publish: (publication) => transaction(() => publish(db, publication)),
    remove: (key) => transaction(() => remove(db, key)),
    cloneFrom: (source, onProgress) => transaction(() => cloneFrom(db, source, onProgress)),
    close: async () => {
      db.close();
    },
  };
}

/** Takes the lock of the file. SQLite waits without a word, so somebody who has to wait is told so first. */
function begin(db: Database.Database, path: string, { lockWaitSeconds, onWaiting }: WriterOptions): void {
  db.pragma('busy_timeout = 0');
  try {
    db.exec('BEGIN IMMEDIATE');
  } catch (error) {
    if (!isBusy(error) || lockWaitSeconds === 0) throw error;
    onWaiting?.(`Another program is publishing into ${path}`);
    db.pragma(`busy_timeout = ${lockWaitSeconds * 1000}`);
    db.exec('BEGIN IMMEDIATE');
  }
}

async function publish(db: Database.Database, publication: Publication): Promise<PublicationOutcome> {
  if (checkKind(readState(db).kind, publication) === 'empty first') empty(db, publication.kind);
  db.prepare('UPDATE catalogue SET kind = ?').run(publication.kind);
  const snapshots: PublishedSnapshotOutcome[] = [];
  let written = 0;
  for (const snapshot of publication.snapshots) {
    snapshots.push(
      await publishSnapshot(db, snapshot, (count) => {
        written += count;
        publication.onProgress?.(written);
      }),
    );
  }
  return { dataVersion: raiseDataVersion(db), snapshots };
}

/** Takes everything out. A mirror stays the same catalogue; any other is a new one, with a name and ids of its own. */
function empty(db: Database.Database, nextKind: CatalogueKind): void {
  db.exec(
    'DELETE FROM project_snapshot; DELETE FROM irm_snapshot; DELETE FROM project; DELETE FROM sqlite_sequence;',
  );
  if (!isMirrored(nextKind)) db.exec('UPDATE catalogue SET store_id = lower(hex(randomblob(8)))');
}

async function publishSnapshot(
  db: Database.Database,
  { irmSnapshot, projects }: SnapshotToPublish,
  onWritten: (count: number) => void,
): Promise<PublishedSnapshotOutcome> {
  const knownBefore = countProjects(db);
  const { id, replaced } = placeIrmSnapshot(db, irmSnapshot);
  const writeProject = projectWriter(db, irmSnapshot, id);
  for await (const batch of projects) {
    for (const project of batch) writeProject(project);
    onWritten(batch.length);
  }
  const count = db
    .prepare('SELECT count(*) FROM project_snapshot WHERE irm_snapshot_id = ?')
    .pluck()
    .get(id) as number;
  db.prepare('UPDATE irm_snapshot SET projects = ? WHERE id = ?').run(count, id);
  refreshQualityAfter(db, irmSnapshot);
  const newProjects = countProjects(db) - knownBefore;
  return { irmSnapshot, projects: count, newProjects, replaced, quality: countQuality(db, id) };
}

const countProjects = (db: Database.Database): number =>
  db.prepare('SELECT count(*) FROM project').pluck().get() as number;

/** Makes room for a snapshot: the row of its quarter, without the projects that it had. */
function placeIrmSnapshot(
  db: Database.Database,
  { sphere, financialYear, quarter, taken }: SnapshotToPublish['irmSnapshot'],
): { readonly id: number; readonly replaced: boolean } {
  const publishedAt = new Date().toISOString();
  const existing = findIrmSnapshot(db, { sphere, financialYear, quarter });
  if (existing !== undefined) {
    db.prepare('DELETE FROM project_snapshot WHERE irm_snapshot_id = ?').run(existing);
    db.prepare('UPDATE irm_snapshot SET taken = ?, published_at = ? WHERE id = ?').run(
      taken,
      publishedAt,
      existing,
    );
    return { id: existing, replaced: true };
  }
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO irm_snapshot (sphere, financial_year, quarter, taken, published_at, projects)
       VALUES (?, ?, ?, ?, ?, 0)`,
    )
    .run(sphere, financialYear, quarter, taken, publishedAt);
  return { id: Number(lastInsertRowid), replaced: false };
}

function findIrmSnapshot(db: Database.Database, key: SnapshotKey): number | undefined {
  return db
    .prepare('SELECT id FROM irm_snapshot WHERE sphere = ? AND financial_year = ? AND quarter = ?')
    .pluck()
    .get(key.sphere, key.financialYear, key.quarter) as number | undefined;
}

function projectWriter(
  db: Database.Database,
  { sphere, taken }: IrmSnapshot,
  irmSnapshotId: number,
): (project: ProjectToPublish) => void {
  const findProject = db.prepare('SELECT id FROM project WHERE sphere = ? AND irm_project_id = ?').pluck();
  // Without an id of its own a project gets the next one.
  const addProject = db.prepare('INSERT INTO project (id, sphere, irm_project_id) VALUES (?, ?, ?)');
  const previousOf = previousSnapshotReader(db, irmSnapshotId);
  const columns = storedFields.map((field) => field.name);
  const write = db.prepare(
    `INSERT OR REPLACE INTO project_snapshot (project_id, irm_snapshot_id, quality_flags, ${columns.join(', ')})
     VALUES (?, ?, ?, ${columns.map(() => '?').join(', ')})`,
  );
  return ({ id: given = null, irmProjectId, snapshot }) => {
    const known = findProject.get(sphere, irmProjectId) as number | undefined;
    const id = known ?? addProject.run(given, sphere, irmProjectId).lastInsertRowid;
    const previous = known === undefined ? undefined : previousOf(known);
    write.run(id, irmSnapshotId, snapshotQuality(snapshot, { taken, previous }), ...storedValues(snapshot));
  };
}

function remove(
  db: Database.Database,
  key: SnapshotKey,
): { readonly dataVersion: number; readonly projects: number } {
  const id = findIrmSnapshot(db, key);
  if (id === undefined)
    throw new StoreError(
      `No ${key.sphere} snapshot of ${quarterKey(key)} is loaded: see "snapshots" for those that are.`,
    );
  const { changes } = db.prepare('DELETE FROM project_snapshot WHERE irm_snapshot_id = ?').run(id);
  db.prepare('DELETE FROM irm_snapshot WHERE id = ?').run(id);
  refreshQualityAfter(db, key);
  const isEmpty = db.prepare('SELECT count(*) FROM irm_snapshot').pluck().get() === 0;
  if (isEmpty && readState(db).kind !== 'reported') empty(db, 'empty');
  if (isEmpty) db.prepare(`UPDATE catalogue SET kind = 'empty'`).run();
  return { dataVersion: raiseDataVersion(db), projects: changes };
}

function raiseDataVersion(db: Database.Database): number {
  return db
    .prepare('UPDATE catalogue SET data_version = data_version + 1 RETURNING data_version')
    .pluck()
    .get() as number;
}
