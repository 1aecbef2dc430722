import {
  type Finding,
  type FindingCell,
  fieldCells,
  flaggedField,
  oddValuesFinding,
} from '../intake/index.ts';
import { type IrmReading, MAX_LISTED } from '../irm/index.ts';
import type { ReportedProject } from '../project/index.ts';
import {
  flagsOf,
  type PreviousSnapshot,
  type QualityFlag,
  qualityFlags,
  snapshotQuality,
} from '../quality/index.ts';

/** The number of projects with each data-quality flag. */
export type QualityCounts = Partial<Readonly<Record<QualityFlag, number>>>;

/** The flags of the projects of a file. */
export interface FileQuality {
  readonly counts: QualityCounts;
  /** For each flag, where the values are that it speaks of. */
  readonly oddValues: readonly Finding[];
}

/** What the flags of a file depend on besides the file itself. */
export interface QualityBeside {
  /** The day on which the snapshot was taken, if it is known. */
  readonly taken: string | undefined;
  /** The published quarter that the file is compared with. */
  readonly before?: {
    /** `provincial 2019-20 Q3` */
    readonly label: string;
    readonly taken: string;
    readonly projects: AsyncIterable<readonly ReportedProject[]>;
  };
}

/** With what was not known of an earlier quarter, its flags cannot be counted. */
const besidePrevious: readonly QualityFlag[] = ['status_moved_backwards', 'cost_jump'];

/**
 * Counts flags and finds their cells: those that follow from the file alone, and those that `beside` lets
 * it know. Flags of a project's history as a whole are not among them.
 */
export async function fileQuality(
  { projects, headings }: Pick<IrmReading, 'projects' | 'headings'>,
  { taken, before }: QualityBeside = { taken: undefined },
): Promise<FileQuality> {
  const earlier = before && (await earlierQuality(before));
  const counts: Partial<Record<QualityFlag, number>> = {};
  const cells = new Map<QualityFlag, FindingCell[]>();
  const cellOf = fieldCells({ headings });
  for await (const batch of projects)
    for (const project of batch) {
      const context = { taken, previous: earlier?.snapshots.get(project.irmProjectId) };
      for (const flag of flagsOf(snapshotQuality(project.snapshot, context))) {
        counts[flag] = (counts[flag] ?? 0) + 1;
        const listed = cells.get(flag) ?? [];
        cells.set(flag, listed);
        const cell = cellOf(flaggedField(flag), project);
        if (cell !== undefined && listed.length < MAX_LISTED) listed.push(cell);
      }
    }
  const countedBefore = (flag: QualityFlag): string | undefined =>
    earlier === undefined || besidePrevious.includes(flag)
      ? undefined
      : `${earlier.counts[flag] ?? 0} in ${before!.label}`;
  const oddValues = qualityFlags.flatMap(({ flag, label }) => {
    const count = counts[flag];
    return count === undefined ? [] : [oddValuesFinding(label, count, cells.get(flag)!, countedBefore(flag))];
  });
  return { counts, oddValues };
}

/** The flags of a published quarter, and what counts of its projects for those of the next one. */
async function earlierQuality({ taken, projects }: NonNullable<QualityBeside['before']>) {
  const counts: Partial<Record<QualityFlag, number>> = {};
  const snapshots = new Map<string, PreviousSnapshot>();
  for await (const batch of projects)
    for (const { irmProjectId, snapshot } of batch) {
      const { status, estimated_total_project_cost, currency } = snapshot;
      snapshots.set(irmProjectId, { status, estimated_total_project_cost, currency });
      for (const flag of flagsOf(snapshotQuality(snapshot, { taken, previous: undefined })))
        counts[flag] = (counts[flag] ?? 0) + 1;
    }
  return { counts, snapshots };
}
