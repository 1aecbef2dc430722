import {
  loadedQuarters,
  type Movements,
  movements,
  oncePerIndex,
  type ProjectMovements,
} from '../../index/index.ts';

/** What changed between the last two quarters, which are given by their keys. */
export interface RecentChanges {
  readonly since: string;
  readonly until: string;
  /** Largest first. */
  readonly largest: readonly ProjectMovements[];
  readonly counts: {
    readonly projects: number;
    readonly costRose: number;
    readonly costFell: number;
    readonly later: number;
    readonly earlier: number;
    readonly nextStage: number;
  };
}

const MOST_SHOWN = 30;

/** Undefined if there is only one quarter. */
export const recentChanges = oncePerIndex((index): RecentChanges | undefined => {
  const quarters = loadedQuarters(index);
  const [since, until] = quarters.slice(-2);
  if (since === undefined || until === undefined) return undefined;
  const moved = movements(index, index.allPositions, since, until);
  return { since, until, largest: moved.largest(0, MOST_SHOWN), counts: countsOf(moved) };
});

function countsOf({ count, costs, completions, stages }: Movements): RecentChanges['counts'] {
  return {
    projects: count,
    costRose: numberOf(costs, (by) => by > 0),
    costFell: numberOf(costs, (by) => by < 0),
    later: numberOf(completions, (by) => by > 0),
    earlier: numberOf(completions, (by) => by < 0),
    nextStage: numberOf(stages, (by) => by > 0),
  };
}

function numberOf(differences: Float64Array | Int8Array, holds: (by: number) => boolean): number {
  let count = 0;
  for (let i = 0; i < differences.length; i++) if (holds(differences[i]!)) count++;
  return count;
}
