import {
  type CatalogueIndex,
  type Cluster,
  clusters,
  countsWithEach,
  countsWithoutEach,
  type FacetCount,
  type FacetCounts,
  facetCounts,
  isSmallWord,
  type Ordering,
  pagePositions,
  positiveWords,
  type QueryFilters,
  type Selection,
  select,
  typedQuery,
} from '../../index/index.ts';
import { type FacetField, facetFields } from '../../project/index.ts';
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
  readonly facets: FacetCounts<FacetField>;
  /** The municipalities of the projects found, those with most projects first. */
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

/**
 * Counted as if the search did not filter by the field, so that a second value can be ticked.
 */
const countedFields = [...facetFields, 'district_municipality', 'local_municipality'] as const;

const allResults = oncePerIndex((index) => resultsOf(index, startState));

function resultsOf(index: CatalogueIndex, state: SearchState): SearchResults {
  const selection = select(index, state.filters);
  const { positions } = selection;
  const drawn = clusters(index, positions, DRAWING_ZOOM);
  const facets = facetCounts(index, selection, countedFields, { multiselect: true });
  return {
    count: positions.length,
    selection,
    ...costSum(index, positions),
    ...pageOf(index, state, selection),
    facets,
    districts: facets.district_municipality.filter(isPresent),
    municipalities: facets.local_municipality.filter(isPresent),
    clusters: drawn,
    withoutPlace: positions.length - totalCount(drawn),
    alternatives: positions.length === 0 ? alternatives(index, state) : [],
  };
}

const isPresent = ({ count }: FacetCount): boolean => count > 0;

function pageOf(index: CatalogueIndex, state: SearchState, selection: Selection) {
  const ordering = state.ordering ?? defaultOrdering(state);
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
function alternatives(index: CatalogueIndex, { pairs, filters, q }: SearchState): readonly Alternative[] {
  return [...withoutOne(index, pairs), ...withOneWord(index, pairs, filters, q)].filter(
    ({ count }) => count > 0,
  );
}

function withoutOne(index: CatalogueIndex, pairs: Pairs): readonly Alternative[] {
  const names = [...new Set(pairs.map(([name]) => name))];
  if (names.length < 2) return [];
  const own = (name: string) => queryFiltersOf(pairs.filter(([other]) => other === name));
  const counts = countsWithoutEach(index, new Map(names.map((name) => [name, own(name)])));
  return names.map((name) => ({
    filters: without(pairs, name),
    without: name,
    count: counts.get(name)!,
  }));
}

/** Whether a piece of a query says something alone: no operator, no exclusion, no small word. */
const isWordToTry = (piece: string): boolean =>
  positiveWords(typedQuery(piece).parts).some((word) => !isSmallWord(word));

/** Words that are tried alone: a page with more links would not help. */
const MOST_WORDS = 4;

function withOneWord(
  index: CatalogueIndex,
  pairs: Pairs,
  filters: QueryFilters,
  q: string,
): readonly Alternative[] {
  const words = q.split(/\s+/).filter(isWordToTry);
  if (words.length < 2) return [];
  const tried = words.slice(0, MOST_WORDS);
  const counts = countsWithEach(index, filters, tried);
  return tried.map((word, i) => ({
    filters: [...without(pairs, 'q'), ['q', word] as const],
    without: words.filter((other) => other !== word).join(' '),
    count: counts[i]!,
  }));
}
