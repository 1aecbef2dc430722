import type { VNode } from 'preact';
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

export interface SiteOptions {
  /** The path that the service is below, without a slash at its end. Its files stay at the root. */
  readonly prefix?: string;
  /** Stands at the top of every page. */
  readonly banner?: VNode;
  readonly spoken?: readonly Language[];
}

/** What makes whole pages of parts. Throws if the assets have not been built, or the contacts cannot be read. */
export function siteFrame(config: Config, { prefix, banner, spoken = languages }: SiteOptions = {}) {
  const assets = readSiteAssets();
  const contacts = contactsIn(config.contactsFile);
  const settings = {
    ...{ assets, contacts, banner, attribution: attributionOf(config) },
    ...{ tilesUrl: config.mapTilesUrl, tilesAttribution: config.mapTilesAttribution },
    alertsUrl: config.alertsUrl,
  };
  const all = spoken.map((each) => languageWriterOf(each, prefix));
  return {
    settings,
    languages: all,
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

/** The website. Throws as `siteFrame` does. */
export function site(config: Config, bulkDownloads: BulkDownloads, options: SiteOptions = {}) {
  const frame = siteFrame(config, options);
  return { ...frame, operations: siteOperations(frame.settings, bulkDownloads, frame.languages) };
}
