import {
  type ProjectSnapshot,
  quarterKey,
  type ReportedProject,
  yearAndQuarter,
} from '../../project/index.ts';
import type { ProjectBatches } from '../comparison/compare-projects.ts';
import { type ProjectColumns, projectColumns } from '../comparison/project-columns.ts';
import type { PublishedProjects, PublishedQuarter, SnapshotKey } from '../comparison/published-projects.ts';
import type { ComparedFinding } from '../finding.ts';
import { MOST_QUARTERS_READ } from '../finding-codes.ts';
import { evidenceFindings, largerOf, type Usual, usualBetween } from './evidence-findings.ts';
import { pairedProjects } from './paired-projects.ts';
import { quarterContext } from './quarter-context.ts';
import { otherQuarter, type QuarterFit, sameAmounts } from './same-amounts.ts';
import { collectTextSeries, type TextSeries } from './text-series.ts';
import { type CollectedFlags, collectFlags, jumpedWarnings } from './warnings.ts';

/** Of a larger file, so many projects are compared value by value, evenly chosen. */
const MOST_COMPARED = 100_000;

/** A file, and the published quarters of its sphere, oldest first. */
export interface FileBesidePublished {
  readonly columns: ProjectColumns;
  readonly flags: CollectedFlags;
  readonly series: TextSeries;
  readonly key: SnapshotKey;
  readonly ofSphere: readonly PublishedQuarter[];
  readonly published: PublishedProjects;
}

/**
 * What the values of a file show beside the published quarters: the latest one before it is compared
 * project by project; what changes between the last eight shows what is usual; and the amounts of all are
 * compared with those of the file. Without a quarter before it, its own or the next one is compared.
 */
export async function publishedEvidence(file: FileBesidePublished): Promise<readonly ComparedFinding[]> {
  const { columns, key, ofSphere, published } = file;
  const isSampled = sampleOf(columns.count);
  const isWhole = columns.count <= MOST_COMPARED;
  const at = quarterKey(key);
  const earlier = ofSphere.filter((each) => quarterKey(each) < at);
  const own = ofSphere.find((each) => quarterKey(each) === at);
  const later = ofSphere.filter((each) => quarterKey(each) > at);
  const beside = earlier.at(-1) ?? own ?? later[0];
  if (beside === undefined) return [];
  const fits: QuarterFit[] = [];
  let usual: Usual | undefined;
  let last: { readonly quarter: PublishedQuarter; readonly columns: ProjectColumns } | undefined;
  let findings: readonly ComparedFinding[] = [];
  const near = [
    ...earlier.slice(isWhole ? -MOST_QUARTERS_READ : -1),
    ...(beside === own ? [own] : []),
    ...later,
  ];
  for (const quarter of near) {
    const flags = collectFlags((snapshot) => columns.groups.hasDepartment(snapshot));
    const series = collectTextSeries();
    const add = (snapshot: ProjectSnapshot, position: number): void => {
      flags.add(snapshot, position);
      series.add(snapshot, position);
    };
    const projects = sampled(published.snapshotProjects(quarter), isSampled);
    const others = await projectColumns(projects, key.sphere, quarter === beside ? add : undefined);
    const pairs = pairedProjects(others, columns, isSampled);
    if (quarter !== own) fits.push({ quarter: shortLabel(quarter), ...sameAmounts(pairs) });
    if (last !== undefined && quarterKey(quarter) < at) {
      const between = quarterContext(pairedProjects(last.columns, others), quarter, last.quarter, '');
      usual = largerOf(usual, usualBetween(between));
    }
    last = { quarter, columns: others };
    if (quarter !== beside) continue;
    const context = quarterContext(pairs, key, quarter, `${key.sphere} ${shortLabel(quarter)}`);
    findings = [
      ...evidenceFindings(context, { before: series, after: file.series }, usual),
      ...jumpedWarnings(context, flags, file.flags),
    ];
  }
  return [...otherQuarter(fits, usual?.sameAmounts), ...findings];
}

const shortLabel = ({ financialYear, quarter }: PublishedQuarter): string =>
  yearAndQuarter(financialYear, quarter);

type IsSampled = (irmProjectId: string) => boolean;

/** Chooses projects by their ids, so that both quarters have the same ones. */
function sampleOf(count: number): IsSampled {
  const step = Math.ceil(count / MOST_COMPARED);
  if (step <= 1) return () => true;
  return (irmProjectId) => {
    let hash = 0;
    for (let i = 0; i < irmProjectId.length; i++)
      hash = (Math.imul(hash, 31) + irmProjectId.charCodeAt(i)) >>> 0;
    return hash % step === 0;
  };
}

async function* sampled(
  projects: ProjectBatches,
  isSampled: IsSampled,
): AsyncGenerator<readonly ReportedProject[]> {
  for await (const batch of projects) yield batch.filter(({ irmProjectId }) => isSampled(irmProjectId));
}
