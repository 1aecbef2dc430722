import type { ImportReport } from '../irm/index.ts';
import { type IrmSnapshot, irmSnapshotLabel } from '../project/index.ts';
import { type QualityFlag, qualityFlags } from '../quality/index.ts';

/** Lines of each kind that are printed. The JSON report lists more. */
const MOST_LINES = 20;

/** The report of an import as lines of text. */
export function reportLines(report: ImportReport): readonly string[] {
  const { sheet, rowsRead, loaded, leftOut, unreadableCells } = report;
  return [
    `Sheet "${sheet}": ${rowsRead} rows read, ${loaded} projects.`,
    ...shortened(
      leftOut.map(({ row, reason }) => `  Row ${row} was left out: ${reason}`),
      report.leftOutCount,
    ),
    ...shortened(
      unreadableCells.map(
        ({ row, column, header, text }) =>
          `  ${column}${row} (${header}) cannot be read and counts as empty: "${text}"`,
      ),
      report.unreadableCellCount,
    ),
  ];
}

function shortened(lines: readonly string[], count: number): readonly string[] {
  if (count <= MOST_LINES) return lines;
  return [...lines.slice(0, MOST_LINES), `  ... and ${count - MOST_LINES} more (--json lists them).`];
}

/** The number of projects with each data-quality flag, as lines of text. */
export function qualityLines(counts: Partial<Readonly<Record<QualityFlag, number>>>): readonly string[] {
  const lines = qualityFlags.flatMap(({ flag, label }) => {
    const projects = counts[flag as QualityFlag];
    return projects === undefined ? [] : [`  ${label}: ${projects} (quality=${flag})`];
  });
  return lines.length === 0 ? [] : ['Worth a look:', ...lines];
}

/** What a published CSV contains. */
interface PublishedCatalogue {
  readonly count: number;
  readonly snapshots: readonly { readonly irmSnapshot: IrmSnapshot }[];
}

/** Describes a published CSV that was only read. */
export function catalogueLine(
  file: string,
  { count, snapshots }: PublishedCatalogue,
  asJson: boolean,
): string {
  const labels = snapshots.map(({ irmSnapshot }) => irmSnapshotLabel(irmSnapshot));
  return asJson
    ? JSON.stringify({ file, projects: count, irm_snapshots: labels })
    : `${file} is a published catalogue: ${count} projects, reported in ${labels.join(', ')}. Nothing was published.`;
}
