import type { Config } from '../config.ts';
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
