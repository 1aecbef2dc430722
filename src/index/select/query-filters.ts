import type { CsvFieldName } from '../../project/index.ts';
import type { QualityFlag } from '../../quality/index.ts';
import type { FacetField } from '../columns/value-columns.ts';

/** The fields that a listing can be filtered by, each by its whole value. */
export const filterFields = [
  'province',
  'government_label',
  'sphere',
  'department',
  'sector',
  'status',
  'primary_funding_source',
  'financial_year',
  'local_municipality',
  'district_municipality',
  'main_contractor',
  'name',
] as const satisfies readonly CsvFieldName[];

export type FilterField = (typeof filterFields)[number];

/** A box of degrees, its edges included. */
export interface BoundingBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/**
 * Which projects are meant: those for which everything given holds. The one query type of the service: the listing,
 * facets, exports and pages all narrow by it.
 */
export interface QueryFilters {
  /** Words and "quoted phrases" that must all occur. */
  readonly q?: string;
  /** For each field, values of which a project must have one. */
  readonly fieldValues?: Partial<Readonly<Record<FilterField, readonly string[]>>>;
  /** Values that a project must have exactly, all of them. */
  readonly selectedFacets?: readonly { readonly field: FacetField; readonly value: string }[];
  /** Inclusive, in rand. */
  readonly costMin?: number;
  readonly costMax?: number;
  /** Inclusive, `YYYY-MM-DD`. */
  readonly completionAfter?: string;
  readonly completionBefore?: string;
  readonly bbox?: BoundingBox;
  /** Flags of which a project must carry one. */
  readonly quality?: readonly QualityFlag[];
}
