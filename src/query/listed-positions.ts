import { type Parameter, readParameters } from '../http/parameters/parameter.ts';
import { type CatalogueIndex, orderedPositions, select } from '../index/index.ts';
import { filterParameters, queryFilters } from './filter-parameters.ts';
import { type ListingValues, orderingParameter } from './listing-parameters.ts';

/** The parameters that say which projects a listing holds, and in which order. */
export const LISTING_PARAMETERS: readonly Parameter[] = [orderingParameter, ...filterParameters];

/** The projects that a query means, in its order. Fails with a `Problem` for values that are not accepted. */
export function listedPositions(index: CatalogueIndex, query: URLSearchParams): Uint32Array {
  const reading = readParameters(query, LISTING_PARAMETERS);
  const { ordering } = reading.values as ListingValues;
  return orderedPositions(index, select(index, queryFilters(reading)), ordering);
}
