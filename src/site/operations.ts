import type { BulkDownloads } from '../export/index.ts';
import { movedTo, type Operation, type OperationResponse } from '../http/index.ts';
import { type PageName, pagePaths, siteFilePaths } from '../query/addresses.ts';
import { DEFAULT_LANGUAGE, type Speech, speechOf } from './language/speech.ts';
import type { Page, PageRequest, Redirect } from './page.ts';
import { pageResponse } from './page-response.tsx';
import { aboutPage } from './pages/about-page.tsx';
import { downloadsPage } from './pages/downloads-page.tsx';
import { explorePage } from './pages/explore-page.tsx';
import { projectPage } from './pages/project-page.tsx';
import { publicationsPage } from './pages/publications-page.tsx';
import { searchPage } from './pages/search-page.tsx';
import { subjectPages } from './pages/subject-page.tsx';
import { robotsOperation } from './robots.ts';
import type { SiteSettings } from './site-settings.ts';
import { sitemapOperation, sitemapPartOperation } from './sitemap.ts';

/** Every page of the table of addresses. A page without an entry here does not compile. */
const pages: Readonly<Record<PageName, Page>> = {
  start: searchPage,
  project: projectPage,
  explore: explorePage,
  ...subjectPages,
  about: aboutPage,
  publications: publicationsPage,
  downloads: downloadsPage,
};

/** Every page of the site, and the files for search engines. */
export function siteOperations(settings: SiteSettings, bulkDownloads: BulkDownloads): readonly Operation[] {
  const names = Object.keys(pages) as readonly PageName[];
  const languages = [speechOf(DEFAULT_LANGUAGE)];
  return [
    homeOperation,
    ...languages.flatMap((language) =>
      names.map((name) =>
        pageOperation(language.path(pagePaths[name]), pages[name], { settings, bulkDownloads, language }),
      ),
    ),
    sitemapOperation(),
    sitemapPartOperation(),
    robotsOperation,
  ];
}

const pageOperation = (
  path: string,
  { name, description, parameters = [], content }: Page,
  site: Pick<PageRequest, 'settings' | 'bulkDownloads' | 'language'>,
): Operation => ({
  name,
  description,
  path,
  parameters,
  handle: async (request, index) => {
    const result = await content({ ...request, ...site, index });
    if ('redirectTo' in result) return redirection(result, site.language);
    return pageResponse(result, { ...site, base: request.base, index });
  },
});

const redirection = ({ redirectTo, isTemporary }: Redirect, { path }: Speech): OperationResponse =>
  isTemporary ? foundAt(path(redirectTo)) : movedTo(path(redirectTo));

const foundAt = (location: string): OperationResponse => ({ status: 302, headers: { location }, body: '' });

const homeOperation: Operation = {
  name: 'Home',
  description: 'Leads to the start page.',
  path: siteFilePaths.home,
  parameters: [],
  handle: () => foundAt(pagePaths.start),
};
