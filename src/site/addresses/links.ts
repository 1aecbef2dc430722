import type { Pairs } from '../../http/parameters/parameter.ts';
import type { ChangeKind, Ordering } from '../../index/index.ts';
import { slugify } from '../../project/slug.ts';
import { apiPaths, filledPath, pagePaths, searchDownloadPath } from '../../query/addresses.ts';
import { queryOf } from '../../query/links.ts';

// Every address that a page links to is built here, from the tables of `query/addresses.ts`.

export {
  apiPaths,
  bulkFilePath,
  downloadPaths,
  filledPath,
  pagePaths,
  projectApiPath,
  projectCsvPath,
} from '../../query/addresses.ts';

export { ogcLandingPath } from '../../query/ogc-search.ts';

export type { Pairs };

export const views = ['list', 'map'] as const;
export type View = (typeof views)[number];

/** Everything that the address of a search page holds. */
export interface SearchAddress {
  /** The filters, as names and values of parameters. */
  readonly filters: Pairs;
  /** Undefined for the default ordering. */
  readonly ordering?: Ordering | undefined;
  /** From 1. */
  readonly page?: number;
  /** What a narrow screen shows; a wide one shows both. */
  readonly view?: View | undefined;
}

/**
 * The search page. Without any parameter it gets `view=list`, because the bare path is the start
 * page.
 */
export function searchPath({ filters, ordering, page = 1, view }: SearchAddress): string {
  const pairs: (readonly [string, string])[] = [...filters];
  if (ordering !== undefined) pairs.push(['ordering', ordering]);
  if (page > 1) pairs.push(['page', String(page)]);
  if (view === 'map' || pairs.length === 0) pairs.push(['view', view ?? 'list']);
  return pagePaths.start + queryOf(pairs);
}

/** The search for projects that have, in each of these fields, one of the given values. */
export const filteredPath = (
  values: Readonly<Record<string, string | readonly string[]>>,
  ordering?: Ordering,
): string =>
  searchPath({
    filters: Object.entries(values).flatMap(([name, value]) =>
      (typeof value === 'string' ? [value] : value).map((each) => [name, each] as const),
    ),
    ordering,
  });

/** Everything that the address of a page of changes holds. */
export interface ChangesAddress {
  readonly filters: Pairs;
  /** Keys of quarters; undefined for the latest two. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  /** Empty for all. */
  readonly kinds?: readonly ChangeKind[];
  /** From 1. */
  readonly page?: number;
}

/** What changed in the projects of a search. */
export const changesPath = ({ page = 1, ...asked }: ChangesAddress): string =>
  pagePaths.changes +
  queryOf([...changesPairs(asked), ...(page > 1 ? [['page', String(page)] as const] : [])]);

/** The part of a subject's address that names it: `in/limpopo`. */
export const subjectTail = ({ path }: { readonly path: string }): string => path.slice(SUBJECTS_ROOT.length);

const SUBJECTS_ROOT = pagePaths.province.slice(0, pagePaths.province.indexOf('in/'));

/** Subjects side by side, given by their addresses. */
export const comparePath = (subjects: readonly { readonly path: string }[]): string =>
  pagePaths.compare + queryOf(subjects.map((subject) => ['with', subjectTail(subject)] as const));

/** The table of all areas of a level. */
export const areaLevelPath = (level: string, page = 1): string =>
  filledPath(pagePaths.areaLevel, level) + queryOf(page === 1 ? [] : [['page', `${page}`]]);

/** The one page of an area that is made for printing. */
export const areaSheetPath = ({ path }: { readonly path: string }): string => `${path}/sheet`;

/** The map of the municipalities of a province, or of one with its neighbours, and what it is shaded by. */
export const shadedMapPath = ({ path }: { readonly path: string }, colour?: string): string =>
  MAPS_ROOT + path.slice(PLACES_ROOT.length) + queryOf(colour === undefined ? [] : [['colour', colour]]);

const [MAPS_ROOT, PLACES_ROOT] = [pagePaths.mapOfProvince, pagePaths.province].map((path) =>
  path.slice(0, path.indexOf(':')),
) as [string, string];

/** The projects of a search over time. */
export const timelinePath = (filters: Pairs): string => pagePaths.timeline + queryOf(filters);

/** The same changes as feeds. */
export const changesFeedPaths = (asked: Omit<ChangesAddress, 'page'>) => ({
  atom: apiPaths.changesFeed + queryOf(changesPairs(asked)),
  json: apiPaths.changesJsonFeed + queryOf(changesPairs(asked)),
});

function changesPairs({ filters, since, until, kinds = [] }: Omit<ChangesAddress, 'page'>): Pairs {
  const quarters = Object.entries({ since, until }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return [...filters, ...quarters, ...kinds.map((kind) => ['kind', kind] as const)];
}

/** A page of a ranked list, from 1. */
export const rankedPath = (list: string, filters: Pairs, page = 1): string =>
  filledPath(pagePaths.rankedList, list) + queryOf(page > 1 ? [...filters, ['page', String(page)]] : filters);

/** The page of a project where it says how to report a mistake in one of its fields or warnings. */
export const reportPath = (projectPath: string, about: string, section: string): string =>
  `${projectPath}${queryOf([['about', about]])}#${section}`;

/** Where the glossary explains a field, a stage or another term. */
export const glossaryPath = (term: string): string => `${pagePaths.glossary}#${glossaryAnchor(term)}`;

/** The anchor of a term in the glossary. */
export const glossaryAnchor = (term: string): string => slugify(term);

/** A page of the publications, from 1. */
export const publicationsPath = (page: number): string =>
  pagePaths.publications + queryOf(page > 1 ? [['page', String(page)]] : []);

/** All projects of a search as a file, in the order of the search. */
export const downloadPath = (format: string, filters: Pairs, ordering: Ordering | undefined): string =>
  searchDownloadPath(format) + orderedQuery(filters, ordering);

/** The same search in the API. */
export const listingPath = (filters: Pairs, ordering: Ordering | undefined): string =>
  apiPaths.listing + orderedQuery(filters, ordering);

const orderedQuery = (filters: Pairs, ordering: Ordering | undefined): string =>
  queryOf(ordering ? [...filters, ['ordering', ordering]] : filters);
