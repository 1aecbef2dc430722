import type { ProjectColumns } from '../comparison/project-columns.ts';
import { FEWEST_TOUCHED, TOUCHED_SHARE } from '../finding-codes.ts';

/** The projects that two quarters have in common, by their Project IDs. */
export interface PairedProjects {
  readonly before: ProjectColumns;
  readonly after: ProjectColumns;
  /** By position now, the position before; -1 for a new project, -2 for one that is not compared. */
  readonly beforeOf: Int32Array;
  /** The positions now of the projects that both have, in the order of the file. */
  readonly both: readonly number[];
}

/** The positions of all projects. */
export const allPositions = ({ count }: ProjectColumns): readonly number[] =>
  Array.from({ length: count }, (_, position) => position);

export function pairedProjects(
  before: ProjectColumns,
  after: ProjectColumns,
  isCompared: (irmProjectId: string) => boolean = () => true,
): PairedProjects {
  const beforeOf = new Int32Array(after.count).fill(-1);
  const both: number[] = [];
  let position = 0;
  for (const id of after.ids()) {
    const known = before.positionOf(id);
    if (!isCompared(id)) beforeOf[position] = -2;
    else if (known !== undefined) {
      beforeOf[position] = known;
      both.push(position);
    }
    position += 1;
  }
  return { before, after, beforeOf, both };
}

/** A value of the file: the position of its project and of its field. */
export interface Place {
  readonly position: number;
  readonly field: number;
}

export const positionsOf = (places: readonly Place[]): ReadonlySet<number> =>
  new Set(places.map(({ position }) => position));

/**
 * Whether projects are so many that the file stops: five at least, and 1 % of the projects or of
 * their cost, in the file or in a department; or, where a share is usual, twice that share of the
 * file or half a department.
 */
export function isMuch(touched: ReadonlySet<number>, pairs: PairedProjects, usual = 0): boolean {
  if (touched.size < FEWEST_TOUCHED) return false;
  const share = Math.max(TOUCHED_SHARE, usual * 2);
  const isPart = (part: number, whole: number) => whole > 0 && part >= whole * share;
  const { both } = pairs;
  if (isPart(touched.size, both.length)) return true;
  if (usual === 0 && isPart(costOf(touched, pairs), costOf(both, pairs))) return true;
  const departmentShare = usual === 0 ? share : Math.max(share, 0.5);
  return departmentsOf(both, pairs.after).some(([department, all]) => {
    let count = 0;
    for (const position of all) if (touched.has(position)) count += 1;
    return department >= 0 && count >= FEWEST_TOUCHED && count >= all.length * departmentShare;
  });
}

function costOf(positions: Iterable<number>, { before, beforeOf }: PairedProjects): number {
  let sum = 0;
  for (const position of positions) {
    const known = beforeOf[position]!;
    if (known >= 0) sum += Math.max(0, before.costAt(known) || 0);
  }
  return sum;
}

/** Positions by the number of their department. */
export const departmentsOf = (positions: readonly number[], columns: ProjectColumns): Numbered =>
  numbered(positions, (position) => columns.departmentAt(position));

/** Positions by the number of their province. */
export const provincesOf = (positions: readonly number[], columns: ProjectColumns): Numbered =>
  numbered(positions, (position) => columns.provinceAt(position));

type Numbered = readonly (readonly [group: number, positions: readonly number[]])[];

function numbered(positions: readonly number[], groupAt: (position: number) => number): Numbered {
  const groups = new Map<number, number[]>();
  for (const position of positions) {
    const group = groupAt(position);
    const known = groups.get(group);
    if (known === undefined) groups.set(group, [position]);
    else known.push(position);
  }
  return [...groups];
}
