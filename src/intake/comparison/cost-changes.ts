import { median } from '../../quality/index.ts';
import { type CostChange, type CostRatio, type Department, MOST_COST_CHANGES } from './comparison.ts';

/** Collects how many times as high as before the costs of projects are. */
export function costRatios(departments: readonly Department[]) {
  const all: number[] = [];
  const byDepartment: number[][] = [];
  return {
    add: (department: number, beforeRand: number, afterRand: number): void => {
      // Unknown costs are NaN. That a cost below zero or of zero was corrected says nothing.
      if (!(beforeRand > 0) || Number.isNaN(afterRand)) return;
      const ratio = afterRand / beforeRand;
      all.push(ratio);
      byDepartment[department] ??= [];
      byDepartment[department].push(ratio);
    },
    result: (): readonly CostRatio[] => {
      const ofDepartments = departments.flatMap((department, i) => {
        const ratios = byDepartment[i] ?? [];
        return ratios.length === 0 ? [] : [{ department, projects: ratios.length, median: median(ratios)! }];
      });
      return all.length === 0
        ? []
        : [{ projects: all.length, median: median(all)! }, ...ofDepartments.sort(byName)];
    },
  };
}

const byName = (a: CostRatio, b: CostRatio): number => compareDepartments(a.department!, b.department!);

export function compareDepartments(a: Department, b: Department): number {
  return compareTexts(a.province, b.province) || compareTexts(a.department, b.department);
}

export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const size = ({ beforeRand, afterRand }: CostChange): number => Math.abs(afterRand - beforeRand);

/** Keeps the changes with the largest difference; of equal ones, those with the lower ids. */
export function largestChanges() {
  let kept: CostChange[] = [];
  let smallest = 0;
  const cut = (): void => {
    kept = kept
      .sort((a, b) => size(b) - size(a) || (a.irmProjectId < b.irmProjectId ? -1 : 1))
      .slice(0, MOST_COST_CHANGES);
    if (kept.length === MOST_COST_CHANGES) smallest = size(kept.at(-1)!);
  };
  return {
    add: (change: CostChange): void => {
      if (size(change) < smallest || size(change) === 0) return;
      kept.push(change);
      if (kept.length >= MOST_COST_CHANGES * 10) cut();
    },
    result: (): readonly CostChange[] => {
      cut();
      return kept;
    },
  };
}
