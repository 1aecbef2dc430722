import type { Config } from '../config.ts';
import { attributionOf, type BulkDownloads } from '../export/index.ts';
import type { Problem } from '../http/index.ts';
import type { CatalogueIndex } from '../index/index.ts';
import { readSiteAssets } from './frame/assets.ts';
import { pageResponse } from './frame/page-response.tsx';
import { problemPage } from './frame/problem-page.tsx';
import type { Language } from './language/language.ts';
import { addressIn, languageWriterOf } from './language/language-writer.ts';
import { languages } from './language/languages.ts';
import { contactsIn } from './mail/contacts.ts';
import { placeFiles } from './map/place-files.ts';
import { siteOperations } from './operations.ts';

/** The website in these languages. Throws if its assets have not been built, or the contacts cannot be read. */
export function site(config: Config, bulkDownloads: BulkDownloads, spoken: readonly Language[] = languages) {
  const assets = readSiteAssets();
  const contacts = contactsIn(config.contactsFile);
  const settings = {
    ...{ assets, contacts, attribution: attributionOf(config) },
    ...{ tilesUrl: config.mapTilesUrl, tilesAttribution: config.mapTilesAttribution },
  };
  const all = spoken.map(languageWriterOf);
  return {
    operations: siteOperations(settings, bulkDownloads, spoken),
    /** Static files. */
    files: [...assets.files, ...Object.values(placeFiles())],
    /** The page that browsers get for a problem at an address, in the language of the address. */
    problemPage: (problem: Problem, base: string, url: string, index: CatalogueIndex | undefined) => {
      const { language, address } = addressIn(all, url);
      return pageResponse(problemPage(problem, language), {
        ...{ base, settings, index, language, address },
        languages: all,
      });
    },
    /** Changes whenever scripts, styles, other assets or the contacts change. */
    version: contacts === undefined ? assets.version : `${assets.version}.${contacts.checksum.slice(0, 12)}`,
  };
}
