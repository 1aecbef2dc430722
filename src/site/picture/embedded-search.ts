import type { Parameter } from '../../http/index.ts';
import { readParameters } from '../../http/index.ts';
import {
  type AmountSum,
  amountSum,
  type CatalogueIndex,
  type FacetCount,
  facetCounts,
  type NamedArea,
  type Ordering,
  type QueryFilters,
  type Selection,
  select,
} from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { filterParameters, orderingParameter, queryFilters, queryOf } from '../../query/index.ts';
import { placeAreas, type SharedName, sharedNames, subjectsOfSearch } from '../../query/subjects/index.ts';
import type { Pairs } from '../addresses/links.ts';
import { filterText } from '../filters/filter-text.ts';
import type { LanguageWriter } from '../language/language-writer.ts';

/** The parameters of what is made of a search for other sites: its embeds, charts and picture. */
export const embeddedParameters = [
  orderingParameter,
  ...filterParameters,
] as const satisfies readonly Parameter[];

/** A search as other sites show it. */
export interface EmbeddedSearch {
  readonly costs: AmountSum;
  /** The filters as parameters. */
  readonly pairs: Pairs;
  readonly filters: QueryFilters;
  readonly ordering: Ordering | undefined;
  readonly q: string;
  readonly selection: Selection;
  readonly count: number;
  readonly stages: readonly FacetCount[];
  /** Its words and filters in words. */
  readonly title: string;
}

/** Throws a `Problem` if a parameter is invalid. */
export function embeddedSearch(
  index: CatalogueIndex,
  query: URLSearchParams,
  language: LanguageWriter,
): EmbeddedSearch {
  const { values, pairs: given } = readParameters(query, embeddedParameters);
  const { q = '', ordering } = values;
  const pairs = given.filter(([name]) => name !== 'ordering');
  const queried = queryFilters(values, index);
  const selection = select(index, queried);
  return {
    costs: amountSum(selection.amounts.amount('estimated_total_project_cost'), selection.positions),
    pairs,
    filters: queried,
    ordering,
    q,
    selection,
    count: selection.count,
    stages: facetCounts(index, selection, ['status'], { multiselect: false }).status,
    title: searchTitle(language, pairs, sharedNames(index, pairs, selection.positions)),
  };
}

/** The place or area with an outline whose projects a search finds; undefined if it finds others, too, or fewer. */
export function searchedPlace(
  index: CatalogueIndex,
  { filters, pairs }: EmbeddedSearch,
): NamedArea | undefined {
  const asked = queryOf(pairs);
  const subject = subjectsOfSearch(index, filters).find((each) => queryOf(each.filters) === asked);
  return subject && placeAreas(index).areaOf(subject);
}

/** The words and filters of a search in words, and whether a name in them stands for several. */
function searchTitle(language: LanguageWriter, pairs: Pairs, shared: readonly SharedName[]): string {
  const { texts, count } = language;
  const { inProvinces, ofGovernments } = texts.search.filter.several;
  const filters = pairs.map(([field, value]) => {
    const filter = filterText(language, field, value);
    const several = shared.find((each) => each.field === field && each.name === value);
    if (several === undefined) return filter;
    const form = field === 'department' ? ofGovernments : inProvinces;
    return fill(form, { filter, count: count(several.meanings.length) });
  });
  return filters.length === 0 ? texts.embed.allProjects : filters.join(', ');
}
