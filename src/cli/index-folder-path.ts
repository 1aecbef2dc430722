import { sqlitePath } from '../store/index.ts';

/** The index of a store lies beside it: it can be deleted at any time and is made again. */
export function indexFolderPath(storeUrl: string): string {
  return `${sqlitePath(storeUrl).replace(/\.db$/, '')}.index`;
}
