import { type CatalogueIndex, loadedQuarters, movements } from '../../index/index.ts';
import type { SavedSearch } from './saved-search.ts';
import { searchedPositions } from './searched-projects.ts';

/** How many projects of a search changed from one quarter's reports to the next ones. */
export interface QuarterChanges {
  /** The key of the later quarter: `2019-20-Q2`. */
  readonly quarter: string;
  /** Number of projects with a change of any kind. */
  readonly changed: number;
}

const MOST_QUARTERS = 4;

/**
 * How much mail a search would have been: its changes in the last four quarters, each compared with the one before, oldest
 * first. Fewer if fewer were published.
 */
export function recentChanges(index: CatalogueIndex, search: SavedSearch): readonly QuarterChanges[] {
  const positions = searchedPositions(index, search);
  const quarters = loadedQuarters(index).slice(-MOST_QUARTERS - 1);
  return quarters.slice(1).map((quarter, i) => ({
    quarter,
    changed: movements(index, positions, quarters[i]!, quarter).changed,
  }));
}
