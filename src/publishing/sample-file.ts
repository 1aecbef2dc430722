import { isSampleFile } from '../sample/index.ts';

/** The kind of the projects of a file. Those of the sample are made up. */
export type FileKind = 'reported' | 'sample';

/** The kind of a file, by its path or name. */
export const kindOfFile = (file: string): FileKind => (isSampleFile(file) ? 'sample' : 'reported');
