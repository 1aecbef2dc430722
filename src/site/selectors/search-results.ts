import {
  type CatalogueIndex,
  type Cluster,
  clusters,
  type FacetCount,
  type FacetCounts,
  facetCounts,
  type Ordering,
  pagePositions,
  rankedCounts,
  type Selection,
  select,
} from '../../index/index.ts';
import type { Pairs } from '../addresses.ts';
import { defaultOrdering, queryFiltersOf, type SearchState, startState, without } from '../search-state.ts';
import { type CostSum, costSum } from './cost-sum.ts';
import { oncePerIndex } from './once-per-index.ts';
import { totalCount } from './stage-counts.ts';

export const PAGE_PROJECTS = 20;

/** Zoom of the clusters that the page draws without script: the whole country fits the drawing. */
const DRAWING_ZOOM = 5;

/** Everything that a search page shows. */
export interface SearchResults extends CostSum {
  readonly count: number;
  readonly selection: Selection;
  readonly ordering: Ordering | undefined;
  /** From 1; never past the last page. */
  readonly page: number;
  readonly pages: number;
  /** The projects of this page. */
  readonly positions: Uint32Array;
  readonly facets: FacetCounts;
  readonly districts: readonly FacetCount[];
  readonly municipalities: readonly FacetCount[];
  readonly clusters: readonly Cluster[];
  /** The number of projects that no map shows. */
  readonly withoutPlace: number;
  /** Only for a search without results. */
  readonly alternatives: readonly Alternative[];
}

/** A less strict search that has results. */
export interface Alternative {
  readonly filters: Pairs;
  /** The parameter that was left out, or the words of `q` that were. */
  readonly without: string;
  readonly count: number;
}

/**
 * Runs a search. The costly parts of a search without filters are cached: most visits start there.
 */
export function searchResults(index: CatalogueIndex, state: SearchState): SearchResults {
  if (state.pairs.length > 0) return resultsOf(index, state);
  const all = allResults(index);
  return { ...all, ...pageOf(index, state, all.selection) };
}

const allResults = oncePerIndex((index) => resultsOf(index, startState));

function resultsOf(index: CatalogueIndex, state: SearchState): SearchResults {
  const selection = select(index, state.filters);
  const { positions } = selection;
  const drawn = clusters(index, positions, DRAWING_ZOOM);
  return {
    count: positions.length,
    selection,
    ...costSum(index, positions),
    ...pageOf(index, state, selection),
    facets: facetCounts(index, state.filters, selection, { multiselect: true }),
    districts: municipalityCounts(index, 'district_municipality', state.pairs, positions),
    municipalities: municipalityCounts(index, 'local_municipality', state.pairs, positions),
    clusters: drawn,
    withoutPlace: positions.length - totalCount(drawn),
    alternatives: positions.length === 0 ? alternatives(index, state.pairs) : [],
  };
}

/**
 * The municipalities of the projects found, those with most projects first. Counted as if the
 * search did not filter by the field, so that a second value can be ticked.
 */
function municipalityCounts(
  index: CatalogueIndex,
  field: 'local_municipality' | 'district_municipality',
  pairs: Pairs,
  positions: Uint32Array,
): readonly FacetCount[] {
  const others = without(pairs, field);
  const isFiltered = others.length < pairs.length;
  const counted = isFiltered ? select(index, queryFiltersOf(others)).positions : positions;
  return rankedCounts(index.values[field], counted).filter(({ count }) => count > 0);
}

function pageOf(index: CatalogueIndex, state: SearchState, selection: Selection) {
  const ordering = state.ordering ?? defaultOrdering(state.q);
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

/**
 * The search without each of its parameters, and with each of its words alone, if that has results.
 */
function alternatives(index: CatalogueIndex, pairs: Pairs): readonly Alternative[] {
  const names = [...new Set(pairs.map(([name]) => name))];
  const withoutOne =
    names.length < 2 ? [] : names.map((name) => ({ filters: without(pairs, name), without: name }));
  const q = pairs.find(([name]) => name === 'q')?.[1] ?? '';
  const words = q.split(/\s+/).filter((word) => word !== '');
  const withOneWord =
    words.length < 2
      ? []
      : words.slice(0, MOST_WORDS).map((word) => ({
          filters: [...without(pairs, 'q'), ['q', word] as const],
          without: words.filter((other) => other !== word).join(' '),
        }));
  return [...withoutOne, ...withOneWord]
    .map((each) => ({ ...each, count: select(index, queryFiltersOf(each.filters)).positions.length }))
    .filter(({ count }) => count > 0);
}

/** Words that are tried alone: each costs one search. */
const MOST_WORDS = 4;
