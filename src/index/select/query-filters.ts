import type { FacetField, FilterField } from '../../project/index.ts';
import type { QualityFlag } from '../../quality/index.ts';

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
