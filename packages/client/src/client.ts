import type { FieldName, Project, ProjectFields, ProjectRecord } from './project.ts';
import { type FacetField, type FacetsQuery, type ListQuery, queryString } from './query.ts';
import { type ClientOptions, getJson, type RequestOptions } from './request.ts';

/** A page of the listing. */
export interface Page<R = ProjectRecord> {
  /** Everything that matches, not only this page. */
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly R[];
  /** Path of the CSV of the same listing. */
  readonly csv_download_url: string;
}

/** What is told of an answer beside it. */
export interface AnswerNotes {
  /** The words that were searched for instead of mistyped ones. */
  readonly correctedQuery: string | null;
  /** Whether the catalogue is the made-up sample. */
  readonly isSample: boolean;
}

export interface FacetValue {
  readonly text: string;
  readonly count: number;
  /** Address of the same facets, narrowed to this value. */
  readonly narrow_url: string;
}

export interface Facets {
  readonly fields: Readonly<Record<FacetField, readonly FacetValue[]>>;
  readonly objects: Omit<Page, 'csv_download_url'>;
}

/** Records as `fields` makes them: the listing's own where it is absent. */
type RecordOf<F extends FieldName> = [FieldName] extends [F] ? ProjectRecord : Pick<ProjectFields, F>;

const ROOT = '/api/v1/infrastructure-projects/full/';
const PAGE_OF_ALL = 1000;

/** Reads a service that lists infrastructure projects. Its methods fail with `ProblemError` when it refuses. */
export class InfraProjects {
  readonly #base: string;
  readonly #options: ClientOptions;

  /** `base` is the service's address, like `https://projects.example`. */
  constructor(base: string, options: ClientOptions = {}) {
    this.#base = base.replace(/\/+$/, '');
    this.#options = options;
  }

  /** One page of the listing. */
  async list<const F extends FieldName = FieldName>(
    query: ListQuery<F> = {},
    request: RequestOptions = {},
  ): Promise<Page<RecordOf<F>> & AnswerNotes> {
    return this.#page<RecordOf<F>>(queryString(query), request);
  }

  /**
   * Every matching project, one after another, in pages of `limit` (1000 where nothing is said) that are asked for one
   * at a time, the next only when it is wanted. Data that is published meanwhile may show in later pages.
   */
  async *all<const F extends FieldName = FieldName>(
    query: ListQuery<F> = {},
    request: RequestOptions = {},
  ): AsyncGenerator<RecordOf<F>, void, undefined> {
    let search: string | undefined = queryString({ limit: PAGE_OF_ALL, ...query });
    while (search !== undefined) {
      const { results, next }: Page<RecordOf<F>> = await this.#page<RecordOf<F>>(search, request);
      yield* results;
      // Only the query of the link is followed: behind a proxy the service may not know the address it is reached at.
      search = next === null ? undefined : new URL(next).search;
    }
  }

  /** How many projects have each value of each facet field, and a page of the projects themselves. */
  async facets(query: FacetsQuery = {}, request: RequestOptions = {}): Promise<Facets & AnswerNotes> {
    return this.#get<Facets>(`search/facets/${queryString(query)}`, request);
  }

  /** All that is known of the project with this number. */
  async project(id: number, request: RequestOptions = {}): Promise<Project & AnswerNotes> {
    return this.#get<Project>(`${encodeURIComponent(id)}/`, request);
  }

  #page<R>(search: string, request: RequestOptions): Promise<Page<R> & AnswerNotes> {
    return this.#get<Page<R>>(`search/${search}`, request);
  }

  async #get<T>(path: string, request: RequestOptions): Promise<T & AnswerNotes> {
    const { body, headers } = await getJson(this.#base + ROOT + path, this.#options, request);
    const corrected = headers.get('x-query-corrected');
    const notes = {
      correctedQuery: corrected === null ? null : decodeURIComponent(corrected),
      isSample: headers.get('x-catalogue') === 'sample',
    };
    return { ...(body as T), ...notes };
  }
}
