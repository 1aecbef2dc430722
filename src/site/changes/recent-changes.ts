import {
  loadedQuarters,
  type Movements,
  movements,
  oncePerIndex,
  valueChangeKinds,
} from '../../index/index.ts';
import { type ListedChange, listedChanges } from './listed-changes.ts';
import { type NewestReport, newestReport } from './newest-report.ts';

/** What changed between the last two quarters, which are given by their keys. */
export interface RecentChanges {
  readonly since: string;
  readonly until: string;
  readonly newest: NewestReport;
  /** Largest first. */
  readonly largest: readonly ListedChange[];
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
  const moved = movements(index, index.allPositions, since, until, valueChangeKinds);
  return {
    since,
    until,
    newest: newestReport(index, moved, until),
    largest: listedChanges(index, moved.largest(0, MOST_SHOWN, { wrongLast: true })),
    counts: countsOf(moved),
  };
});

function countsOf({ count, counts }: Movements): RecentChanges['counts'] {
  return {
    projects: count,
    costRose: counts.cost_up,
    costFell: counts.cost_down,
    later: counts.later,
    earlier: counts.earlier,
    nextStage: counts.moved_on,
  };
}
