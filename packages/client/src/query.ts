import type { FieldName, QualityFlag } from './project.ts';

/** A value, or several of which either will do. */
type OneOrMore<T> = T | readonly T[];

/** The fields whose values are counted as facets. */
export type FacetField =
  | 'sector'
  | 'government_label'
  | 'province'
  | 'department'
  | 'status'
  | 'primary_funding_source'
  | 'financial_year';

/** Fields to order by, with `-` in front for descending. */
export type Ordering =
  | 'name'
  | '-name'
  | 'status_order'
  | '-status_order'
  | 'estimated_total_project_cost'
  | '-estimated_total_project_cost'
  | 'estimated_completion_date'
  | '-estimated_completion_date';

/** Which projects are meant: those for which everything given holds. */
export interface QueryFilters {
  /** Words that must all occur, `"quoted words"` next to each other. */
  readonly q?: string;
  readonly province?: OneOrMore<string>;
  readonly government_label?: OneOrMore<string>;
  readonly sphere?: OneOrMore<string>;
  readonly department?: OneOrMore<string>;
  readonly sector?: OneOrMore<string>;
  readonly status?: OneOrMore<string>;
  readonly primary_funding_source?: OneOrMore<string>;
  readonly financial_year?: OneOrMore<string>;
  readonly local_municipality?: OneOrMore<string>;
  readonly district_municipality?: OneOrMore<string>;
  readonly main_contractor?: OneOrMore<string>;
  readonly name?: OneOrMore<string>;
  /** Values that projects must have exactly, all of them, as `<field>_exact:<value>`. */
  readonly selected_facets?: OneOrMore<`${FacetField}_exact:${string}`>;
  /** Rand, inclusive. */
  readonly cost_min?: number;
  readonly cost_max?: number;
  /** `YYYY-MM-DD`, inclusive. */
  readonly completion_after?: string;
  readonly completion_before?: string;
  /** West, south, east, north, in degrees. */
  readonly bbox?: readonly [west: number, south: number, east: number, north: number];
  readonly quality?: OneOrMore<QualityFlag>;
}

/** A page of the listing. Without `ordering`: best match first where there is a `q`, else by id. */
export interface PageQuery extends QueryFilters {
  /** Records on a page, 20 where nothing is said. */
  readonly limit?: number;
  readonly offset?: number;
  readonly ordering?: Ordering;
}

export interface ListQuery<F extends FieldName = FieldName> extends PageQuery {
  /** Only these fields of each record. */
  readonly fields?: readonly F[];
}

export interface FacetsQuery extends PageQuery {
  /** Counts each field as if its own filters were absent, as tick boxes for several values need it. */
  readonly multiselect?: boolean;
}

/** Parameters whose lists are one value with commas; lists of all others are the parameter given again and again. */
const COMMA_LISTS: readonly string[] = ['fields', 'bbox'];

/** The query as it stands in an address, with its `?`; what is undefined is left out. */
export function queryString(query: object): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    const values = Array.isArray(value) && !COMMA_LISTS.includes(name) ? value : [value];
    for (const each of values) parameters.append(name, String(each));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
