import { ABSENT, type CatalogueIndex, loadedQuarters, oncePerIndex } from '../../index/index.ts';
import { isToBeCompleted, quarterKey } from '../../project/index.ts';
import { flagSet } from '../../quality/index.ts';
import { subjectsOf } from '../../query/subjects/index.ts';
import { reportErrorFlags } from './shortcomings.ts';

/** The reports of a department for one quarter. */
export interface ReportQuality {
  /** `2019-20-Q2` */
  readonly quarter: string;
  /** Number of projects in the report. */
  readonly projects: number;
  /** Values that are left out: of each project cost, completion date, coordinates and stage. */
  readonly missing: number;
  /** Projects that still have to be completed, and those of them that are overdue. */
  readonly toBeCompleted: number;
  readonly overdue: number;
  /** Projects with at least one value that cannot be right. */
  readonly wrong: number;
}

/** The values of a project that `missing` counts. */
export const VALUES_PER_PROJECT = 4;

/** More would make rows of the scorecard too long. */
const MOST_QUARTERS = 8;

const OVERDUE = flagSet('completion_overdue');
const WRONG = flagSet(...reportErrorFlags);
const NO_PLACE = flagSet('coordinates_unset');
const NO_STAGE = flagSet('status_missing');

/**
 * The reports of each department, in the order of `subjectsOf`, for the newest quarters, oldest
 * first. A project counts for the department of its latest report. Without reports of a quarter, a
 * department has no entry for it.
 */
export const reportQuality = oncePerIndex((index): readonly (readonly ReportQuality[])[] => {
  const { departments, numberOf } = subjectsOf(index);
  const groups = new Int32Array(index.count);
  for (let position = 0; position < groups.length; position++)
    groups[position] = numberOf.department(position);
  const quarters = loadedQuarters(index)
    .slice(-MOST_QUARTERS)
    .map((quarter) => ({ quarter, counts: countsIn(index, quarter, groups, departments.length) }));
  return departments.map((_, number) =>
    quarters.flatMap(({ quarter, counts: { projects, missing, toBeCompleted, overdue, wrong } }) =>
      projects[number] === 0
        ? []
        : [
            {
              quarter,
              projects: projects[number]!,
              missing: missing[number]!,
              toBeCompleted: toBeCompleted[number]!,
              overdue: overdue[number]!,
              wrong: wrong[number]!,
            },
          ],
    ),
  );
});

/** Adds up the reports of all spheres for a quarter, by group. */
function countsIn(
  { manifest, quarters, quarterQuality, count }: CatalogueIndex,
  quarter: string,
  groups: Int32Array,
  length: number,
) {
  const { cost, completion, status } = quarters;
  const counts = () => new Uint32Array(length);
  const [projects, missing, toBeCompleted, overdue, wrong] = [
    counts(),
    counts(),
    counts(),
    counts(),
    counts(),
  ];
  const isOpen = quarters.statuses.map(isToBeCompleted);
  manifest.irmSnapshots.forEach((snapshot, number) => {
    if (quarterKey(snapshot) !== quarter) return;
    for (let position = 0; position < count; position++) {
      const group = groups[position]!;
      const row = number * count + position;
      if (group < 0 || status[row] === ABSENT) continue;
      const flags = quarterQuality[row]!;
      projects[group]!++;
      if (Number.isNaN(cost[row]!)) missing[group]!++;
      if (Number.isNaN(completion[row]!)) missing[group]!++;
      if ((flags & NO_PLACE) !== 0) missing[group]!++;
      if ((flags & NO_STAGE) !== 0) missing[group]!++;
      if (isOpen[status[row]!]) toBeCompleted[group]!++;
      if ((flags & OVERDUE) !== 0) overdue[group]!++;
      if ((flags & WRONG) !== 0) wrong[group]!++;
    }
  });
  return { projects, missing, toBeCompleted, overdue, wrong };
}

/** The reports of all departments together, by quarter, oldest first. */
export const allReportQuality = oncePerIndex((index): readonly ReportQuality[] => {
  const sums = new Map<string, ReportQuality>();
  for (const { quarter, projects, missing, toBeCompleted, overdue, wrong } of reportQuality(index).flat()) {
    const sum = sums.get(quarter) ?? { projects: 0, missing: 0, toBeCompleted: 0, overdue: 0, wrong: 0 };
    sums.set(quarter, {
      quarter,
      projects: sum.projects + projects,
      missing: sum.missing + missing,
      toBeCompleted: sum.toBeCompleted + toBeCompleted,
      overdue: sum.overdue + overdue,
      wrong: sum.wrong + wrong,
    });
  }
  const order = loadedQuarters(index);
  return [...sums.values()].sort((a, b) => order.indexOf(a.quarter) - order.indexOf(b.quarter));
});
