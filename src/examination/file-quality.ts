import type { IrmReading } from '../irm/index.ts';
import { flagsOf, type QualityFlag, snapshotQuality } from '../quality/index.ts';

/** The number of projects with each data-quality flag. */
export type QualityCounts = Partial<Readonly<Record<QualityFlag, number>>>;

/**
 * Counts the flags that follow from a file alone. Flags that need the previous snapshot or the date
 * on which this one was taken are not among them.
 */
export async function countQuality({ projects }: Pick<IrmReading, 'projects'>): Promise<QualityCounts> {
  const counts: Partial<Record<QualityFlag, number>> = {};
  for await (const batch of projects)
    for (const { snapshot } of batch) {
      const flags = flagsOf(snapshotQuality(snapshot, { taken: undefined, previous: undefined }));
      for (const flag of flags) counts[flag] = (counts[flag] ?? 0) + 1;
    }
  return counts;
}
