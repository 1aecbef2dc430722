import { loadedQuarters, movements, type ProjectMovements } from '../../index/index.ts';
import { oncePerIndex } from './once-per-index.ts';

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
  return { since, until, largest: moved.slice(0, MOST_SHOWN), counts: countsOf(moved) };
});

function countsOf(moved: readonly ProjectMovements[]): RecentChanges['counts'] {
  const count = (holds: (movement: ProjectMovements) => boolean) => moved.filter(holds).length;
  return {
    projects: moved.length,
    costRose: count(({ cost }) => (cost?.by ?? 0) > 0),
    costFell: count(({ cost }) => (cost?.by ?? 0) < 0),
    later: count(({ completion }) => (completion?.by ?? 0) > 0),
    earlier: count(({ completion }) => (completion?.by ?? 0) < 0),
    nextStage: count(({ status }) => (status?.by ?? 0) > 0),
  };
}
