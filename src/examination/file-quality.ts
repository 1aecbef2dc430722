import { type Finding, fieldCells, flaggedField, oddValuesFinding } from '../intake/index.ts';
import { type CellPlace, type IrmReading, MAX_LISTED } from '../irm/index.ts';
import { flagsOf, type QualityFlag, qualityFlags, snapshotQuality } from '../quality/index.ts';

/** The number of projects with each data-quality flag. */
export type QualityCounts = Partial<Readonly<Record<QualityFlag, number>>>;

/** The flags that follow from a file alone. */
export interface FileQuality {
  readonly counts: QualityCounts;
  /** For each flag, where the values are that it speaks of. */
  readonly oddValues: readonly Finding[];
}

/**
 * Counts the flags that follow from a file alone, and finds their cells. Flags that need the previous
 * snapshot or the date on which this one was taken are not among them.
 */
export async function fileQuality({
  projects,
  headings,
}: Pick<IrmReading, 'projects' | 'headings'>): Promise<FileQuality> {
  const counts: Partial<Record<QualityFlag, number>> = {};
  const cells = new Map<QualityFlag, CellPlace[]>();
  const cellOf = fieldCells({ headings });
  for await (const batch of projects)
    for (const { snapshot, place } of batch) {
      const flags = flagsOf(snapshotQuality(snapshot, { taken: undefined, previous: undefined }));
      for (const flag of flags) {
        counts[flag] = (counts[flag] ?? 0) + 1;
        const listed = cells.get(flag) ?? [];
        cells.set(flag, listed);
        const cell = cellOf(flaggedField(flag), place);
        if (cell !== undefined && listed.length < MAX_LISTED) listed.push(cell);
      }
    }
  const oddValues = qualityFlags.flatMap(({ flag, label }) => {
    const count = counts[flag];
    return count === undefined ? [] : [oddValuesFinding(label, count, cells.get(flag)!)];
  });
  return { counts, oddValues };
}
