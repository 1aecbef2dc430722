import Type from 'typebox';
import { type Parameter, Problem, readParameters } from '../../http/index.ts';
import type { CatalogueIndex, Ordering, QueryFilters } from '../../index/index.ts';
import { bounds } from '../../query/bounds.ts';
import { filterParameters, orderingParameter, queryFilters } from '../../query/index.ts';
import { formEncoded } from '../../query/links.ts';
import { type UnderstoodQuery, understoodPairs } from '../../query/understood-query.ts';
import { type IgnoredParameter, ignoredParameter } from './ignored-parameter.ts';
import { type Pairs, searchPath, type View, views } from './links.ts';

const MOST_PAGES = 1_000_000;

const pageParameter = {
  name: 'page',
  schema: Type.Integer({ minimum: 1, maximum: MOST_PAGES }),
  description: 'Page of the results, from 1.',
} as const satisfies Parameter;

const viewParameter = {
  name: 'view',
  schema: Type.Enum([...views]),
  description: 'What a narrow screen shows.',
} as const satisfies Parameter;

/** The parameters of the search page. */
export const searchParameters = [
  orderingParameter,
  pageParameter,
  viewParameter,
  ...filterParameters,
] as const satisfies readonly Parameter[];

/** The parameters of pages that have an order of their own, such as a ranked list. */
export const rankedParameters: readonly Parameter[] = [pageParameter, ...filterParameters];

/** The parsed address of a search page. */
export interface SearchState {
  readonly filters: QueryFilters;
  /** The filters as parameters, for links. */
  readonly pairs: Pairs;
  readonly q: string;
  /** Undefined if the address has none: see `defaultOrdering`. */
  readonly ordering: Ordering | undefined;
  /** From 1. */
  readonly page: number;
  readonly view: View | undefined;
  /** Whether the address has no parameters of ours: the start page. */
  readonly isStart: boolean;
  /** The invalid parameters, which are ignored. */
  readonly ignored: readonly IgnoredParameter[];
  /** What the words were understood as; undefined if they are only searched. */
  readonly typed: TypedWords | undefined;
}

/** The words of an address before some of them became filters and an order. */
export interface TypedWords extends UnderstoodQuery {
  readonly q: string;
  /** What the address gives besides the words: filters, ordering and view. */
  readonly given: Pairs;
}

const notFilters = new Set(['ordering', 'page', 'view']);

/** Pages understand words: only the opposite is said. */
const isUsual = (name: string, value: string): boolean => name === 'understand' && value === 'true';

/** Reads an address without words that are understood. */
type StateReader = (query: URLSearchParams, index?: CatalogueIndex) => SearchState;

/**
 * Parses an address, in which words may say how, when, how much and in which order: these become
 * filters and an ordering, unless the address has such, or says `understand=false`.
 */
export function understoodState(
  index: CatalogueIndex,
  query: URLSearchParams,
  taken: readonly Parameter[] = searchParameters,
  stateOf: StateReader = searchState,
): SearchState {
  const q = query.get('q') ?? '';
  if (q === '' || query.getAll('q').length > 1 || query.get('understand') === 'false')
    return stateOf(query, index);
  const { pairs, ...understood } = understoodPairs(index, [...query], taken);
  const given = [...query].filter(([name]) => name !== 'q' && name !== 'page');
  const state = stateOf(new URLSearchParams(pairs as [string, string][]), index);
  return { ...state, isStart: false, typed: { ...understood, q, given } };
}

/**
 * Parses an address. An invalid parameter is left out and reported in `ignored`; the others still
 * apply. Areas that the index does not have are invalid, too, if it is given.
 */
export function searchState(
  query: URLSearchParams,
  index?: CatalogueIndex,
  ignored: readonly IgnoredParameter[] = [],
): SearchState {
  try {
    const state = validState(query, index);
    return { ...state, isStart: state.isStart && ignored.length === 0, ignored };
  } catch (error) {
    const invalid = error instanceof Problem ? ignoredParameter(error) : undefined;
    if (invalid === undefined) throw error;
    const rest = new URLSearchParams(query);
    rest.delete(invalid.parameter);
    return searchState(rest, index, [...ignored, invalid]);
  }
}

/** The same, but throws a `Problem` if a parameter is invalid. */
export function validState(query: URLSearchParams, index?: CatalogueIndex): SearchState {
  const { values, pairs: given } = readParameters(query, searchParameters);
  const pairs = given.filter(([name, value]) => !notFilters.has(name) && !isUsual(name, value));
  checkPageBounds(pairs);
  const filters = queryFilters({ ...values, understand: values.understand ?? true }, index);
  const { q = '', page = 1, view } = values;
  // By distance is the default near a place, and without one it means nothing.
  const ordering = values.ordering === 'distance' ? undefined : values.ordering;
  return {
    filters,
    pairs,
    q,
    ordering,
    page,
    view,
    isStart: given.length === 0,
    ignored: [],
    typed: undefined,
  };
}

/**
 * Throws a `Problem` if the page would be too long: it repeats all filters in many links. The
 * parameter that takes most of the address is named, so that the page leaves it out.
 */
function checkPageBounds(pairs: Pairs): void {
  const bytes = formEncoded(pairs).length;
  const { pageValues, pageQueryBytes } = bounds;
  if (pairs.length <= pageValues && bytes <= pageQueryBytes) return;
  const parameter = longestParameter(pairs);
  const isTooMany = pairs.length > pageValues;
  throw new Problem('bad-parameter', `${parameter} is too long for a page.`, {
    parameter,
    maximum: isTooMany ? pageValues : pageQueryBytes,
    isTooLong: !isTooMany,
  });
}

function longestParameter(pairs: Pairs): string {
  const lengths = new Map<string, number>();
  for (const pair of pairs) lengths.set(pair[0], (lengths.get(pair[0]) ?? 0) + formEncoded([pair]).length);
  return [...lengths].reduce((longest, each) => (each[1] > longest[1] ? each : longest))[0];
}

/** The start page: a search for everything. */
export const startState = searchState(new URLSearchParams());

/** The query filters for these parameters of an address. */
export const queryFiltersOf = (pairs: Pairs): QueryFilters =>
  searchState(new URLSearchParams(pairs as [string, string][])).filters;

/**
 * The default ordering: nearest or best matches first if there is a place or search words, else most
 * expensive first.
 */
export const defaultOrdering = ({ q, filters }: Pick<SearchState, 'q' | 'filters'>): Ordering | undefined =>
  q === '' && filters.near === undefined ? '-estimated_total_project_cost' : undefined;

/** The address of a search with other filters, in the same ordering and view. */
export const refinedPath = ({ ordering, view }: SearchState, filters: Pairs): string =>
  searchPath({ filters, ordering, view });

/** Adds a value of a parameter, or removes it if it is there. Case does not matter. */
export function toggled(pairs: Pairs, name: string, value: string): Pairs {
  const rest = without(pairs, name, value);
  return rest.length < pairs.length ? rest : [...pairs, [name, value]];
}

/** The pairs without a parameter, or without one of its values. */
export function without(pairs: Pairs, name: string, value?: string): Pairs {
  return pairs.filter(([other, given]) => other !== name || (value !== undefined && !isAlike(given, value)));
}

const isAlike = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Whether the search is filtered by this value. */
export const isSelected = (pairs: Pairs, name: string, value: string): boolean =>
  selectedValues(pairs, name).some((given) => isAlike(given, value));

/** The values of a parameter, as they stand in the address. */
export const selectedValues = (pairs: Pairs, name: string): readonly string[] =>
  pairs.filter(([other]) => other === name).map(([, value]) => value);
