import type Database from 'better-sqlite3';
import { storedFields } from '../../project/index.ts';
import { checkSameDigest, digesting } from '../catalogue-digest.ts';
import type { CatalogueReading, CatalogueState, KnownProject } from '../port.ts';
import { checkClone } from '../publication.ts';
import { reading, readState } from './reader.ts';

/** Makes the store the same catalogue as another one, and reads it all back before it counts. */
export async function cloneFrom(
  db: Database.Database,
  source: CatalogueReading,
  onProgress: (projects: number) => void = () => {},
): Promise<CatalogueState> {
  checkClone(readState(db), source);
  db.exec(
    'DELETE FROM project_snapshot; DELETE FROM irm_snapshot; DELETE FROM project; DELETE FROM sqlite_sequence;',
  );
  const { storeId, dataVersion, kind } = source;
  db.prepare('UPDATE catalogue SET store_id = ?, data_version = ?, kind = ?').run(storeId, dataVersion, kind);
  const digest = digesting(source);
  const irmSnapshotIds = writeIrmSnapshots(db, source);
  const writeProject = projectWriter(db);
  await writeHistories(db, digest.reading, irmSnapshotIds, writeProject, onProgress);
  for await (const projects of digest.reading.absentProjects()) projects.forEach(writeProject);
  await checkSameDigest(digest.hex(), reading(db));
  return { storeId, dataVersion, kind };
}

function projectWriter(db: Database.Database): (project: KnownProject) => void {
  const write = db.prepare('INSERT INTO project (id, sphere, irm_project_id) VALUES (?, ?, ?)');
  return ({ id, sphere, irmProjectId }) => void write.run(id, sphere, irmProjectId);
}

/** The ids that the snapshots got, in their order. */
function writeIrmSnapshots(db: Database.Database, { irmSnapshots }: CatalogueReading): readonly number[] {
  const write = db.prepare(
    `INSERT INTO irm_snapshot (sphere, financial_year, quarter, taken, published_at, projects)
     VALUES (?, ?, ?, ?, ?, ?)`,
  );
  return irmSnapshots.map(({ sphere, financialYear, quarter, taken, publishedAt, projects }) =>
    Number(write.run(sphere, financialYear, quarter, taken, publishedAt, projects).lastInsertRowid),
  );
}

async function writeHistories(
  db: Database.Database,
  source: CatalogueReading,
  irmSnapshotIds: readonly number[],
  writeProject: (project: KnownProject) => void,
  onProgress: (projects: number) => void,
): Promise<void> {
  const columns = ['project_id', 'irm_snapshot_id', 'quality_flags', ...storedFields.map(({ name }) => name)];
  const write = db.prepare(
    `INSERT INTO project_snapshot (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  let written = 0;
  for await (const histories of source.histories()) {
    for (const history of histories) {
      writeProject(history);
      for (const { irmSnapshot, quality, values } of history.snapshots)
        write.run(history.id, irmSnapshotIds[irmSnapshot], quality, ...values);
    }
    written += histories.length;
    onProgress(written);
  }
}
