import type { Config } from '../config.ts';
import type { BulkDownloads } from '../export/index.ts';
import type { Problem } from '../http/index.ts';
import type { CatalogueIndex } from '../index/index.ts';
import { readAssets } from './assets.ts';
import { contactsIn } from './contacts.ts';
import { DEFAULT_LANGUAGE, speechOf } from './language/speech.ts';
import { siteOperations } from './operations.ts';
import { pageResponse } from './page-response.tsx';
import { problemPage } from './pages/problem-page.tsx';

/** The website. Throws if its assets have not been built, or the contacts cannot be read. */
export function site(
  { mapTilesUrl, mapTilesAttribution, contactsFile }: Config,
  bulkDownloads: BulkDownloads,
) {
  const assets = readAssets();
  const contacts = contactsIn(contactsFile);
  const settings = { assets, tilesUrl: mapTilesUrl, tilesAttribution: mapTilesAttribution, contacts };
  const language = speechOf(DEFAULT_LANGUAGE);
  return {
    operations: siteOperations(settings, bulkDownloads),
    /** Static files. */
    files: assets.files,
    /** The page that browsers get for a problem. */
    problemPage: (problem: Problem, base: string, index: CatalogueIndex | undefined) =>
      pageResponse(problemPage(problem), { base, settings, index, language }),
    /** Changes whenever scripts, styles, other assets or the contacts change. */
    version: contacts === undefined ? assets.version : `${assets.version}.${contacts.checksum.slice(0, 12)}`,
  };
}
