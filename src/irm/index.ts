export { readIrmFile } from './irm-file.ts';
export { IrmFileError } from './irm-file-error.ts';
export { type IrmReading, readIrmSheet } from './irm-sheet.ts';
export type { ImportReport, LeftOutRow, UnreadableCell } from './report.ts';
export type { Cell, DateSystem, Sheet, SheetRow } from './sheet.ts';
export type { FileLimits } from './xlsx/zip-archive.ts';
