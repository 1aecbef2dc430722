import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { areasDigest } from '../areas/index.ts';
import type { Config } from '../config.ts';
import { countryFolder } from '../country/index.ts';
import { IndexFolder, PastFolder, synonymsWith } from '../index/index.ts';
import { storeFile } from '../store/index.ts';

/**
 * Folder for the index of the configured store. It may be deleted at any time; the service rebuilds
 * it.
 */
export function indexFolderPath({ indexDir, storeUrl }: Pick<Config, 'indexDir' | 'storeUrl'>): string {
  if (indexDir !== '') return indexDir;
  const file = storeFile(storeUrl);
  return file === undefined ? 'data/index' : `${file.replace(/\.db$/, '')}.index`;
}

/** The configured file of areas, or that of the country's profile; "" if there is none. */
export function areasFile(config: Config): string {
  if (config.areasFile !== '') return config.areasFile;
  const file = join(countryFolder, 'outlines.geojson');
  return existsSync(file) ? file : '';
}

/** The configured folder of indexes. Throws if the configured synonyms or areas cannot be read. */
export function indexFolder(config: Config): IndexFolder {
  const path = areasFile(config);
  return new IndexFolder(indexFolderPath(config), {
    synonyms: synonymsWith(config.synonymsFile),
    areas: { path, digest: areasDigest(path) },
  });
}

/** What builds and loads the indexes of past quarters. Throws if the configured synonyms cannot be read. */
export const pastFolder = (config: Config): PastFolder =>
  new PastFolder({ synonyms: synonymsWith(config.synonymsFile) });

/** The store to read from: the replicas if there are any. */
export const readUrl = ({ storeReadUrl, storeUrl }: Pick<Config, 'storeReadUrl' | 'storeUrl'>): string =>
  storeReadUrl === '' ? storeUrl : storeReadUrl;
