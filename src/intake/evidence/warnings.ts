import type { CellPlace } from '../../irm/index.ts';
import type { ProjectSnapshot, StoredFieldName } from '../../project/index.ts';
import { type QualityFlag, type QualityFlagSet, qualityFlags, snapshotQuality } from '../../quality/index.ts';
import { type ComparedFinding, type Finding, finding } from '../finding.ts';
import { FEWEST_JUMPED, TOUCHED_SHARE, WARNINGS_JUMP } from '../finding-codes.ts';
import { plural } from '../sentences.ts';
import { fieldPosition } from './field-positions.ts';
import { departmentsOf, type PairedProjects, type Place, positionsOf } from './paired-projects.ts';
import type { QuarterContext } from './quarter-context.ts';
import { signFinding } from './sign.ts';

/** The data-quality flags of some projects that follow from their reports alone. */
export interface CollectedFlags {
  /** By position, of projects with flags. */
  readonly sets: ReadonlyMap<number, QualityFlagSet>;
  /** How many projects are counted, with flags or without. */
  readonly projects: () => number;
}

/** Collects the flags of those projects that are counted. */
export function collectFlags(isCounted: (snapshot: ProjectSnapshot) => boolean = () => true) {
  const sets = new Map<number, QualityFlagSet>();
  let projects = 0;
  return {
    sets: sets as ReadonlyMap<number, QualityFlagSet>,
    projects: () => projects,
    add: (snapshot: ProjectSnapshot, position: number): void => {
      if (!isCounted(snapshot)) return;
      projects += 1;
      const set = snapshotQuality(snapshot, { taken: undefined, previous: undefined });
      if (set !== 0) sets.set(position, set);
    },
  };
}

/**
 * Flags of projects that do not go as planned say nothing of the file, and costs of zero are counted
 * apart from new projects, which often have none yet.
 */
const counted = qualityFlags.filter(
  ({ from, group, flag }) => from !== 'catalogue' && group !== 'plan' && flag !== 'cost_zero',
);

/** The column where a flag is shown, if not that of the cost. */
const columnOf: Partial<Readonly<Record<QualityFlag, StoredFieldName>>> = {
  coordinates_unset: 'latitude',
  coordinates_outside_province: 'latitude',
  coordinates_swapped: 'latitude',
  completion_before_start: 'estimated_completion_date',
  date_implausible: 'estimated_completion_date',
  name_missing: 'name',
  province_missing: 'province',
  province_unknown: 'province',
  department_missing: 'department',
  status_missing: 'status',
  status_unknown: 'status',
};

/** The field whose value a flag speaks of. */
export const flaggedField = (flag: QualityFlag): StoredFieldName =>
  columnOf[flag] ?? 'estimated_total_project_cost';

/**
 * What a flag says of so many projects of a file, and where. `before` says how many there were in the quarter
 * before: `9 in provincial 2019-20 Q3`.
 */
export const oddValuesFinding = (
  label: string,
  projects: number,
  cells: readonly CellPlace[],
  before?: string,
): Finding => {
  const count = [plural(projects, 'project', 'projects'), before].filter(Boolean).join(', ');
  return finding('worth_a_look', `${label}: ${count}.`, { cells });
};

/** Warnings about the data that many more projects have than in the quarter before. */
export function jumpedWarnings(
  { pairs, label }: QuarterContext,
  { sets: before, projects: projectsBefore }: CollectedFlags,
  { sets: after, projects: projectsNow }: CollectedFlags,
): readonly ComparedFinding[] {
  const [allBefore, all] = [projectsBefore(), projectsNow()];
  if (allBefore === 0) return [];
  const growth = all / allBefore;
  return counted.flatMap(({ flag, bit, label: text }) => {
    const has = (set: QualityFlagSet | undefined) => ((set ?? 0) & (1 << bit)) !== 0;
    const count = (sets: CollectedFlags['sets']) => [...sets.values()].filter(has).length;
    const [countBefore, countNow] = [count(before), count(after)];
    const more = countNow - countBefore * growth;
    const field = fieldPosition(flaggedField(flag));
    const places = [...after].flatMap(([position, set]): readonly Place[] => {
      const known = pairs.beforeOf[position]!;
      return has(set) && !has(before.get(known)) ? [{ position, field }] : [];
    });
    const isJump = more >= FEWEST_JUMPED && countNow >= countBefore * growth * WARNINGS_JUMP;
    const isOfDepartment = isHalfOfDepartment(places, pairs);
    if (!isJump && !isOfDepartment) return [];
    const sentence = `${text}: ${countNow} of ${all} projects, and ${countBefore} of ${allBefore} in ${label}.`;
    const isBlocking = isOfDepartment || more >= all * TOUCHED_SHARE;
    return [signFinding({ code: 'warnings_jumped', sentence, places, isBlocking }, pairs)];
  });
}

function isHalfOfDepartment(places: readonly Place[], { both, after }: PairedProjects): boolean {
  const touched = positionsOf(places);
  return departmentsOf(both, after).some(([, positions]) => {
    const count = positions.filter((position) => touched.has(position)).length;
    return count >= FEWEST_JUMPED && count >= positions.length / 2;
  });
}
