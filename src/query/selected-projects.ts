import type { Parameter } from '../http/parameters/parameter.ts';
import { Problem } from '../http/problem.ts';
import {
  type CatalogueIndex,
  orderedPositions,
  type QueryFilters,
  type Selection,
  select,
} from '../index/index.ts';
import { columnsOf, type ListedColumns } from '../project/index.ts';
import { type FilterValues, filterParameters, queryFilters } from './filter-parameters.ts';
import { fileFieldsParameter, orderingParameter } from './listing-parameters.ts';
import { type UnderstoodReading, understoodParameters } from './understood-query.ts';

/** A query, and the projects that match its filters. */
export interface SelectedProjects<Values extends FilterValues> extends UnderstoodReading<Values> {
  readonly filters: QueryFilters;
  readonly selection: Selection;
}

/**
 * Selects the projects that match the filters of a query. Throws a `Problem` if a range is
 * reversed, if there is no such area, or if an ordering by distance has no place.
 */
export function selectedProjects<Values extends FilterValues & { readonly ordering?: string }>(
  index: CatalogueIndex,
  { values, pairs, query }: UnderstoodReading<Values>,
): SelectedProjects<Values> {
  const filters = queryFilters(values, index);
  const selection = select(index, filters);
  checkOrdering(values.ordering, selection);
  return { values, pairs, query, filters, selection };
}

/** Throws a `Problem` if projects cannot be ordered by distance, because the query has no place. */
function checkOrdering(ordering: string | undefined, { near }: Selection): void {
  if (ordering !== 'distance' || near !== undefined) return;
  const detail =
    'ordering=distance needs a place to measure from: give near=latitude,longitude, or name a place in q.';
  throw new Problem('bad-parameter', detail, { parameter: 'ordering', value: ordering });
}

const parameters = [orderingParameter, fileFieldsParameter, ...filterParameters];

/** The parameters that determine what a file contains: its projects, their order and its columns. */
export const fileParameters: readonly Parameter[] = parameters;

/** What a query asks a file to contain. */
interface FileContent {
  /** The projects that match, in the order of the query. */
  readonly positions: Uint32Array;
  /** Undefined if the query does not choose any. */
  readonly columns: ListedColumns | undefined;
}

/** The content of a file. Throws a `Problem` if a parameter is invalid. */
export function fileContent(index: CatalogueIndex, query: URLSearchParams): FileContent {
  const reading = understoodParameters(index, query, parameters);
  const { values, selection } = selectedProjects(index, reading);
  const positions = orderedPositions(index, selection, values.ordering);
  return { positions, columns: columnsOf(values.fields) };
}
