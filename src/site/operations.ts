import type { BulkDownloads } from '../export/index.ts';
import { beingMade, movedTo, type Operation, type OperationResponse, Problem } from '../http/index.ts';
import { type CatalogueIndex, lastPublishedAt } from '../index/index.ts';
import { filledPath, pagePaths, siteFilePaths } from '../query/addresses.ts';
import { ABOUT_PATH, DOWNLOADS_PATH, EXPLORE_PATH, SITEMAP_PATH, START_PATH } from './addresses.ts';
import { canonicalQuery } from './canonical-query.ts';
import { pageResponse } from './page.tsx';
import { aboutPage } from './pages/about-page.tsx';
import { downloadsPage } from './pages/downloads-page.tsx';
import { explorePage } from './pages/explore-page.tsx';
import { projectPage } from './pages/project-page.tsx';
import { searchPage } from './pages/search-page.tsx';
import { searchParameters, searchState } from './search-state.ts';
import type { SiteSettings } from './site-settings.ts';
import { sitemapOperation, sitemapPartOperation } from './sitemap.ts';

/** Every page of the site, and what search engines ask for. */
export function siteOperations(settings: SiteSettings, bulkDownloads: BulkDownloads): readonly Operation[] {
  return [
    homeOperation,
    searchOperation(settings),
    projectOperation(settings),
    staticPage(settings, EXPLORE_PATH, 'Explore', explorePage),
    staticPage(settings, ABOUT_PATH, 'About the data', aboutPage),
    downloadsOperation(settings, bulkDownloads),
    sitemapOperation(),
    sitemapPartOperation(),
    robotsOperation,
  ];
}

const homeOperation: Operation = {
  name: 'Home',
  description: 'Leads to the start page.',
  path: siteFilePaths.home,
  parameters: [],
  handle: () => ({ status: 302, headers: { location: START_PATH }, body: '' }),
};

const searchOperation = (settings: SiteSettings): Operation => ({
  name: 'Search page',
  description: 'Start page and search, for people.',
  path: START_PATH,
  parameters: searchParameters,
  handle: ({ base, query }, index) => {
    const better = canonicalQuery(query);
    if (better !== undefined) return movedTo(`${START_PATH}?${better}`);
    const state = searchState(query);
    const content = searchPage(index, state, settings, base);
    return pageResponse(content, { base, settings, index }, state.errors.length > 0 ? 400 : 200);
  },
});

/** A project by its number; the words behind it are for readers, and wrong ones lead to the right address. */
const projectOperation = (settings: SiteSettings): Operation => ({
  name: 'Project page',
  description: 'Everything that is known of one project, for people.',
  path: pagePaths.project,
  parameters: [],
  handle: ({ base, path, query }, index) => {
    const asked = path.project ?? '';
    const position = positionOf(index, asked);
    const right = index.record(position).url_path;
    if (right !== filledPath(pagePaths.project, asked))
      return movedTo(right + (query.size > 0 ? `?${query}` : ''));
    return pageResponse(projectPage(index, position, settings, base), { base, settings, index });
  },
});

function positionOf(index: CatalogueIndex, asked: string): number {
  const id = /^(\d{1,10})(?:-|$)/.exec(asked)?.[1];
  const position = id === undefined ? undefined : index.positionOf(Number(id));
  if (position !== undefined) return position;
  throw new Problem(
    'not-found',
    'There is no project at this address: its number may be mistyped. Search for its name instead.',
  );
}

const staticPage = (
  settings: SiteSettings,
  path: string,
  name: string,
  content: (index: CatalogueIndex) => Parameters<typeof pageResponse>[0],
): Operation => ({
  name,
  description: `The page "${name}", for people.`,
  path,
  parameters: [],
  handle: ({ base }, index): OperationResponse => pageResponse(content(index), { base, settings, index }),
});

const downloadsOperation = (settings: SiteSettings, bulkDownloads: BulkDownloads): Operation => ({
  name: 'Downloads page',
  description: 'Files of the whole catalogue, for people.',
  path: DOWNLOADS_PATH,
  parameters: [],
  handle: async ({ base }, index) => {
    const files = await bulkDownloads.filesSoon(index);
    if (files === undefined) throw beingMade();
    return pageResponse(downloadsPage(files, lastPublishedAt(index.manifest)), { base, settings, index });
  },
});

const robotsOperation: Operation = {
  name: 'Robots',
  description: 'What crawlers may fetch.',
  path: siteFilePaths.robots,
  parameters: [],
  handle: ({ base }) => ({
    contentType: 'text/plain; charset=utf-8',
    body: `User-agent: *\nDisallow: /api/\nDisallow: ${START_PATH}search/\nDisallow: ${START_PATH}?\nAllow: ${START_PATH}\n\nSitemap: ${base}${SITEMAP_PATH}\n`,
  }),
};
