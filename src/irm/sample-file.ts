import { basename } from 'node:path';

/** Begins the names of files with made-up projects. */
export const SAMPLE_FILE_PREFIX = 'sample-';

/** The sheet of workbooks with made-up projects: their rows look like reported ones. */
export const SAMPLE_SHEET = 'Made-up projects';

/** Whether a workbook says that its projects are made up, by the names of its sheets. */
export const isSampleWorkbook = (sheets: readonly string[]): boolean =>
  sheets.some((sheet) => sheet === SAMPLE_SHEET || sheet.endsWith(`: ${SAMPLE_SHEET}`));

/**
 * Whether a file that a command is given holds made-up projects. Text has no place to say so but its name:
 * its only sheet is called as the file is.
 */
export const isSampleFile = (path: string, sheets: readonly string[]): boolean =>
  isSampleWorkbook(sheets) ||
  (sheets.every((sheet) => sheet === basename(path)) && isSampleName(path)) ||
  (/\.zip$/i.test(path) && sheets.some(isSampleName));

const isSampleName = (path: string): boolean => basename(path).toLowerCase().startsWith(SAMPLE_FILE_PREFIX);
