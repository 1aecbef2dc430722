import type pg from 'pg';
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
import type { PostgresAddress } from './address.ts';
import { cloneFrom } from './clone.ts';
import { connect, disconnect, rowsOf } from './connection.ts';
import { copyRows } from './copy-rows.ts';
import { asStoreError, isUnreachable } from './failure.ts';
import { takePublishingLock } from './publishing-lock.ts';
import { countQuality, projectsBefore, refreshQualityAfter } from './quality.ts';
import { postgresReader, readState } from './reader.ts';
import { isUpToDate, migrate } from './schema.ts';
import { tellWatchers } from './watch.ts';

const ROLLBACK_TIMEOUT_MS = 5_000;

/** A writer connects for each transaction, to the primary alone; the store is made or migrated when it is first used. */
export function postgresWriter(address: PostgresAddress, options: WriterOptions): StoreWriter {
  const transaction = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> =>
    onPrimary(address, async (client) => {
      await client.query('BEGIN');
      await takePublishingLock(client, address, options);
      if (!(await isUpToDate(client))) await migrate(client, address);
      const result = await work(client);
      await tellWatchers(client, address);
      await commit(client, address);
      return result;
    });
  /** Without waiting for somebody who publishes, unless there is something to migrate. */
  const prepared = () =>
    onPrimary(address, (client) => isUpToDate(client)).then((ready) =>
      ready ? undefined : transaction(async () => {}),
    );
  const reader = postgresReader(address, 'primary');
  return {
    ...reader,
    state: () => prepared().then(reader.state),
    irmSnapshots: () => prepared().then(reader.irmSnapshots),
    read: (use) => prepared().then(() => reader.read(use)),
    publish: (publication) => transaction((client) => publish(client, publication)),
    remove: (key) => transaction((client) => remove(client, key)),
    cloneFrom: (source, onProgress) => transaction((client) => cloneFrom(client, source, onProgress)),
  };
}

async function onPrimary<T>(address: PostgresAddress, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(address, 'primary');
  try {
    return await work(client);
  } catch (error) {
    // So that the lock is free when the failure is told. What a broken connection held is freed by the server.
    const rollback = { text: 'ROLLBACK', query_timeout: ROLLBACK_TIMEOUT_MS } as pg.QueryConfig;
    await client.query(rollback).catch(() => {});
    throw asStoreError(address, error);
  } finally {
    disconnect(client);
  }
}

/** When the connection breaks just here, the server may have committed or not. */
async function commit(client: pg.Client, { label }: PostgresAddress): Promise<void> {
  try {
    await client.query('COMMIT');
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    throw new StoreError(
      `The connection to ${label} was cut as the publication ended, so that it may be there or not: see "snapshots", or publish again, which does no harm.`,
      { cause: error },
    );
  }
}

async function publish(client: pg.Client, publication: Publication): Promise<PublicationOutcome> {
  if (checkKind((await readState(client)).kind, publication) === 'empty first')
    await empty(client, publication.kind);
  await rowsOf(client, 'UPDATE catalogue SET kind = $1', [publication.kind]);
  const snapshots: PublishedSnapshotOutcome[] = [];
  let written = 0;
  for (const snapshot of publication.snapshots) {
    snapshots.push(
      await publishSnapshot(client, snapshot, (count) => {
        written += count;
        publication.onProgress?.(written);
      }),
    );
  }
  return { dataVersion: await raiseDataVersion(client), snapshots };
}

/** Takes everything out. A mirror stays the same catalogue; any other is a new one, with a name and ids of its own. */
async function empty(client: pg.Client, nextKind: CatalogueKind): Promise<void> {
  await client.query('DELETE FROM project_snapshot; DELETE FROM irm_snapshot; DELETE FROM project;');
  if (isMirrored(nextKind)) return;
  await client.query(`UPDATE catalogue SET store_id = substr(md5(gen_random_uuid()::text), 1, 16)`);
}

async function publishSnapshot(
  client: pg.Client,
  { irmSnapshot, projects }: SnapshotToPublish,
  onWritten: (count: number) => void,
): Promise<PublishedSnapshotOutcome> {
  const knownBefore = await countProjects(client);
  const { id, replaced } = await placeIrmSnapshot(client, irmSnapshot);
  const writeProjects = await projectWriter(client, irmSnapshot, id);
  for await (const batch of projects) {
    await writeProjects(batch);
    onWritten(batch.length);
  }
  const [[count]] = (await rowsOf<[number]>(
    client,
    `UPDATE irm_snapshot SET projects = (SELECT count(*) FROM project_snapshot WHERE irm_snapshot_id = $1)
     WHERE id = $1 RETURNING projects`,
    [id],
  )) as [[number]];
  await refreshQualityAfter(client, irmSnapshot);
  const newProjects = (await countProjects(client)) - knownBefore;
  return { irmSnapshot, projects: count, newProjects, replaced, quality: await countQuality(client, id) };
}

async function countProjects(client: pg.Client): Promise<number> {
  return (await rowsOf<[number]>(client, 'SELECT count(*) FROM project'))[0]![0];
}

