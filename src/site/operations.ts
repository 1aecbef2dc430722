import type { BulkDownloads } from '../export/index.ts';
import { movedTo, type Operation, type OperationRequest, type OperationResponse } from '../http/index.ts';
import { type PageName, pagePaths, siteFilePaths } from '../query/addresses.ts';
import { queryOf } from '../query/links.ts';
import { embedOperations } from './embed/operations.tsx';
import type { Language } from './language/language.ts';
import { languages } from './language/languages.ts';
import { type Speech, speechOf } from './language/speech.ts';
import { llmsOperation } from './llms.ts';
import type { Page, PageRequest, Redirect } from './page.ts';
import { type PageFrame, pageResponse } from './page-response.tsx';
import { aboutPage } from './pages/about-page.tsx';
import { changesPage } from './pages/changes-page.tsx';
import { comparePage } from './pages/compare-page.tsx';
import { dictionaryPage } from './pages/dictionary-page.tsx';
import { downloadsPage } from './pages/downloads-page.tsx';
import { explorePage } from './pages/explore-page.tsx';
import { glossaryPage } from './pages/glossary-page.tsx';
import { projectPage } from './pages/project-page.tsx';
import { publicationsPage } from './pages/publications-page.tsx';
import { rankedListPage } from './pages/ranked-list-page.tsx';
import { rankedPage } from './pages/ranked-page.tsx';
import { scorecardPage } from './pages/scorecard-page.tsx';
import { searchPage } from './pages/search-page.tsx';
import { subjectPages } from './pages/subject-page.tsx';
import { timelinePage } from './pages/timeline-page.tsx';
import { pictureOperations } from './picture/operations.tsx';
import { RasterThread } from './picture/raster-thread.ts';
import { robotsOperation } from './robots.ts';
import type { SiteSettings } from './site-settings.ts';
import { sitemapOperation, sitemapPartOperation } from './sitemap.ts';

/** Every page of the table of addresses. A page without an entry here does not compile. */
const pages: Readonly<Record<PageName, Page>> = {
  start: searchPage,
  project: projectPage,
  explore: explorePage,
  ...subjectPages,
  scorecard: scorecardPage,
  changes: changesPage,
  ranked: rankedPage,
  rankedList: rankedListPage,
  timeline: timelinePage,
  compare: comparePage,
  about: aboutPage,
  glossary: glossaryPage,
  dictionary: dictionaryPage,
  publications: publicationsPage,
  downloads: downloadsPage,
};

/** Every page of the site in every language, and the files for search engines. */
export function siteOperations(
  settings: SiteSettings,
  bulkDownloads: BulkDownloads,
  spoken: readonly Language[] = languages,
): readonly Operation[] {
  const names = Object.keys(pages) as readonly PageName[];
  const all = spoken.map(speechOf);
  const rasterThread = new RasterThread();
  return [
    ...all.flatMap((language) => [
      homeOperation(language),
      ...names.map((name) =>
        pageOperation(pagePaths[name], pages[name], { settings, bulkDownloads, language, languages: all }),
      ),
      ...pictureOperations(language, rasterThread),
      ...embedOperations(language, settings),
    ]),
    sitemapOperation({ languages: all }),
    sitemapPartOperation({ languages: all }),
    robotsOperation(all),
    llmsOperation,
  ];
}

const pageOperation = (
  path: string,
  { name, description, parameters = [], content }: Page,
  site: Pick<PageRequest, 'settings' | 'bulkDownloads' | 'language'> & Pick<PageFrame, 'languages'>,
): Operation => ({
  name,
  description,
  path: site.language.path(path),
  parameters,
  handle: async (request, index) => {
    const result = await content({ ...request, ...site, index });
    if ('redirectTo' in result) return redirection(result, site.language);
    const address = addressOf(path, request);
    return pageResponse(result, { ...site, base: request.base, index, address });
  },
});

/** The path and query of a request, without the prefix of its language. */
const addressOf = (path: string, request: OperationRequest): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(request.path[name]!)) +
  queryOf([...request.query]);

const redirection = ({ redirectTo, isTemporary }: Redirect, { path }: Speech): OperationResponse =>
  isTemporary ? foundAt(path(redirectTo)) : movedTo(path(redirectTo));

const foundAt = (location: string): OperationResponse => ({ status: 302, headers: { location }, body: '' });

const homeOperation = ({ path }: Speech): Operation => ({
  name: 'Home',
  description: 'Leads to the start page.',
  path: path(siteFilePaths.home),
  parameters: [],
  handle: () => foundAt(path(pagePaths.start)),
});
