import type { FacetField, FilterField } from '../../project/index.ts';
import type { QualityFlag } from '../../quality/index.ts';
import { type ValueField, valueFields } from '../columns/value-columns.ts';

const missingNumbers = ['estimated_total_project_cost', 'estimated_completion_date'] as const;

/** The fields whose missing value can be asked for. */
export type MissingField = ValueField | (typeof missingNumbers)[number];

export const missingFields: readonly MissingField[] = [...valueFields, ...missingNumbers];

/** A box in degrees, including its edges. If `west` exceeds `east`, it crosses 180 degrees. */
export interface BoundingBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** A circle: a place in degrees, and the distance from it, which is inclusive; or another one. */
export interface NearPoint {
  readonly latitude: number;
  readonly longitude: number;
  readonly km: number;
  /** A project may be in either circle. */
  readonly or?: NearPoint;
}

/**
 * The filters of a query; a project must match all that are given. Listing, facets, downloads and
 * pages all use this type.
 */
export interface QueryFilters {
  /** Words and "quoted phrases", all of which must occur. */
  readonly q?: string;
  /** Whether words of everyday English in `q` are whole words: `over` is not `Overberg`. */
  readonly hasWholeWords?: boolean;
  /**
   * Values by field. A project must have one of the values of each field; case matters only if both
   * occur.
   */
  readonly fieldValues?: Partial<Readonly<Record<FilterField, readonly string[]>>>;
  /**
   * Names of firms, in any spelling. One of them must be a main contractor of a project; a name
   * without its legal form stands for the firms of that name if none is called exactly so.
   */
  readonly contractor?: readonly string[];
  /** Values that a project must all have, in the spellings that `fieldValues` takes. */
  readonly selectedFacets?: readonly { readonly field: FacetField; readonly value: string }[];
  /** Fields that a project must all have no value of. */
  readonly missing?: readonly MissingField[];
  /** Inclusive, in the main currency. */
  readonly costMin?: number;
  readonly costMax?: number;
  /** Inclusive, `YYYY-MM-DD`. */
  readonly completionAfter?: string;
  readonly completionBefore?: string;
  readonly bbox?: BoundingBox;
  /** Days, `YYYY-MM-DD` and inclusive: projects that are built on one of them. */
  readonly building?: { readonly from?: string | undefined; readonly to?: string | undefined };
  readonly near?: NearPoint;
  /**
   * Areas, each as `<level>:<code>`. A project must lie in one of those of each level that is named; what is no area has no
   * projects.
   */
  readonly area?: readonly string[];
  /** A project must have one of these flags. */
  readonly quality?: readonly QualityFlag[];
  /** What a project must not match. Each value excludes the projects that have it. */
  readonly not?: ExcludingFilters;
}

/** The filters that name values, by which projects can be excluded, too. */
export type ExcludingFilters = Pick<
  QueryFilters,
  'fieldValues' | 'contractor' | 'area' | 'missing' | 'quality'
>;
