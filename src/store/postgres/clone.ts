import type pg from 'pg';
import { storedFields } from '../../project/index.ts';
import { checkSameDigest, digesting } from '../catalogue-digest.ts';
import type { CatalogueReading, CatalogueState } from '../port.ts';
import { checkClone } from '../publication.ts';
import { rowsOf } from './connection.ts';
import { copyRows } from './copy-rows.ts';
import { reading, readState } from './reader.ts';

/** Makes the store the same catalogue as another one, and reads it all back before it counts. */
export async function cloneFrom(
  client: pg.Client,
  source: CatalogueReading,
  onProgress: (projects: number) => void = () => {},
): Promise<CatalogueState> {
  checkClone(await readState(client), source);
  await client.query('DELETE FROM project_snapshot; DELETE FROM irm_snapshot; DELETE FROM project;');
  const { storeId, dataVersion, kind } = source;
  await rowsOf(client, `UPDATE catalogue SET store_id = $1, data_version = $2, kind = $3, written_on = ''`, [
    storeId,
    dataVersion,
    kind,
  ]);
  const digest = digesting(source);
  const irmSnapshotIds = await writeIrmSnapshots(client, source);
  await writeHistories(client, digest.reading, irmSnapshotIds, onProgress);
  for await (const projects of digest.reading.absentProjects())
    await copyRows(
      client,
      'project',
      projectColumns,
      projects.map(({ id, sphere, irmProjectId }) => [id, sphere, irmProjectId]),
    );
  await checkSameDigest(digest.hex(), await reading(client));
  return { storeId, dataVersion, kind };
}

const projectColumns = ['id', 'sphere', 'irm_project_id'];

/** The ids that the snapshots got, in their order. */
async function writeIrmSnapshots(
  client: pg.Client,
  { irmSnapshots }: CatalogueReading,
): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const { sphere, financialYear, quarter, taken, publishedAt, projects } of irmSnapshots) {
    const [added] = await rowsOf<[number]>(
      client,
      `INSERT INTO irm_snapshot (sphere, financial_year, quarter, taken, published_at, projects)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [sphere, financialYear, quarter, taken, publishedAt, projects],
    );
    ids.push(added![0]);
  }
  return ids;
}

async function writeHistories(
  client: pg.Client,
  source: CatalogueReading,
  irmSnapshotIds: readonly number[],
  onProgress: (projects: number) => void,
): Promise<void> {
  const columns = ['project_id', 'irm_snapshot_id', 'quality_flags', ...storedFields.map(({ name }) => name)];
  let written = 0;
  for await (const histories of source.histories()) {
    const projects = histories.map(({ id, sphere, irmProjectId }) => [id, sphere, irmProjectId]);
    await copyRows(client, 'project', projectColumns, projects);
    const rows = histories.flatMap(({ id, snapshots }) =>
      snapshots.map(({ irmSnapshot, quality, values }) => [
        id,
        irmSnapshotIds[irmSnapshot]!,
        quality,
        ...values,
      ]),
    );
    await copyRows(client, 'project_snapshot', columns, rows);
    written += histories.length;
    onProgress(written);
  }
}
