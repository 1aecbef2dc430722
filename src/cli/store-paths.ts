import type { Config } from '../config.ts';
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

/** The configured folder of indexes. Throws if the configured synonyms cannot be read. */
export const indexFolder = (config: Config): IndexFolder =>
  new IndexFolder(indexFolderPath(config), { synonyms: synonymsWith(config.synonymsFile) });

/** What builds and loads the indexes of past quarters. Throws as `indexFolder` does. */
export const pastFolder = (config: Config): PastFolder =>
  new PastFolder({ synonyms: synonymsWith(config.synonymsFile) });

/** The store to read from: the replicas if there are any. */
export const readUrl = ({ storeReadUrl, storeUrl }: Pick<Config, 'storeReadUrl' | 'storeUrl'>): string =>
  storeReadUrl === '' ? storeUrl : storeReadUrl;
