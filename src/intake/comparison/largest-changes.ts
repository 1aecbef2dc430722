import { type CostChange, MOST_COST_CHANGES } from './comparison.ts';

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
