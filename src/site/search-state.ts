import Type from 'typebox';
import { type Parameter, Problem, readParameters } from '../http/index.ts';
import type { Ordering, QueryFilters } from '../index/index.ts';
import { filterFields } from '../project/index.ts';
import { filterParameters, orderingParameter, queryFilters } from '../query/index.ts';
import { type Pairs, type View, views } from './addresses.ts';

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

/** What the address of a search page may hold. */
export const searchParameters = [
  orderingParameter,
  pageParameter,
  viewParameter,
  ...filterParameters,
] as const satisfies readonly Parameter[];

/** What an address asks for. */
export interface SearchState {
  readonly filters: QueryFilters;
  readonly pairs: Pairs;
  readonly q: string;
  /** The order asked for; without one the usual order of the search. */
  readonly ordering: Ordering | undefined;
  readonly page: number;
  readonly view: View | undefined;
  /** Nothing at all was asked: the start page. */
  readonly isStart: boolean;
  /** What could not be understood and was left out, in sentences. */
  readonly errors: readonly string[];
}

const ofSearch = new Set(['ordering', 'page', 'view']);

/** Reads an address. A parameter that cannot be understood is left out and told of, the others still hold. */
export function searchState(query: URLSearchParams, errors: readonly string[] = []): SearchState {
  try {
    const { values, pairs: given } = readParameters(query, searchParameters);
    const filters = queryFilters(values);
    const { q = '', ordering, page = 1, view } = values;
    const pairs = given.filter(([name]) => !ofSearch.has(name));
    const isStart = given.length === 0 && errors.length === 0;
    return { filters, pairs, q, ordering, page, view, isStart, errors };
  } catch (error) {
    const refused = error instanceof Problem ? error.members.parameter : undefined;
    if (!(error instanceof Problem) || typeof refused !== 'string') throw error;
    const rest = new URLSearchParams(query);
    rest.delete(refused);
    return searchState(rest, [...errors, `${error.message} It was left out.`]);
  }
}

/** The order that a search has when none is asked for: the best matches, or the most expensive projects first. */
export const usualOrdering = (q: string): Ordering | undefined =>
  q === '' ? '-estimated_total_project_cost' : undefined;

/** The pairs with one more value of a field, or without it when it was there. Values are alike without regard to case. */
export function toggled(pairs: Pairs, name: string, value: string): Pairs {
  const rest = without(pairs, name, value);
  return rest.length < pairs.length ? rest : [...pairs, [name, value]];
}

export function without(pairs: Pairs, name: string, value?: string): Pairs {
  return pairs.filter(([other, given]) => other !== name || (value !== undefined && !isAlike(given, value)));
}

const isAlike = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Whether the address asks for this value of a field. */
export const isSelected = (pairs: Pairs, name: string, value: string): boolean =>
  pairs.some(([other, given]) => other === name && isAlike(given, value));

/** The values of a field that an address asks for. */
export const selectedValues = (pairs: Pairs, name: string): readonly string[] =>
  pairs.filter(([other]) => other === name).map(([, value]) => value);

export const isFilterField = (name: string): boolean => (filterFields as readonly string[]).includes(name);
