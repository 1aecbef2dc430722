import { PROJECTS_PATH } from '../project/slug.ts';

/**
 * Every address of the service, except those for monitoring (`/healthz`, `/readyz`, `/metrics`).
 * Routes, links, the sitemap, documents and tests follow from these tables. A variable part is
 * written `:name`.
 */

const SEARCH = `${PROJECTS_PATH}search/`;
const DOWNLOADS = `${PROJECTS_PATH}download/`;
const API_PROJECTS = `/api/v1${PROJECTS_PATH}`;
const API_PUBLICATIONS = '/api/v1/infrastructure-projects/publications/';
const API_DICTIONARY = '/api/v1/infrastructure-projects/dictionary/';
const API_SEARCH = `/api/v1${SEARCH}`;

/** Pages for people. The sitemap lists those without a variable part, and every project. */
export const pagePaths = {
  start: PROJECTS_PATH,
  project: `${PROJECTS_PATH}:project`,
  explore: '/infrastructure-projects/explore/',
  province: '/infrastructure-projects/in/:province',
  municipality: '/infrastructure-projects/in/:province/:municipality',
  mapOfProvince: '/infrastructure-projects/map-of/:province',
  mapOfMunicipality: '/infrastructure-projects/map-of/:province/:municipality',
  department: '/infrastructure-projects/by/:department',
  firm: '/infrastructure-projects/firm/:firm',
  areaLevel: '/infrastructure-projects/areas/:level/',
  area: '/infrastructure-projects/areas/:level/:area',
  areaSheet: '/infrastructure-projects/areas/:level/:area/sheet',
  scorecard: '/infrastructure-projects/scorecard/',
  changes: '/infrastructure-projects/changes/',
  ranked: '/infrastructure-projects/ranked/',
  rankedList: '/infrastructure-projects/ranked/:list',
  timeline: '/infrastructure-projects/timeline/',
  compare: '/infrastructure-projects/compare/',
  about: '/infrastructure-projects/about/',
  glossary: '/infrastructure-projects/about/glossary/',
  dictionary: '/infrastructure-projects/about/data/',
  publications: '/infrastructure-projects/about/publications/',
  downloads: DOWNLOADS,
} as const;

export type PageName = keyof typeof pagePaths;

/** The pages without a variable part. */
export const fixedPagePaths: readonly string[] = Object.values(pagePaths).filter(
  (path) => !path.includes(':'),
);

/**
 * What the site has besides pages: the redirect to the start page, and files for search engines and
 * assistants.
 */
export const siteFilePaths = {
  home: '/',
  sitemap: '/sitemap.xml',
  sitemapPart: '/sitemap-:part.xml',
  robots: '/robots.txt',
  llms: '/llms.txt',
} as const;

/** Pages for the frames of other sites. */
export const embedPaths = {
  project: '/embed/project/:project',
  spending: '/embed/spending/:project',
  map: '/embed/map',
  list: '/embed/list',
  chart: '/embed/chart/:chart',
} as const;

/** The charts of embeds as SVG files. */
export const chartFilePaths = {
  spending: '/charts/spending/:project.svg',
  chart: '/charts/:chart.svg',
} as const;

/** Pictures that links to pages are shown with elsewhere. */
export const picturePaths = {
  project: '/pictures/project/:project.png',
  search: '/pictures/search.png',
} as const;

/** Operations of the API. */
export const apiPaths = {
  listing: API_SEARCH,
  facets: `${API_SEARCH}facets/`,
  suggest: `${API_SEARCH}suggest/`,
  stats: `${API_SEARCH}stats/`,
  map: `${API_SEARCH}map/`,
  /** What `map` was called, which differs from the download by a slash. */
  formerMap: `${API_SEARCH}geojson/`,
  changes: `${API_SEARCH}changes/`,
  changesFeed: `${API_SEARCH}changes/atom/`,
  changesJsonFeed: `${API_SEARCH}changes/feed.json`,
  match: `${API_PROJECTS}match/`,
  project: `${API_PROJECTS}:id/`,
  publications: API_PUBLICATIONS,
  publicationsFeed: `${API_PUBLICATIONS}atom/`,
  publicationsJsonFeed: `${API_PUBLICATIONS}feed.json`,
  dictionary: API_DICTIONARY,
  dictionaryCsv: `${API_DICTIONARY}dictionary.csv`,
  bulkFiles: `/api/v1${DOWNLOADS}`,
} as const;

/** Downloads. */
export const downloadPaths = {
  /** The projects of a search, in one of the export formats. */
  search: `${SEARCH}:format`,
  projectCsv: `${PROJECTS_PATH}:project/csv-download`,
  bulkFile: `${DOWNLOADS}:file`,
  /** Descriptions of these files, beside them. */
  dataPackage: `${DOWNLOADS}datapackage.json`,
  dcatJsonLd: `${DOWNLOADS}dcat.jsonld`,
  dcatTurtle: `${DOWNLOADS}dcat.ttl`,
} as const;

const OGC = '/ogc/';
const OGC_SEARCH = `${OGC}search/:search/`;

/** What OGC API - Features has below its landing page. */
export const ogcResources = {
  landing: '',
  conformance: 'conformance',
  api: 'api',
  collections: 'collections',
  collection: 'collections/:collection',
  items: 'collections/:collection/items',
  feature: 'collections/:collection/items/:feature',
} as const;

/** The landing pages of OGC API - Features: of all projects, and of those of a search. */
export const ogcLandingPages = { all: OGC, search: OGC_SEARCH } as const;

/** What describes the API: the OpenAPI document, and the page to try operations on. */
export const documentationPaths = { openApi: '/api/v1/openapi.json', apiPage: '/api/' } as const;

/** A path of the tables with its variable parts filled in, in their order. */
export function filledPath(path: string, ...values: readonly (string | number)[]): string {
  let next = 0;
  return path.replace(/:\w+/g, () => String(values[next++]));
}

export const projectApiPath = (id: number): string => filledPath(apiPaths.project, id);

/** Every snapshot of the project with this `url_path`. */
export const projectCsvPath = (urlPath: string): string =>
  filledPath(downloadPaths.projectCsv, urlPath.slice(PROJECTS_PATH.length));

/** The projects of a search as a file. */
export const searchDownloadPath = (format: string): string => filledPath(downloadPaths.search, format);

/** A file of the full catalogue. */
export const bulkFilePath = (name: string): string => filledPath(downloadPaths.bulkFile, name);
