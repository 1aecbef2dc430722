import type { Pairs } from '../http/index.ts';
import type { Ordering } from '../index/index.ts';
import { apiPaths, filledPath, pagePaths, searchDownloadPath, siteFilePaths } from '../query/addresses.ts';

export { bulkFilePath, projectApiPath, projectCsvPath } from '../query/addresses.ts';

import { queryOf } from '../query/links.ts';

/** Every address that a page links to is built here, from the tables of `query/addresses.ts`. */

export const {
  start: START_PATH,
  explore: EXPLORE_PATH,
  about: ABOUT_PATH,
  downloads: DOWNLOADS_PATH,
} = pagePaths;
export const SITEMAP_PATH = siteFilePaths.sitemap;

export type { Pairs };

export const views = ['list', 'map'] as const;
export type View = (typeof views)[number];

/** What is searched for and how it is shown: all that the address of a search page holds. */
export interface SearchAddress {
  /** The filters, as names and values of parameters. */
  readonly filters: Pairs;
  /** Undefined for the usual order. */
  readonly ordering?: Ordering | undefined;
  /** From 1. */
  readonly page?: number;
  /** What a narrow screen shows; a wide one shows both. */
  readonly view?: View | undefined;
}

/** The search page. Without anything to search for its address says `view=list`: the bare path is the start page. */
export function searchPath({ filters, ordering, page = 1, view }: SearchAddress): string {
  const pairs: (readonly [string, string])[] = [...filters];
  if (ordering !== undefined) pairs.push(['ordering', ordering]);
  if (page > 1) pairs.push(['page', String(page)]);
  if (view === 'map' || pairs.length === 0) pairs.push(['view', view ?? 'list']);
  return START_PATH + queryOf(pairs);
}

/** The search for the projects with one of the given values of each field. */
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

/** Exactly the projects of a search, all pages of it, in its order, as a file. */
export const downloadPath = (format: string, filters: Pairs, ordering: Ordering | undefined): string =>
  searchDownloadPath(format) + orderedQuery(filters, ordering);

/** The same search as programs ask for it. */
export const listingPath = (filters: Pairs, ordering: Ordering | undefined): string =>
  apiPaths.listing + orderedQuery(filters, ordering);

const orderedQuery = (filters: Pairs, ordering: Ordering | undefined): string =>
  queryOf(ordering ? [...filters, ['ordering', ordering]] : filters);

export const { suggest: suggestPath, changes: changesPath, changesFeed: changesFeedPath } = apiPaths;

/** A part of a sitemap that is too long for one file, from 1. */
export const sitemapPartPath = (part: number): string => filledPath(siteFilePaths.sitemapPart, part);
