import type { BulkDownloads } from '../export/index.ts';
import { movedTo, type Operation, type OperationRequest, type OperationResponse } from '../http/index.ts';
import { type PageName, pagePaths, siteFilePaths } from '../query/addresses.ts';
import { queryOf } from '../query/links.ts';
import { aboutPage } from './about/about-page.tsx';
import { dictionaryPage } from './about/dictionary-page.tsx';
import { downloadsPage } from './about/downloads-page.tsx';
import { glossaryPage } from './about/glossary-page.tsx';
import { publicationsPage } from './about/publications-page.tsx';
import { areaLevelPage } from './areas/area-level-page.tsx';
import { areaSheetPage } from './areas/area-sheet-page.tsx';
import { changesPage } from './changes/changes-page.tsx';
import { comparePage } from './compare/compare-page.tsx';
import { embedOperations } from './embed/operations.tsx';
import { explorePage } from './explore/explore-page.tsx';
import type { Page, PageRequest, Redirect } from './frame/page.ts';
import { type PageFrame, pageResponse } from './frame/page-response.tsx';
import type { SiteSettings } from './frame/site-settings.ts';
import { type LanguageWriter, languageWriterOf } from './language/language-writer.ts';
import { languages } from './language/languages.ts';
import { llmsOperation } from './llms.ts';
import { pictureOperations } from './picture/operations.tsx';
import { RasterThread } from './picture/raster-thread.ts';
import { projectPage } from './project/project-page.tsx';
import { rankedListPage } from './rankings/ranked-list-page.tsx';
import { rankedPage } from './rankings/rankings-page.tsx';
import { scorecardPage } from './scorecard/scorecard-page.tsx';
import { shadedMapPages } from './shaded/shaded-map-page.tsx';
import { robotsOperation, sitemapOperation, sitemapPartOperation } from './sitemap.ts';
import { startPage } from './start/start-page.tsx';
import { subjectPages } from './subjects/subject-page.tsx';
import { timelinePage } from './timeline/timeline-page.tsx';

/** Every page of the table of addresses. A page without an entry here does not compile. */
const pages: Readonly<Record<PageName, Page>> = {
  start: startPage,
  project: projectPage,
  explore: explorePage,
  ...subjectPages,
  ...shadedMapPages,
  areaLevel: areaLevelPage,
  areaSheet: areaSheetPage,
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

/**
 * Every page of the site in every language, and the files for search engines. The first language
 * is the default.
 */
export function siteOperations(
  settings: SiteSettings,
  bulkDownloads: BulkDownloads,
  all: readonly LanguageWriter[] = languages.map((each) => languageWriterOf(each)),
): readonly Operation[] {
  const names = Object.keys(pages) as readonly PageName[];
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
  path: site.language.inLanguage(path),
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

const redirection = ({ redirectTo, isTemporary }: Redirect, { path }: LanguageWriter): OperationResponse =>
  isTemporary ? foundAt(path(redirectTo)) : movedTo(path(redirectTo));

const foundAt = (location: string): OperationResponse => ({ status: 302, headers: { location }, body: '' });

const homeOperation = ({ path, inLanguage }: LanguageWriter): Operation => ({
  name: 'Home',
  description: 'Leads to the start page.',
  path: inLanguage(siteFilePaths.home),
  parameters: [],
  handle: () => foundAt(path(pagePaths.start)),
});
