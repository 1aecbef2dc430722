import type { ListedFieldName } from './project.ts';
import type {
  Amount,
  ChangeKind,
  FacetField,
  FieldFilters,
  Grouping,
  MissingField,
  OneOrMore,
  Ordering,
  QualityFlag,
} from './tables.ts';

type StatsFigure = 'count' | 'sum' | 'median' | 'value' | 'clean_sum' | 'clean_median';

/** Figures to order the groups of statistics by, descending with `-` in front. */
export type StatsOrdering = StatsFigure | `-${StatsFigure}`;

/** Filters that name values. */
interface NamingFilters extends FieldFilters {
  /** Names of firms, in any spelling, one of which must be a main contractor. */
  readonly contractor?: OneOrMore<string>;
  /** Areas as `<level>:<code>`, such as `ward:52502014`, if the service has some: projects must lie in one of each level. */
  readonly area?: OneOrMore<string>;
  /** Fields that projects must have no value of. */
  readonly missing?: OneOrMore<MissingField>;
  readonly quality?: OneOrMore<QualityFlag>;
}

/**
 * Values that projects must not have, like `{ 'status!': ['Tender', 'Design'] }`. With `missing!`,
 * fields that projects must have a value of.
 */
export type ExcludingFilters = {
  readonly [Name in keyof NamingFilters as `${Name}!`]: NamingFilters[Name];
};

/** Two places with the distances from them, in degrees and kilometres: projects near either. */
export type TwoPlaces = readonly [
  latitude: number,
  longitude: number,
  km: number,
  otherLatitude: number,
  otherLongitude: number,
  otherKm: number,
];

/** Filters. A project matches if it passes all of them. */
export interface QueryFilters extends NamingFilters, ExcludingFilters {
  /** Words that must all occur; `"quoted words"` must be adjacent, `-word` must not occur. */
  readonly q?: string;
  /**
   * Whether words of stage, time, money and order in `q` are conditions and an order: `late clinics over
   * 10 million`. Default: true. The result says which (`understood`).
   */
  readonly understand?: boolean;
  /** Values as `<field>_exact:<value>`; projects must have all of them. */
  readonly selected_facets?: OneOrMore<`${FacetField}_exact:${string}`>;
  /** In the main currency, or in the one that `currency` names; inclusive. */
  readonly cost_min?: number;
  readonly cost_max?: number;
  /** `YYYY-MM-DD`, inclusive. */
  readonly completion_after?: string;
  readonly completion_before?: string;
  /** In degrees. */
  readonly bbox?: readonly [west: number, south: number, east: number, north: number];
  /** In degrees; 10 km unless given. Nearest first, unless there is an `ordering`. */
  readonly near?: readonly [latitude: number, longitude: number, km?: number] | TwoPlaces;
}

/** When to answer about. */
export interface AsOf {
  /**
   * A quarter like `2019-20-Q2`: each project as reported in it, or the latest time before, with later
   * corrections. Default: the present.
   */
  readonly as_of?: string;
}

/** Which part of a list to return. */
export interface Paging {
  /** Records on a page. Default: 20. */
  readonly limit?: number;
  /** Records to skip. */
  readonly offset?: number;
}

/**
 * Filters with an order. Without `ordering`: the nearest first if there is a place (`near`, or one
 * that `q` names), else the best match if there is a `q`, otherwise by id. `distance` needs a place.
 */
export interface OrderedQuery extends QueryFilters, AsOf {
  readonly ordering?: Ordering;
  /**
   * The id of a publication: only projects that are new or differ in any field from what it listed. Not
   * with `q` or `as_of`, nor in `facets`.
   */
  readonly changed_since?: string;
}

export interface DownloadQuery extends OrderedQuery {
  /** Every snapshot of each project, oldest first. Only in the format `csv`. */
  readonly history?: boolean;
  /** What to write of each project. Not in the format `oc4ids`. */
  readonly fields?: readonly ListedFieldName[];
}

export interface ListQuery<F extends readonly ListedFieldName[] = readonly []> extends OrderedQuery, Paging {
  /** The members that records should have. */
  readonly fields?: F;
}

export interface StreamQuery<F extends readonly ListedFieldName[] = readonly []> extends OrderedQuery {
  /** What to read of each project; everything if left out. */
  readonly fields?: F;
}

export interface FacetsQuery extends OrderedQuery, Paging {
  /** Ignores a field's own filters when counting its values, as lists of tick boxes need it. */
  readonly multiselect?: boolean;
  /** Counts the areas of this level, too. */
  readonly level?: string;
}

export interface MapQuery extends QueryFilters, AsOf {}

export interface StatsQuery extends QueryFilters, AsOf {
  /** Field to group by, or two. Without it there are only totals. */
  readonly by?: Grouping | readonly [Grouping, Grouping];
  /** The level of the areas, for `by: 'area'`; may be left out if there is only one. */
  readonly level?: string;
  /** What the figures are about. Default: `estimated_total_project_cost`. */
  readonly sum?: Amount;
  /** Default: `-count`. */
  readonly ordering?: StatsOrdering;
  /** Number of groups. Default: 100. */
  readonly limit?: number;
}

/** Quarters to compare, like `2019-20-Q2`. Default: the latest two. */
export interface ComparedQuarters {
  readonly since?: string;
  readonly until?: string;
}

export interface ChangesFeedQuery extends QueryFilters, ComparedQuarters {
  /** Only these kinds of changes. Default: all in feeds, those of values in lists. */
  readonly kind?: OneOrMore<ChangeKind>;
}

export interface ChangesQuery extends ChangesFeedQuery, Paging {}

/** Parameters whose list is one value with commas. For all others the parameter is repeated. */
const COMMA_LISTS: readonly string[] = ['fields', 'bbox', 'near', 'by'];

/** The query string with its `?`. Leaves out undefined values. Words are understood unless it says not. */
export function queryString(query: object): string {
  const parameters = new URLSearchParams();
  const usual = 'q' in query && query.q ? { understand: true } : {};
  for (const [name, value] of Object.entries({ ...usual, ...query })) {
    if (value === undefined || value === null) continue;
    const values = Array.isArray(value) && !COMMA_LISTS.includes(name) ? value : [value];
    for (const each of values) parameters.append(name, String(each));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
