import {
  amountsIn,
  type ColumnField,
  CURRENCY,
  columnFields,
  type ReportedProject,
} from '../../project/index.ts';

/** The columns whose values are counted, filtered by and grouped by. */
export const valueFields = columnFields.filter(
  (field) =>
    (field.type === 'text' || field.type === 'status' || field.type === 'currency') &&
    ('facet' in field || 'statistics' in field),
);

/** The projects that have a value, and what they cost. */
export interface Use {
  projects: number;
  costRand: number;
  /** Projects by department. */
  readonly byDepartment: Map<string, number>;
}

/** The values of a file. */
export interface UsedValues {
  readonly all: Use;
  /** By field. */
  readonly values: ReadonlyMap<ColumnField, ReadonlyMap<string, Use>>;
}

/** More than a real file has in a column. */
const MOST_VALUES = 10_000;

const noUse = (): Use => ({ projects: 0, costRand: 0, byDepartment: new Map() });

/** Counts the values of a file. */
export async function usedValues(projects: AsyncIterable<readonly ReportedProject[]>): Promise<UsedValues> {
  const all = noUse();
  const values = new Map<ColumnField, Map<string, Use>>(valueFields.map((field) => [field, new Map()]));
  const add = (use: Use, { snapshot }: ReportedProject): void => {
    const department = `${snapshot.department}, ${snapshot.province}`;
    use.projects += 1;
    use.costRand += Math.abs(amountsIn(snapshot, CURRENCY).estimated_total_project_cost ?? 0);
    use.byDepartment.set(department, (use.byDepartment.get(department) ?? 0) + 1);
  };
  for await (const batch of projects)
    for (const project of batch) {
      add(all, project);
      for (const [field, uses] of values) {
        const value = project.snapshot[field.name];
        if (typeof value !== 'string' || value === '') continue;
        let use = uses.get(value);
        if (use === undefined) {
          if (uses.size === MOST_VALUES) continue;
          use = noUse();
          uses.set(value, use);
        }
        add(use, project);
      }
    }
  return { all, values };
}
