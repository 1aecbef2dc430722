import {
  type AmountSum,
  amountSum,
  type CatalogueIndex,
  type FacetCounts,
  facetCounts,
  type Ordering,
  oncePerIndex,
  pagePositions,
  type Selection,
  select,
} from '../../index/index.ts';
import { isMunicipalityField } from '../../places/index.ts';
import {
  areasCalled,
  type SharedName,
  type Subject,
  sharedNames,
  subjectsOf,
  subjectsOfSearch,
} from '../../query/subjects/index.ts';
import type { Pairs } from '../addresses/links.ts';
import { defaultOrdering, type SearchState, startState } from '../addresses/search-state.ts';
import { type NearSearch, nearSearch } from '../filters/near-search.ts';
import { type Alternative, alternatives } from './alternatives.ts';
import { type TickedField, tickedFields } from './filter-choices.ts';
import { type FlagCount, flagCounts } from './flag-counts.ts';
import { type FoundProject, foundProjects } from './found-projects.ts';
import { type PlaceLinks, placeLinks } from './place-links.ts';

export const PAGE_PROJECTS = 20;

/** Everything that a search page shows. */
export interface SearchResults {
  readonly count: number;
  readonly costs: AmountSum;
  readonly selection: Selection;
  /** The parts of a search near a place. */
  readonly near: NearSearch | undefined;
  readonly places: PlaceLinks | undefined;
  readonly ordering: Ordering | undefined;
  /** From 1; never past the last page. */
  readonly page: number;
  readonly pages: number;
  /** The projects of this page. */
  readonly projects: readonly FoundProject[];
  /** The pages about what the filters name. */
  readonly subjects: readonly Subject[];
  /** The filters with the municipalities that their names stand for, as `facets` has them. */
  readonly ticked: Pairs;
  /** Names in the filters that several share. */
  readonly shared: readonly SharedName[];
  /** Counted as if the search did not filter by the field, so that a second value can be ticked. */
  readonly facets: FacetCounts<TickedField>;
  /** The number of projects with each flag; see `flagCounts`. */
  readonly flags: readonly FlagCount[];
  /** Only for a search without results. */
  readonly alternatives: readonly Alternative[];
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
  const { projects } = selection;
  const near = nearSearch(state, selection);
  return {
    count: projects.size,
    selection,
    near,
    places: placeLinks(index, state, selection, near),
    costs: amountSum(selection.amounts.amount('estimated_total_project_cost'), selection.positions),
    ...pageOf(index, state, selection),
    facets: facetCounts(index, selection, tickedFields, { multiselect: true }),
    flags: flagCounts(index, state, selection),
    subjects: different([
      ...areasCalled(index, state.typed?.q ?? state.q),
      ...subjectsOfSearch(index, state.filters),
      ...subjectsAround(index, selection),
    ]),
    ticked: tickedPairs(index, state.pairs),
    shared: sharedNames(index, state.pairs, selection.positions),
    alternatives: projects.isEmpty ? alternatives(index, state, near) : [],
  };
}

const tickedPairs = ({ values }: CatalogueIndex, pairs: Pairs): Pairs =>
  pairs.flatMap(([name, value]) => {
    const codes = isMunicipalityField(name) ? values[name].codesLike(value) : [];
    if (!isMunicipalityField(name) || codes.length === 0) return [[name, value] as const];
    return codes.map((code) => [name, values[name].values[code - 1]!] as const);
  });

/** The municipality of the place that the words name. */
function subjectsAround(index: CatalogueIndex, { reading }: Selection): readonly Subject[] {
  const place = (reading.place ?? reading.offeredPlace)?.place;
  const name = place?.municipality ?? undefined;
  const subject = name && subjectsOf(index).of('municipality', name, place!.province);
  return subject ? [subject] : [];
}

const different = (subjects: readonly Subject[]): readonly Subject[] => [
  ...new Map(subjects.map((subject) => [subject.path, subject])).values(),
];

function pageOf(index: CatalogueIndex, state: SearchState, selection: Selection) {
  const ordering = state.ordering ?? defaultOrdering(state);
  const pages = Math.max(1, Math.ceil(selection.count / PAGE_PROJECTS));
  const page = Math.min(state.page, pages);
  const offset = (page - 1) * PAGE_PROJECTS;
  return {
    ordering,
    page,
    pages,
    projects: foundProjects(
      index,
      selection,
      pagePositions(index, selection, ordering, offset, PAGE_PROJECTS),
    ),
  };
}
