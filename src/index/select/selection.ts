import type { CatalogueIndex } from '../catalogue-index.ts';
import { type QueryReading, readQuery } from '../text/query-reading.ts';
import { applyFilters, type Filter, filtersOf } from './filters.ts';
import type { NearPoint, QueryFilters } from './query-filters.ts';

/** The projects that match a query. */
export interface Selection {
  /** Positions of the projects, ascending. */
  readonly positions: Uint32Array;
  /** Positions that match `q` alone, ascending. */
  readonly textMatches: Uint32Array;
  /** The other conditions of the query. */
  readonly filters: readonly Filter[];
  /** The place that the projects are near. Decides the default order. */
  readonly near: NearPoint | undefined;
  /** What was searched. */
  readonly reading: QueryReading;
}

/** Finds the projects that match a query. */
export function select(index: CatalogueIndex, query: QueryFilters): Selection {
  const text = selectText(index, query.q);
  const filters = filtersOf(index, query);
  return { ...text, filters, near: query.near, positions: applyFilters(filters, text.textMatches) };
}

/** Finds the projects that match `q`. */
export function selectText(index: CatalogueIndex, q = ''): Pick<Selection, 'textMatches' | 'reading'> {
  const reading = readQuery(index.text, q);
  const { clauses, excluded } = reading;
  const isAll = clauses.length === 0 && excluded.length === 0;
  return { reading, textMatches: isAll ? index.allPositions : index.text.positionsOf(clauses, excluded) };
}
