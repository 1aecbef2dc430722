import type { DescriptionFile, Dictionary } from './dictionary.ts';
import {
  type BulkFile,
  type BulkFiles,
  type DownloadFormat,
  type DownloadLine,
  linesOf,
} from './downloads.ts';
import type { Facets, Suggestions } from './facets.ts';
import type { ChangedProject, ChangesPage, Statistics } from './figures.ts';
import {
  type ChangedProjects,
  type GoneProject,
  type ListingPage,
  notesOf,
  type Page,
  type RecordOf,
  type ResponseNotes,
} from './listing.ts';
import type { ClusterFeature, MapFeature, ProjectMap } from './map.ts';
import { type NamedMatch, namesAtOnce } from './match.ts';
import { failed, failureOf } from './problem-error.ts';
import type { ListedFieldName, Project } from './project.ts';
import type { Publication, PublicationsPage } from './publications.ts';
import {
  type AsOf,
  type ChangesFeedQuery,
  type ChangesQuery,
  type DownloadQuery,
  type FacetsQuery,
  type ListQuery,
  type MapQuery,
  type Paging,
  type QueryFilters,
  queryString,
  type StatsQuery,
  type StreamQuery,
} from './query.ts';
import { type ClientOptions, get, type RequestOptions } from './request.ts';

const DATA = '/api/v1/infrastructure-projects/full/';
const PUBLICATIONS = '/api/v1/infrastructure-projects/publications/';
const DICTIONARY = '/api/v1/infrastructure-projects/dictionary/';
const FILES = '/infrastructure-projects/full/';
const ITERATOR_PAGE = 1000;

/** Reads from a service. Everything that it throws is a `ProblemError`. */
export class InfraProjects {
  readonly #base: string;
  readonly #options: ClientOptions;

  /** `base` is the address of the service, like `https://projects.example`. */
  constructor(base: string, options: ClientOptions = {}) {
    // Fails at once: a request with an address that is none would be repeated.
    if (!URL.canParse(base)) throw failed(base, 'address', 'give one like https://projects.example.');
    this.#base = new URL(base).href.replace(/(?<!\/)\/+$/, '');
    this.#options = options;
  }

  /** One page of the listing. */
  list<const F extends readonly ListedFieldName[] = readonly []>(
    query: ListQuery<F> = {},
    request: RequestOptions = {},
  ): Promise<ListingPage<RecordOf<F>> & ResponseNotes> {
    return this.#json(`${DATA}search/${queryString(query)}`, request);
  }

  /**
   * Every matching project. Requests pages of `limit` (default: 1000) as they are needed. If new
   * data is published meanwhile, later pages come from it. In the order of ids or of a field, and
   * without `offset`, none that keeps its place in that order is repeated, and none that stays is
   * missed.
   */
  all<const F extends readonly ListedFieldName[] = readonly []>(
    query: ListQuery<F> = {},
    request: RequestOptions = {},
  ): AsyncGenerator<RecordOf<F>, void, undefined> {
    return this.#each<RecordOf<F>>(`${DATA}search/`, { ...cursorOf(query), ...query }, request);
  }

