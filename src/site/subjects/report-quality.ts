import { ABSENT, type CatalogueIndex, loadedQuarters, oncePerIndex } from '../../index/index.ts';
import { quarterKey } from '../../project/index.ts';
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
  readonly late: number;
  /** Projects with at least one value that cannot be right. */
  readonly wrong: number;
}

/** The values of a project that `missing` counts. */
export const VALUES_PER_PROJECT = 4;

/** More would make rows of the scorecard too long. */
const MOST_QUARTERS = 8;

const LATE = flagSet('completion_overdue');
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
    quarters.flatMap(({ quarter, counts: { projects, missing, late, wrong } }) =>
      projects[number] === 0
        ? []
        : [
            {
              quarter,
              projects: projects[number]!,
              missing: missing[number]!,
              late: late[number]!,
              wrong: wrong[number]!,
            },
          ],
    ),
  );
});

/** Adds up the reports of all spheres for a quarter, by group. */
function countsIn(
  { manifest, quarters, count }: CatalogueIndex,
  quarter: string,
  groups: Int32Array,
  length: number,
) {
  const { cost, completion, status, quality } = quarters;
  const [projects, missing, late, wrong] = Array.from({ length: 4 }, () => new Uint32Array(length)) as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  manifest.irmSnapshots.forEach((snapshot, number) => {
    if (quarterKey(snapshot) !== quarter) return;
    for (let position = 0; position < count; position++) {
      const group = groups[position]!;
      const row = number * count + position;
      if (group < 0 || status[row] === ABSENT) continue;
      const flags = quality[row]!;
      projects[group]!++;
      if (Number.isNaN(cost[row]!)) missing[group]!++;
      if (Number.isNaN(completion[row]!)) missing[group]!++;
      if ((flags & NO_PLACE) !== 0) missing[group]!++;
      if ((flags & NO_STAGE) !== 0) missing[group]!++;
      if ((flags & LATE) !== 0) late[group]!++;
      if ((flags & WRONG) !== 0) wrong[group]!++;
    }
  });
  return { projects, missing, late, wrong };
}

/** The reports of all departments together, by quarter, oldest first. */
export const allReportQuality = oncePerIndex((index): readonly ReportQuality[] => {
  const sums = new Map<string, ReportQuality>();
  for (const { quarter, projects, missing, late, wrong } of reportQuality(index).flat()) {
    const sum = sums.get(quarter) ?? { projects: 0, missing: 0, late: 0, wrong: 0 };
    sums.set(quarter, {
      quarter,
      projects: sum.projects + projects,
      missing: sum.missing + missing,
      late: sum.late + late,
      wrong: sum.wrong + wrong,
    });
  }
  const order = loadedQuarters(index);
  return [...sums.values()].sort((a, b) => order.indexOf(a.quarter) - order.indexOf(b.quarter));
});
