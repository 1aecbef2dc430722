import {
  type IrmSnapshot,
  type ProjectSnapshot,
  type Quarter,
  quarterKey,
  yearAndQuarter,
} from '../../project/index.ts';
import { fileSpending } from '../evidence/file-spending.ts';
import { publishedEvidence } from '../evidence/published-evidence.ts';
import { collectTextSeries } from '../evidence/text-series.ts';
import { collectFlags } from '../evidence/warnings.ts';
import { type ComparedFinding, type Finding, finding } from '../finding.ts';
import { FEWEST_ALIKE, SAME_ROWS_SHARE } from '../finding-codes.ts';
import { list } from '../sentences.ts';
import { compareColumns, type ProjectBatches } from './compare-projects.ts';
import type { Comparison } from './comparison.ts';
import { comparisonFindings } from './comparison-findings.ts';
import { filledProvinces } from './filled-provinces.ts';
import { knownIdFindings } from './known-ids.ts';
import { type ProjectColumns, projectColumns } from './project-columns.ts';
import type { PublishedProjects, PublishedQuarter, SnapshotKey } from './published-projects.ts';

export interface ComparedFile {
  /** Undefined if nothing of the sphere is published. */
  readonly comparison?: Comparison;
  /** The published snapshot that the file was compared with. */
  readonly comparedWith?: IrmSnapshot;
  readonly findings: readonly ComparedFinding[];
}

/**
 * Compares the projects of a file with the published snapshot of its quarter, or else with the latest
 * of its sphere. `scope` says whether all projects there are compared, or only its own: those with its
 * ids in its quarter, where the others stay, and those of its departments in another. If the quarter
 * has less than half of them, the other is compared.
 */
export async function compareWithPublished(
  projects: ProjectBatches,
  key: SnapshotKey,
  published: PublishedProjects,
  scope: 'all' | 'own' = 'all',
): Promise<ComparedFile> {
  const { sphere } = key;
  const flags = collectFlags();
  const series = collectTextSeries();
  const columns = await projectColumns(projects, sphere, (snapshot, position) => {
    flags.add(snapshot, position);
    series.add(snapshot, position);
  });
  const ofSphere = published.irmSnapshots.filter((each) => each.sphere === sphere);
  const isOfQuarter = (each: PublishedQuarter) => quarterKey(each) === quarterKey(key);
  const ofQuarter = ofSphere.find(isOfQuarter);
  const other = ofSphere.findLast((each) => !isOfQuarter(each));
  const inFile = fileSpending(columns, key.quarter);
  const evidence = await publishedEvidence({ columns, flags, series, key, ofSphere, published });
  const isKnownQuarter = [...inFile, ...evidence].some(({ code }) => code === 'other_quarter');
  const findings = [
    ...inFile,
    ...evidence,
    ...(isKnownQuarter ? [] : await rowsOfAnotherQuarter(columns, key, ofSphere, published)),
    ...(await knownIdFindings(columns, sphere, published.knownProjects)),
  ];
  const departments = columns.groups.departments.length;
  const isOwn = (snapshot: ProjectSnapshot) => columns.groups.departmentOf(snapshot) < departments;
  const isHeld = (_: ProjectSnapshot, id: string) => columns.positionOf(id) !== undefined;
  const compareWith = (irmSnapshot: PublishedQuarter, isCompared?: typeof isHeld) =>
    compareColumns(columns, projects, published.snapshotProjects(irmSnapshot), sphere, isCompared);
  let comparedWith = ofQuarter ?? other;
  if (comparedWith === undefined)
    return { findings: [...findings, ...filledProvinces(columns, sphere, undefined)] };
  let comparison = await compareWith(
    comparedWith,
    scope === 'all' ? undefined : comparedWith === ofQuarter ? isHeld : isOwn,
  );
  const isMostlyNew = comparison.added.count > columns.count / 2;
  if (scope === 'own' && comparedWith === ofQuarter && other !== undefined && isMostlyNew) {
    comparedWith = other;
    comparison = await compareWith(other, isOwn);
  }
  const label = `${sphere} ${yearAndQuarter(comparedWith.financialYear, comparedWith.quarter)}`;
  const { financialYear, quarter, taken } = comparedWith;
  return {
    comparison,
    comparedWith: { sphere, financialYear, quarter, taken },
    findings: [
      ...withoutShifts(comparisonFindings(comparison, label), evidence),
      ...findings,
      ...filledProvinces(columns, sphere, comparison),
    ],
  };
}

/** Amounts that are a power of ten of the former ones say more than the median of costs. */
function withoutShifts(
  findings: readonly ComparedFinding[],
  evidence: readonly ComparedFinding[],
): readonly ComparedFinding[] {
  const isShifted = evidence.some(({ code, severity }) => code === 'cost_shift' && severity === 'blocks');
  return isShifted ? findings.filter(({ code }) => code !== 'cost_shift') : findings;
}

/** What a file without anything to compare it with shows of its quarter. */
export async function spendingOfQuarter(
  projects: ProjectBatches,
  quarter: Quarter,
): Promise<readonly ComparedFinding[]> {
  return fileSpending(await projectColumns(projects, 'provincial'), quarter);
}

async function rowsOfAnotherQuarter(
  columns: ProjectColumns,
  key: SnapshotKey,
  ofSphere: readonly PublishedQuarter[],
  published: PublishedProjects,
): Promise<readonly Finding[]> {
  if (columns.count < FEWEST_ALIKE) return [];
  const same: string[] = [];
  for (const other of ofSphere.filter((each) => quarterKey(each) !== quarterKey(key))) {
    const rows = published.snapshotProjects(other);
    if (await hasSameRows(columns, rows, other.projects, SAME_ROWS_SHARE))
      same.push(yearAndQuarter(other.financialYear, other.quarter));
  }
  if (same.length === 0) return [];
  const sentence = `At least ${SAME_ROWS_SHARE * 100} % of the rows are those that are published as ${list(same, same.length)}.`;
  return [finding('other_quarter', sentence)];
}

/**
 * Whether at least this share of the projects is the same, value by value, in a published snapshot
 * of so many projects. Stops reading it when that cannot be any more.
 */
async function hasSameRows(
  columns: ProjectColumns,
  snapshot: ProjectBatches,
  projects: number,
  share: number,
): Promise<boolean> {
  const fewest = columns.count * share;
  let same = 0;
  let read = 0;
  for await (const batch of snapshot) {
    for (const { irmProjectId, snapshot } of batch) {
      const position = columns.positionOf(irmProjectId);
      if (position !== undefined && columns.isUnchanged(position, snapshot)) same += 1;
    }
    read += batch.length;
    if (same + projects - read < fewest) return false;
  }
  return same >= fewest;
}