  /**
   * How the matching projects differ from what a publication listed: replace `projects` in a copy, drop
   * `gone`, and go on from `publication` the next time. Fails with status 410 if nobody knows that any
   * more: then copy everything.
   */
  async changedSince<const F extends readonly ListedFieldName[] = readonly []>(
    publication: string,
    query: Omit<ListQuery<F>, 'q' | 'as_of' | 'changed_since'> = {},
    request: RequestOptions = {},
  ): Promise<ChangedProjects<RecordOf<F>>> {
    const projects: RecordOf<F>[] = [];
    const gone = new Map<number, GoneProject>();
    let newest: string | undefined;
    const asked = { cursor: 'start', limit: 20_000, ...query, changed_since: publication };
    for await (const page of this.#pages<RecordOf<F>, ListingPage<RecordOf<F>>>(
      `${DATA}search/`,
      asked,
      request,
    )) {
      projects.push(...page.results);
      for (const each of page.gone!) gone.set(each.id, each);
      // What is published between two pages changed since the first one, and comes again.
      newest ??= page.publication;
    }
    return { projects, gone: [...gone.values()], publication: newest! };
  }

  /**
   * The number of matching projects by the values of each facet field, and a page of the projects.
   */
  facets(query: FacetsQuery = {}, request: RequestOptions = {}): Promise<Facets & ResponseNotes> {
    return this.#json(`${DATA}search/facets/${queryString(query)}`, request);
  }

  /**
   * Up to ten completions of what a person has typed, among the values of the matching projects.
   */
  suggest(
    typed: string,
    filters: Omit<QueryFilters, 'q'> = {},
    request: RequestOptions = {},
  ): Promise<Suggestions & ResponseNotes> {
    return this.#json(`${DATA}search/suggest/${queryString({ ...filters, q: typed })}`, request);
  }

  /**
   * The nearest project, municipality, department or firm of each name. A long list is asked for in
   * several requests.
   */
  async match(names: readonly string[], request: RequestOptions = {}): Promise<readonly NamedMatch[]> {
    const found: NamedMatch[] = [];
    for (const some of namesAtOnce(names)) {
      const query = new URLSearchParams(some.map((name) => ['name', name]));
      const { results } = await this.#json<{ results: readonly NamedMatch[] }>(
        `${DATA}match/?${query}`,
        request,
      );
      const byName = new Map(results.map((each) => [each.name, each]));
      found.push(...some.map((name) => byName.get(name) ?? { name, match: null }));
    }
    return found;
  }

  /**
   * Number and costs, or another amount, of the matching projects, in total and by the values of a
   * field, or of two.
   */
  stats(query: StatsQuery = {}, request: RequestOptions = {}): Promise<Statistics & ResponseNotes> {
    return this.#json(`${DATA}search/stats/${queryString(query)}`, request);
  }

  /**
   * A page of the projects whose cost, completion date or stage changed between two quarters,
   * largest changes first.
   */
  changes(query: ChangesQuery = {}, request: RequestOptions = {}): Promise<ChangesPage & ResponseNotes> {
    return this.#json(`${DATA}search/changes/${queryString(query)}`, request);
  }

  /** Every changed project. Requests pages like `all`. */
  allChanges(
    query: ChangesQuery = {},
    request: RequestOptions = {},
  ): AsyncGenerator<ChangedProject, void, undefined> {
    return this.#each<ChangedProject>(`${DATA}search/changes/`, query, request);
  }

  /** The largest changes as an Atom feed. */
  changesFeed(query: ChangesFeedQuery = {}, request: RequestOptions = {}): Promise<Response> {
    return this.#get(`${DATA}search/changes/atom/${queryString(query)}`, request);
  }

  /** The same as a JSON Feed (version 1.1). */
  changesJsonFeed(query: ChangesFeedQuery = {}, request: RequestOptions = {}): Promise<Response> {
    return this.#get(`${DATA}search/changes/feed.json${queryString(query)}`, request);
  }

  /** A page of what was published, corrected or removed when, newest first. */
  publications(query: Paging = {}, request: RequestOptions = {}): Promise<PublicationsPage & ResponseNotes> {
    return this.#json(`${PUBLICATIONS}${queryString(query)}`, request);
  }

  /** Every publication. Requests pages like `all`. */
  allPublications(
    query: Paging = {},
    request: RequestOptions = {},
  ): AsyncGenerator<Publication, void, undefined> {
    return this.#each<Publication>(PUBLICATIONS, query, request);
  }

  /** The newest publications as an Atom feed. */
  publicationsFeed(request: RequestOptions = {}): Promise<Response> {
    return this.#get(`${PUBLICATIONS}atom/`, request);
  }

  /** The same as a JSON Feed (version 1.1). */
  publicationsJsonFeed(request: RequestOptions = {}): Promise<Response> {
    return this.#get(`${PUBLICATIONS}feed.json`, request);
  }

  /**
   * The matching projects as GeoJSON. With `zoom` (0 to 18), projects close together form clusters.
   */
  map(
    query: MapQuery & { readonly zoom: number },
    request?: RequestOptions,
  ): Promise<ProjectMap<MapFeature | ClusterFeature> & ResponseNotes>;
  map(
    query?: MapQuery & { readonly zoom?: undefined },
    request?: RequestOptions,
  ): Promise<ProjectMap & ResponseNotes>;
  map(query: MapQuery = {}, request: RequestOptions = {}): Promise<ProjectMap & ResponseNotes> {
    return this.#json(`${DATA}search/map/${queryString(query)}`, request);
  }

  /** A project with its history, until a quarter if `as_of` names one. */
  project(id: number, request: RequestOptions & AsOf = {}): Promise<Project & ResponseNotes> {
    const { as_of } = request;
    return this.#json(`${DATA}${encodeURIComponent(id)}/${queryString({ as_of })}`, request);
  }

  /** Every snapshot of a project as CSV. */
  projectCsv(id: number, request: RequestOptions = {}): Promise<Response> {
    return this.#get(`${FILES}${encodeURIComponent(id)}/csv-download`, request);
  }

  /** Every matching project with all its fields. Read or stream the body of the response. */
  download(
    format: DownloadFormat,
    query: DownloadQuery = {},
    request: RequestOptions = {},
  ): Promise<Response> {
    return this.#get(`${FILES}search/${format}${queryString(query)}`, request);
  }

  /**
   * Every matching project, from one response that is read as it arrives. Unlike `all`, it is of one
   * version of the data, and fails if the connection breaks.
   */
  async *stream<const F extends readonly ListedFieldName[] = readonly []>(
    query: StreamQuery<F> = {},
    request: RequestOptions = {},
  ): AsyncGenerator<F extends readonly [] ? DownloadLine : RecordOf<F>, void, undefined> {
    const { body, url } = await this.download('jsonl', query, request);
    try {
      for await (const line of linesOf(body!)) yield JSON.parse(line);
    } catch (error) {
      throw failureOf(url, error, request.signal);
    }
  }

  /** The files of the whole catalogue. */
  bulkFiles(request: RequestOptions = {}): Promise<BulkFiles & ResponseNotes> {
    return this.#json(`${DATA}download/`, request);
  }

  /** One of the files that `bulkFiles` lists, or its `gz`. */
  bulkFile(file: Pick<BulkFile, 'url'>, request: RequestOptions = {}): Promise<Response> {
    return this.#get(`${FILES}download/${file.url.split('/').at(-1)}`, request);
  }

  /** The whole files described in a standard of data portals. */
  description(file: DescriptionFile, request: RequestOptions = {}): Promise<Response> {
    return this.#get(`${FILES}download/${file}`, request);
  }

  /** What each field of the files means, and how much of it is filled. */
  dictionary(request: RequestOptions = {}): Promise<Dictionary & ResponseNotes> {
    return this.#json(DICTIONARY, request);
  }

  /** The same as CSV. */
  dictionaryCsv(request: RequestOptions = {}): Promise<Response> {
    return this.#get(`${DICTIONARY}dictionary.csv`, request);
  }

  async *#each<R>(path: string, query: object, request: RequestOptions): AsyncGenerator<R, void, undefined> {
    for await (const { results } of this.#pages<R>(path, query, request)) yield* results;
  }

  async *#pages<R, P extends Page<R> = Page<R>>(
    path: string,
    query: object,
    request: RequestOptions,
  ): AsyncGenerator<P, void, undefined> {
    let search: string | undefined = queryString({ limit: ITERATOR_PAGE, ...query });
    while (search !== undefined) {
      const page: P = await this.#json<P>(path + search, request);
      yield page;
      // Takes only the query from the link: a service behind a proxy may not know its public
      // address.
      search = page.next === null ? undefined : new URL(page.next).search;
    }
  }

  async #json<T>(path: string, request: RequestOptions): Promise<T & ResponseNotes> {
    return get(this.#base + path, this.#options, request, async (response) => ({
      ...((await response.json()) as T),
      ...notesOf(response),
    }));
  }

  #get(path: string, request: RequestOptions): Promise<Response> {
    return get(this.#base + path, this.#options, request, (response) => response);
  }
}

/** Asks for pages by cursor where the service has the same order without: by id or by a field. */
const cursorOf = ({ q, near, ordering, offset }: ListQuery<readonly ListedFieldName[]>) =>
  offset !== undefined || ordering === 'distance' || (!ordering && (q || near)) ? {} : { cursor: 'start' };
