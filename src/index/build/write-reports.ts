import { projectSnapshot, publishedProject } from '../../project/index.ts';
import { type CatalogueReading, openReader } from '../../store/index.ts';
import { type Checksums, finishAll, reportBuilders, writeSections } from './text-sections.ts';

/**
 * Writes the sections of an index that need nothing but the reports, if a publication is still the present version of the
 * store. Returns undefined if another has followed. Blocks its thread for long.
 */
export const writeReports = (
  storeUrl: string,
  directory: string,
  publicationId: string,
): Promise<Checksums | undefined> =>
  openReader(storeUrl).read(async (reading) =>
    reading.publicationId === publicationId ? writeFrom(reading, directory) : undefined,
  );

/** Writes the same sections from one version of a catalogue. */
export async function writeFrom(
  { histories, irmSnapshots }: Pick<CatalogueReading, 'histories' | 'irmSnapshots'>,
  directory: string,
): Promise<Checksums> {
  const checksums: Checksums = {};
  const builders = [...reportBuilders(directory, checksums)];
  for await (const batch of histories()) {
    for (const history of batch) {
      const { irmSnapshot, values } = history.snapshots.at(-1)!;
      const snapshot = projectSnapshot(values);
      const published = publishedProject(history.id, snapshot, irmSnapshots[irmSnapshot]!);
      for (const builder of builders) builder.add({ ...history, published });
    }
  }
  finishAll(builders, writeSections(directory, checksums));
  return checksums;
}
