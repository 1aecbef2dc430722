import {
  type CatalogueIndex,
  type FacetCount,
  facetCounts,
  NO_VALUE,
  type Ordering,
  pagePositions,
  select,
  statistics,
} from '../../index/index.ts';
import { flagSet } from '../../quality/index.ts';
import type { Subject } from '../../query/subjects/index.ts';
import type { Pairs } from '../addresses/links.ts';
import { queryFiltersOf } from '../addresses/search-state.ts';
import { type CostSums, costSums } from '../listed/cost-sums.ts';
import { countWith, watchedFlags } from './shortcomings.ts';

/** The figures of a subject's projects. */
export interface SubjectOverview {
  readonly positions: Uint32Array;
  readonly costs: CostSums;
  /** Null without any known cost. */
  readonly medianCost: number | null;
  /** Projects by stage. */
  readonly stages: readonly FacetCount[];
  /** Projects by kind, most frequent first; those without a kind are left out. */
  readonly kinds: readonly FacetCount[];
  readonly withoutKind: number;
  readonly flags: readonly { readonly flag: (typeof watchedFlags)[number]; readonly projects: number }[];
}

export function subjectOverview(index: CatalogueIndex, { filters }: Subject): SubjectOverview {
  const selection = select(index, queryFiltersOf(filters));
  const { positions } = selection;
  return {
    positions,
    costs: costSums(index, positions),
    medianCost: statistics(index, positions).total.median,
    stages: facetCounts(index, selection, ['status'], { multiselect: false }).status,
    ...kindsOf(index, positions),
    flags: watchedFlags.map((flag) => ({ flag, projects: countWith(index, positions, flagSet(flag)) })),
  };
}

function kindsOf({ values }: CatalogueIndex, positions: Uint32Array) {
  const { codes, values: names } = values.nature_of_investment;
  const counts = new Uint32Array(names.length + 1);
  for (let i = 0; i < positions.length; i++) counts[codes[positions[i]!]!]!++;
  const kinds = names
    .map((value, i) => ({ value, count: counts[i + 1]! }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return { kinds, withoutKind: counts[NO_VALUE]! };
}

/** The first projects of a search, and how many it finds. */
export interface FirstProjects {
  readonly filters: Pairs;
  readonly ordering: Ordering;
  readonly positions: Uint32Array;
  readonly count: number;
}

export function firstProjects(
  index: CatalogueIndex,
  filters: Pairs,
  ordering: Ordering,
  most: number,
): FirstProjects {
  const selection = select(index, queryFiltersOf(filters));
  const positions = pagePositions(index, selection, ordering, 0, most);
  return { filters, ordering, positions, count: selection.positions.length };
}
