import { type CatalogueIndex, select } from '../../index/index.ts';
import type { Pairs } from '../addresses.ts';
import { queryFiltersOf } from '../search-state.ts';

/** A search that a page links to, and the number of projects that it finds. */
export interface CountedSearch {
  readonly pairs: Pairs;
  readonly count: number;
}

export const countedSearch = (index: CatalogueIndex, pairs: Pairs): CountedSearch => ({
  pairs,
  count: select(index, queryFiltersOf(pairs)).positions.length,
});