/** Makes room for a snapshot: the row of its quarter, without the projects that it had. */
async function placeIrmSnapshot(
  client: pg.Client,
  { sphere, financialYear, quarter, taken }: SnapshotToPublish['irmSnapshot'],
): Promise<{ readonly id: number; readonly replaced: boolean }> {
  const publishedAt = new Date().toISOString();
  const existing = await findIrmSnapshot(client, { sphere, financialYear, quarter });
  if (existing !== undefined) {
    await rowsOf(client, 'DELETE FROM project_snapshot WHERE irm_snapshot_id = $1', [existing]);
    await rowsOf(client, 'UPDATE irm_snapshot SET taken = $1, published_at = $2 WHERE id = $3', [
      taken,
      publishedAt,
      existing,
    ]);
    return { id: existing, replaced: true };
  }
  const [added] = await rowsOf<[number]>(
    client,
    `INSERT INTO irm_snapshot (sphere, financial_year, quarter, taken, published_at, projects)
     VALUES ($1, $2, $3, $4, $5, 0) RETURNING id`,
    [sphere, financialYear, quarter, taken, publishedAt],
  );
  return { id: added![0], replaced: false };
}

async function findIrmSnapshot(client: pg.Client, key: SnapshotKey): Promise<number | undefined> {
  const [found] = await rowsOf<[number]>(
    client,
    'SELECT id FROM irm_snapshot WHERE sphere = $1 AND financial_year = $2 AND quarter = $3',
    [key.sphere, key.financialYear, key.quarter],
  );
  return found?.[0];
}

/** Writes batch after batch: what is known of its projects in one query, then all its rows by COPY. */
async function projectWriter(
  client: pg.Client,
  { sphere, taken }: IrmSnapshot,
  irmSnapshotId: number,
): Promise<(projects: readonly ProjectToPublish[]) => Promise<void>> {
  const columns = storedFields.map((field) => field.name);
  const [highest] = await rowsOf<[number]>(client, 'SELECT coalesce(max(id), 0) FROM project');
  // Without an id of its own a project gets the next one.
  let nextId = highest![0] + 1;
  const written = new Set<number>();
  return async (projects) => {
    const latest = new Map(projects.map((project) => [project.irmProjectId, project]));
    const before = await projectsBefore(client, sphere, irmSnapshotId, [...latest.keys()]);
    const added: [number, string, string][] = [];
    const again: number[] = [];
    const rows = Array.from(latest.values(), ({ id: given, irmProjectId, snapshot }) => {
      const known = before.get(irmProjectId);
      const id = known?.id ?? given ?? nextId;
      nextId = Math.max(nextId, id + 1);
      if (known === undefined) added.push([id, sphere, irmProjectId]);
      if (written.has(id)) again.push(id);
      written.add(id);
      const quality = snapshotQuality(snapshot, { taken, previous: known?.previous });
      return [id, irmSnapshotId, quality, ...storedValues(snapshot)];
    });
    await removeRows(client, irmSnapshotId, again);
    await copyRows(client, 'project', ['id', 'sphere', 'irm_project_id'], added);
    await copyRows(
      client,
      'project_snapshot',
      ['project_id', 'irm_snapshot_id', 'quality_flags', ...columns],
      rows,
    );
  };
}

/** Takes out the rows of projects that come a second time in the same snapshot. */
async function removeRows(client: pg.Client, irmSnapshotId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const sql = 'DELETE FROM project_snapshot WHERE irm_snapshot_id = $1 AND project_id = ANY($2)';
  await rowsOf(client, sql, [irmSnapshotId, ids]);
}

async function remove(
  client: pg.Client,
  key: SnapshotKey,
): Promise<{ readonly dataVersion: number; readonly projects: number }> {
  const id = await findIrmSnapshot(client, key);
  if (id === undefined)
    throw new StoreError(
      `No ${key.sphere} snapshot of ${quarterKey(key)} is loaded: see "snapshots" for those that are.`,
    );
  const { rowCount } = await client.query({
    text: 'DELETE FROM project_snapshot WHERE irm_snapshot_id = $1',
    values: [id],
  });
  await rowsOf(client, 'DELETE FROM irm_snapshot WHERE id = $1', [id]);
  await refreshQualityAfter(client, key);
  const isEmpty = (await rowsOf(client, 'SELECT 1 FROM irm_snapshot LIMIT 1')).length === 0;
  if (isEmpty && (await readState(client)).kind !== 'reported') await empty(client, 'empty');
  if (isEmpty) await rowsOf(client, `UPDATE catalogue SET kind = 'empty'`);
  return { dataVersion: await raiseDataVersion(client), projects: rowCount ?? 0 };
}

/**
 * A version is never given out twice. On another server than the last time (a replica was promoted, a backup restored)
 * versions that nodes have already answered may have been lost, so the count goes on well above them.
 */
const VERSIONS_POSSIBLY_LOST = 1000;

/** The database cluster and its timeline, which changes with every promotion. */
const thisServer = `(SELECT system_identifier FROM pg_control_system())
  || '/' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8)`;

async function raiseDataVersion(client: pg.Client): Promise<number> {
  const [raised] = await rowsOf<[number]>(
    client,
    `UPDATE catalogue SET written_on = ${thisServer}, data_version = data_version
       + CASE WHEN written_on IN ('', ${thisServer}) THEN 1 ELSE ${VERSIONS_POSSIBLY_LOST} END
     RETURNING data_version`,
  );
  return raised![0];
}
