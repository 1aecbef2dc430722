import type { ProjectSnapshot, Sphere } from '../../project/index.ts';
import type { Department, GroupBeforeAndAfter, ProjectTotals } from './comparison.ts';

/** Numbers the provinces and departments of projects from 0. Case does not matter. */
export interface GroupNames {
  provinceOf(snapshot: ProjectSnapshot): number;
  departmentOf(snapshot: ProjectSnapshot): number;
  /** Whether a department has a number. */
  hasDepartment(snapshot: ProjectSnapshot): boolean;
  readonly provinces: readonly string[];
  readonly departments: readonly Department[];
}

export function groupNames(sphere: Sphere): GroupNames {
  const provinces = numbered<string>();
  const departments = numbered<Department>();
  const departmentText = ({ province, department }: ProjectSnapshot) =>
    sphere === 'national' ? department : `${department}\n${province}`;
  return {
    provinces: provinces.names,
    departments: departments.names,
    provinceOf: ({ province }) => provinces.of(province, () => province),
    departmentOf: (snapshot) =>
      departments.of(departmentText(snapshot), () => ({
        department: snapshot.department,
        province: sphere === 'national' ? '' : snapshot.province,
      })),
    hasDepartment: (snapshot) => departments.has(departmentText(snapshot)),
  };
}

function numbered<T>() {
  const names: T[] = [];
  /** By the text as it was written, and by its lower case. */
  const numbers = new Map<string, number>();
  const of = (text: string, name: () => T): number => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    const lower = text.toLowerCase();
    let number = numbers.get(lower);
    if (number === undefined) {
      number = names.push(name()) - 1;
      numbers.set(lower, number);
    }
    numbers.set(text, number);
    return number;
  };
  const has = (text: string): boolean => numbers.has(text) || numbers.has(text.toLowerCase());
  return { names, of, has };
}

interface CountedTotals extends ProjectTotals {
  projects: number;
  knownCosts: number;
  costRand: number;
}

/** Counts projects by group and together. NaN is an unknown cost. */
export function groupTotals() {
  const all: CountedTotals = noTotals();
  const groups: CountedTotals[] = [];
  return {
    all: all as ProjectTotals,
    of: (group: number): ProjectTotals => groups[group] ?? noTotals(),
    add: (group: number, cost: number): void => {
      while (groups.length <= group) groups.push(noTotals());
      for (const totals of [all, groups[group]!]) {
        totals.projects += 1;
        if (Number.isNaN(cost)) continue;
        totals.knownCosts += 1;
        totals.costRand += cost;
      }
    },
  };
}

export type GroupTotals = ReturnType<typeof groupTotals>;

const noTotals = (): CountedTotals => ({ projects: 0, knownCosts: 0, costRand: 0 });

/** The totals of each group that has projects before or after, in the order of `compare`. */
export function sideBySide<T>(
  names: readonly T[],
  [before, after, vanished]: readonly [GroupTotals, GroupTotals, GroupTotals],
  compare: (a: T, b: T) => number,
): readonly { readonly group: T; readonly totals: GroupBeforeAndAfter }[] {
  return names
    .map((group, i) => ({
      group,
      totals: { before: before.of(i), after: after.of(i), vanished: vanished.of(i).projects },
    }))
    .filter(({ totals }) => totals.before.projects + totals.after.projects > 0)
    .sort((a, b) => compare(a.group, b.group));
}
