import type { Parameter } from '../../http/index.ts';
import { readParameters } from '../../http/index.ts';
import {
  type CatalogueIndex,
  type FacetCount,
  facetCounts,
  type Ordering,
  type Selection,
  select,
} from '../../index/index.ts';
import { filterParameters, orderingParameter, queryFilters } from '../../query/index.ts';
import type { Pairs } from '../addresses.ts';
import { filterTexts } from '../components/search/filter-text.ts';
import type { Speech } from '../language/speech.ts';
import { type CostSums, costSums } from './cost-sum.ts';

/** The parameters of what is made of a search for other sites: its embeds, charts and picture. */
export const embeddedParameters = [
  orderingParameter,
  ...filterParameters,
] as const satisfies readonly Parameter[];

/** A search as other sites show it. */
export interface EmbeddedSearch {
  readonly costs: CostSums;
  readonly filters: Pairs;
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
  language: Speech,
): EmbeddedSearch {
  const { values, pairs } = readParameters(query, embeddedParameters);
  const { q = '', ordering } = values;
  const filters = pairs.filter(([name]) => name !== 'ordering');
  const selection = select(index, queryFilters(values));
  return {
    costs: costSums(index, selection.positions),
    filters,
    ordering,
    q,
    selection,
    count: selection.positions.length,
    stages: facetCounts(index, selection, ['status'], { multiselect: false }).status,
    title: searchTitle(language, filters),
  };
}

/** The words and filters of a search in words. */
export const searchTitle = (language: Speech, filters: Pairs): string =>
  filters.length === 0 ? language.texts.embed.allProjects : filterTexts(language, filters).join(', ');
