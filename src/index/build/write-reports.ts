import { openReader, type ProjectHistory } from '../../store/index.ts';
import type { PublishedHistory } from '../sections/sections-builder.ts';
import { type ProjectSource, writeFromProjects } from './add-projects.ts';
import { type Changes, receivedChanges, type SentChanges } from './changes.ts';
import { publishedHistory } from './published-history.ts';
import { type Checksums, reportBuilders, writeSections } from './text-sections.ts';

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
export async function writeFrom(
  reading: ProjectSource<PublishedHistory>['reading'],
  directory: string,
  changes?: Changes,
): Promise<Checksums> {
  const { irmSnapshots } = reading;
  const checksums: Checksums = {};
  const projectOf = (history: ProjectHistory) => publishedHistory(history, irmSnapshots);
  const builders = reportBuilders(irmSnapshots.length, directory, checksums);
  await writeFromProjects(builders, { reading, projectOf, changes }, writeSections(directory, checksums));
  return checksums;
}
