import { english } from '../../../country/index.ts';
import { governmentLabel, type Sphere } from '../../../project/index.ts';
import type { PublishedQuarter } from '../../published/published-overview.ts';

/** How many projects a department has in a quarter, beside the quarters before. */
export interface DepartmentCount {
  readonly projects: number;
  /**
   * `gap`: none, though there were some before. `drop`: fewer than half of the quarter before. `new`:
   * the first ones, though others reported before.
   */
  readonly mark: 'gap' | 'drop' | 'new' | undefined;
}

export interface DepartmentRow {
  readonly department: string;
  /** One for each quarter. */
  readonly counts: readonly DepartmentCount[];
}

/** The departments of one government: a province, or the national one. */
export interface GovernmentRows {
  readonly government: string;
  readonly rows: readonly DepartmentRow[];
}

/** The departments of one sphere by quarter. `quarters` are those of the sphere, oldest first. */
export function departmentCounts(
  sphere: Sphere,
  quarters: readonly PublishedQuarter[],
): readonly GovernmentRows[] {
  const governments = new Map<string, Map<string, number[]>>();
  quarters.forEach(({ departments }, at) => {
    for (const { province, department, projects } of departments) {
      const government = governmentLabel(sphere, province);
      const rows = governments.get(government) ?? new Map<string, number[]>();
      governments.set(government, rows);
      const counts = rows.get(department) ?? quarters.map(() => 0);
      rows.set(department, counts);
      counts[at]! += projects;
    }
  });
  return [...governments].sort(byName).map(([government, rows]) => ({
    government,
    rows: [...rows].sort(byName).map(([department, counts]) => ({ department, counts: marked(counts) })),
  }));
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a.localeCompare(b, english.locale);

/** Below this, a change of half says nothing. */
const FEW_PROJECTS = 10;

function marked(counts: readonly number[]): readonly DepartmentCount[] {
  const first = counts.findIndex((projects) => projects > 0);
  return counts.map((projects, at) => {
    const before = counts[at - 1] ?? 0;
    if (projects === 0) return { projects, mark: at > first ? 'gap' : undefined };
    if (at > 0 && at === first) return { projects, mark: 'new' };
    return { projects, mark: before >= FEW_PROJECTS && projects * 2 < before ? 'drop' : undefined };
  });
}
