import { type CatalogueIndex, hasImplausibleCost, NO_VALUE, oncePerIndex } from '../../index/index.ts';
import { flagSet } from '../../quality/index.ts';
import { type Subject, subjectsOf } from '../../query/subjects/index.ts';
import type { Pairs } from '../addresses/links.ts';
import { toBeCompletedCodes } from '../elements/stages.ts';
import { type ReportQuality, reportQuality, VALUES_PER_PROJECT } from '../subjects/report-quality.ts';
import { reportErrorFlags } from '../subjects/shortcomings.ts';

/** What the scorecard counts of each department, and the search for it. */
export const scorecardMeasures = [
  { measure: 'cost', filters: [['missing', 'estimated_total_project_cost']] },
  { measure: 'completion', filters: [['missing', 'estimated_completion_date']] },
  { measure: 'coordinates', filters: [['quality', 'coordinates_unset']] },
  { measure: 'stage', filters: [['quality', 'status_missing']] },
  { measure: 'contractor', filters: [['missing', 'main_contractor']] },
  { measure: 'overdue', filters: [['quality', 'completion_overdue']] },
  { measure: 'wrong', filters: reportErrorFlags.map((flag) => ['quality', flag] as const) },
  { measure: 'implausible', filters: [['quality', 'cost_implausible']] },
] as const satisfies readonly { measure: string; filters: Pairs }[];

export type ScorecardMeasure = (typeof scorecardMeasures)[number]['measure'];

/** A department in the scorecard. */
export interface ScorecardRow {
  readonly department: Subject;
  readonly projects: number;
  /** Those of them that still have to be completed, and so can be overdue. */
  readonly toBeCompleted: number;
  /** Number of projects. */
  readonly counts: Readonly<Record<ScorecardMeasure, number>>;
  /** Of its reports, oldest first. */
  readonly reports: readonly ReportQuality[];
}

const OVERDUE = flagSet('completion_overdue');
const NO_PLACE = flagSet('coordinates_unset');
const NO_STAGE = flagSet('status_missing');
const WRONG = flagSet(...reportErrorFlags);

/** All departments, by the latest report of each of their projects. */
export const scorecard = oncePerIndex((index): readonly ScorecardRow[] => {
  const { departments, numberOf } = subjectsOf(index);
  const { cost, completion } = index.numbers;
  const { codes: firms } = index.values.main_contractor;
  const rows = departments.map(() => new Uint32Array(scorecardMeasures.length));
  const projects = new Uint32Array(departments.length);
  const toBeCompleted = new Uint32Array(departments.length);
  const isToBeCompleted = toBeCompletedCodes(index);
  const { codes: statuses } = index.values.status;
  for (let position = 0; position < index.count; position++) {
    const department = numberOf.department(position);
    const row = rows[department];
    if (row === undefined) continue;
    const flags = index.quality[position]!;
    // In the order of `scorecardMeasures`.
    if (Number.isNaN(cost[position]!)) row[0]!++;
    if (Number.isNaN(completion[position]!)) row[1]!++;
    if ((flags & NO_PLACE) !== 0) row[2]!++;
    if ((flags & NO_STAGE) !== 0) row[3]!++;
    if (firms[position] === NO_VALUE) row[4]!++;
    if ((flags & OVERDUE) !== 0) row[5]!++;
    if ((flags & WRONG) !== 0) row[6]!++;
    if (hasImplausibleCost(index, position)) row[7]!++;
    if (isToBeCompleted[statuses[position]!] === 1) toBeCompleted[department]!++;
    projects[department]!++;
  }
  const reports = reportQuality(index);
  return departments.map((department, i) => ({
    department,
    projects: projects[i]!,
    toBeCompleted: toBeCompleted[i]!,
    counts: Object.fromEntries(
      scorecardMeasures.map(({ measure }, j) => [measure, rows[i]![j]!]),
    ) as ScorecardRow['counts'],
    reports: reports[i]!,
  }));
});

/** What the rows can be ordered by. */
export const scorecardOrders = ['left-out', 'overdue', 'wrong', 'projects', 'name'] as const;

export type ScorecardOrder = (typeof scorecardOrders)[number];

/** The share of a department's key values that are left out now, from 0 to 1. */
export const leftOut = ({ counts, projects }: ScorecardRow): number =>
  (counts.cost + counts.completion + counts.coordinates + counts.stage) / (VALUES_PER_PROJECT * projects);

/** The scorecard with the highest shares or numbers first. */
export function scorecardBy(index: CatalogueIndex, order: ScorecardOrder): readonly ScorecardRow[] {
  const keys: Readonly<Record<Exclude<ScorecardOrder, 'name'>, (row: ScorecardRow) => number>> = {
    'left-out': leftOut,
    overdue: (row) => row.counts.overdue / Math.max(1, row.toBeCompleted),
    wrong: ({ counts, projects }) => counts.wrong / projects,
    projects: ({ projects }) => projects,
  };
  const byName = (a: ScorecardRow, b: ScorecardRow) => (a.department.label < b.department.label ? -1 : 1);
  if (order === 'name') return scorecard(index).toSorted(byName);
  return scorecard(index).toSorted((a, b) => keys[order](b) - keys[order](a) || byName(a, b));
}
