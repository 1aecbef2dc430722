import { quarterKey } from '../../project/index.ts';
import type { ProjectHistory } from '../../store/index.ts';
import { buildIndex, type IndexedReading } from '../build/build-index.ts';
import { type Archive, openArchive } from '../files/archive.ts';

/** Builds the index of a past quarter into a new folder, from the index of all quarters in `source`. */
export async function buildPastIndex(source: string, quarter: string, directory: string): Promise<void> {
  const archive = await openArchive(source);
  try {
    await buildIndex(pastReading(archive, quarter), directory, await archive.areas());
  } finally {
    await archive.release();
  }
}

const BATCH_PROJECTS = 1000;

/**
 * The catalogue without the snapshots after a quarter, corrected ones as corrected. Projects that were
 * first reported later are absent. It is read from the archive of an index and not from its store,
 * which may hold another publication by now.
 */
function pastReading(archive: Archive, quarter: string): IndexedReading {
  const { storeId, dataVersion, publicationId, kind, irmSnapshots } = archive.manifest;
  const past = irmSnapshots.filter((irmSnapshot) => quarterKey(irmSnapshot) <= quarter);
  return {
    storeId,
    dataVersion,
    publicationId,
    kind,
    irmSnapshots: past,
    histories: () => histories(archive, past.length),
    // Publications are the same as of any quarter: only the current index is asked for them.
    log: { rows: async () => [] },
  };
}

/** What the first IRM snapshots, which are the oldest, say about each project. */
async function* histories(archive: Archive, irmSnapshots: number): AsyncGenerator<readonly ProjectHistory[]> {
  let batch: ProjectHistory[] = [];
  for (const position of archive.allPositions) {
    const snapshots = archive.snapshots(position).filter(({ irmSnapshot }) => irmSnapshot < irmSnapshots);
    if (snapshots.length === 0) continue;
    const { sphere } = archive.manifest.irmSnapshots[snapshots[0]!.irmSnapshot]!;
    // Only the log names projects by their IRM project ids.
    batch.push({ id: archive.ids[position]!, sphere, irmProjectId: '', snapshots });
    if (batch.length < BATCH_PROJECTS) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
