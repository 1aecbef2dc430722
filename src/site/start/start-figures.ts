import { type CatalogueIndex, oncePerIndex } from '../../index/index.ts';
import type { IrmSnapshot } from '../../project/index.ts';
import { type RecentChanges, recentChanges } from '../changes/recent-changes.ts';
import { type ProvinceRate, provinceRatesOf } from '../charts/province-rates.ts';
import { groupTotals, type ValueTotals } from '../explore/group-totals.ts';
import { latestSnapshot } from '../listed/last-reported.ts';

/** What the start page says of the catalogue besides the results of a search for everything. */
export interface StartFigures {
  readonly projects: number;
  readonly latest: IrmSnapshot | undefined;
  readonly provinceRates: readonly ProvinceRate[];
  readonly provinceTotals: readonly ValueTotals[];
  /** Undefined if there is only one quarter. */
  readonly changes: RecentChanges | undefined;
}

export const startFigures = oncePerIndex(
  (index: CatalogueIndex): StartFigures => ({
    projects: index.count,
    latest: latestSnapshot(index),
    provinceRates: provinceRatesOf(index, index.allPositions),
    provinceTotals: groupTotals(index, 'province'),
    changes: recentChanges(index),
  }),
);
