import { type Parameter, type ParameterReading, readParameters } from '../http/parameters/parameter.ts';
import {
  type CatalogueIndex,
  orderedPositions,
  type QueryFilters,
  type Selection,
  select,
} from '../index/index.ts';
import { type FilterValues, filterParameters, queryFilters } from './filter-parameters.ts';
import { orderingParameter } from './listing-parameters.ts';

/** A query, and the projects that match its filters. */
export interface SelectedProjects<Values extends FilterValues> extends ParameterReading<Values> {
  readonly filters: QueryFilters;
  readonly selection: Selection;
}

/**
 * Selects the projects that match the filters of a query. Throws a `Problem` if a range is
 * reversed.
 */
export function selectedProjects<Values extends FilterValues>(
  index: CatalogueIndex,
  { values, pairs }: ParameterReading<Values>,
): SelectedProjects<Values> {
  const filters = queryFilters(values);
  return { values, pairs, filters, selection: select(index, filters) };
}

const parameters = [orderingParameter, ...filterParameters];

/** The parameters that determine which projects a listing contains, and in which order. */
export const orderedListingParameters: readonly Parameter[] = parameters;

/** The projects that match a query, in its order. Throws a `Problem` if a parameter is invalid. */
export function listedPositions(index: CatalogueIndex, query: URLSearchParams): Uint32Array {
  const reading = readParameters(query, parameters);
  const { values, selection } = selectedProjects(index, reading);
  return orderedPositions(index, selection, values.ordering);
}
