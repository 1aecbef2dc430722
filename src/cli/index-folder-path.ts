import type { Config } from '../config.ts';
import { storeFile } from '../store/index.ts';

/** Where the index of the configured store is kept: it can be deleted at any time and is made again. */
export function indexFolderPath({ indexDir, storeUrl }: Pick<Config, 'indexDir' | 'storeUrl'>): string {
  if (indexDir !== '') return indexDir;
  const file = storeFile(storeUrl);
  return file === undefined ? 'data/index' : `${file.replace(/\.db$/, '')}.index`;
}
