import { basename } from 'node:path';

/** Begins the names of files with made-up projects. */
export const SAMPLE_FILE_PREFIX = 'sample-';

/** Whether a file holds made-up projects. Only its name tells: the rows look like reported ones. */
export const isSampleFile = (path: string): boolean =>
  basename(path).toLowerCase().startsWith(SAMPLE_FILE_PREFIX);
