import {
  type CatalogueIndex,
  type Cluster,
  clusters,
  type FacetCounts,
  facetCounts,
  type Ordering,
  pagePositions,
  type Selection,
  select,
} from '../../index/index.ts';
import type { Pairs } from '../addresses.ts';
import { type SearchState, searchState, usualOrdering, without } from '../search-state.ts';
import { type CostSum, costSum } from './cost-sum.ts';
import { municipalityCounts, type ValueCount } from './municipalities.ts';
import { oncePerIndex } from './once-per-index.ts';

export const PAGE_PROJECTS = 20;

/** Zoom at which a drawing of the whole country gathers its projects. */
const DRAWING_ZOOM = 5;

/** Everything that a search page shows. */
export interface SearchResults extends CostSum {
  readonly count: number;
  readonly selection: Selection;
  readonly ordering: Ordering | undefined;
  /** From 1; never past the last page. */
  readonly page: number;
  readonly pages: number;
  readonly positions: Uint32Array;
  readonly facets: FacetCounts;
  readonly districts: readonly ValueCount[];
  readonly municipalities: readonly ValueCount[];
  readonly clusters: readonly Cluster[];
  /** Projects that no map can show. */
  readonly withoutPlace: number;
  readonly alternatives: readonly Alternative[];
}

/** A search like one that found nothing, which finds something. */
export interface Alternative {
  readonly left: Pairs;
  readonly without: string;
  readonly count: number;
}

export function searchResults(index: CatalogueIndex, state: SearchState): SearchResults {
  if (state.pairs.length > 0) return resultsOf(index, state);
  return { ...allResults(index), ...pageOf(index, state, allResults(index).selection) };
}

/** The costly parts of the answer to a search for everything, which most visits begin with. */
const allResults = oncePerIndex((index) => resultsOf(index, searchState(new URLSearchParams())));

function resultsOf(index: CatalogueIndex, state: SearchState): SearchResults {
  const selection = select(index, state.filters);
  const { positions } = selection;
  const facets = facetCounts(index, state.filters, selection, { multiselect: true });
  const spots = clusters(index, positions, DRAWING_ZOOM);
  const placed = spots.reduce((sum, spot) => sum + spot.count, 0);
  return {
    count: positions.length,
    selection,
    ...costSum(index, positions),
    ...pageOf(index, state, selection),
    facets,
    districts: municipalityCounts(index, 'district_municipality', state.pairs, positions),
    municipalities: municipalityCounts(index, 'local_municipality', state.pairs, positions),
    clusters: spots,
    withoutPlace: positions.length - placed,
    alternatives: positions.length === 0 ? alternatives(index, state.pairs) : [],
  };
}

function pageOf(index: CatalogueIndex, state: SearchState, selection: Selection) {
  const ordering = state.ordering ?? usualOrdering(state.q);
  const pages = Math.max(1, Math.ceil(selection.positions.length / PAGE_PROJECTS));
  const page = Math.min(state.page, pages);
  const offset = (page - 1) * PAGE_PROJECTS;
  return {
    ordering,
    page,
    pages,
    positions: pagePositions(index, selection, ordering, offset, PAGE_PROJECTS),
  };
}

/** For each thing asked for, what the search finds without it; and each of several words alone. */
function alternatives(index: CatalogueIndex, pairs: Pairs): readonly Alternative[] {
  const found = (left: Pairs) =>
    select(index, searchState(new URLSearchParams(left as [string, string][])).filters).positions.length;
  const names = [...new Set(pairs.map(([name]) => name))];
  const dropped =
    names.length < 2 ? [] : names.map((name) => ({ left: without(pairs, name), without: name }));
  const q = pairs.find(([name]) => name === 'q')?.[1] ?? '';
  const words = q.split(/\s+/).filter((word) => word !== '');
  const alone =
    words.length < 2
      ? []
      : words.map((word) => ({
          left: [...without(pairs, 'q'), ['q', word] as const],
          without: words.filter((other) => other !== word).join(' '),
        }));
  return [...dropped, ...alone.slice(0, 4)]
    .map((way) => ({ ...way, count: found(way.left) }))
    .filter(({ count }) => count > 0);
}
