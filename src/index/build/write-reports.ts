import { projectSnapshot, publishedProject } from '../../project/index.ts';
import { type CatalogueReading, openReader } from '../../store/index.ts';
import { type Changes, receivedChanges, type SentChanges } from './changes.ts';
import { type Checksums, finishAll, reportBuilders, writeSections } from './text-sections.ts';

type Reading = Pick<CatalogueReading, 'histories' | 'irmSnapshots'> &
  Partial<Pick<CatalogueReading, 'historiesOf'>>;

/**
 * Writes the sections of an index that need nothing but the reports, if a publication is still the present version of the
 * store, from what has `sent` changed since an older index, or from nothing. Returns undefined if another has followed. Blocks its thread for long.
 */
export const writeReports = (
  storeUrl: string,
  directory: string,
  publicationId: string,
  sent?: SentChanges,
): Promise<Checksums | undefined> =>
  openReader(storeUrl).read(async (reading) => {
    if (reading.publicationId !== publicationId) return undefined;
    if (sent === undefined) return writeFrom(reading, directory);
    const changes = await receivedChanges(sent);
    try {
      return await writeFrom(reading, directory, changes);
    } finally {
      changes.older.close();
    }
  });

/** Writes the same sections from one version of a catalogue. */
export async function writeFrom(reading: Reading, directory: string, changes?: Changes): Promise<Checksums> {
  const { irmSnapshots } = reading;
  const checksums: Checksums = {};
  const builders = [...reportBuilders(irmSnapshots.length, directory, checksums)];
  if (changes !== undefined) for (const builder of builders) builder.resume(changes.older);
  let added = 0;
  for await (const batch of historiesToAdd(reading, changes)) {
    for (const history of batch) {
      const { irmSnapshot, values } = history.snapshots.at(-1)!;
      const snapshot = projectSnapshot(values);
      const published = publishedProject(history.id, snapshot, irmSnapshots[irmSnapshot]!);
      const position = changes?.positions[added] ?? added;
      for (const builder of builders) builder.add({ ...history, published }, position);
      added++;
    }
  }
  finishAll(builders, writeSections(directory, checksums), changes?.older);
  return checksums;
}

/** The histories of all projects, or of those that have changed. */
export const historiesToAdd = ({ histories, historiesOf }: Reading, changes: Changes | undefined) =>
  changes === undefined || historiesOf === undefined ? histories() : historiesOf([...changes.ids]);
