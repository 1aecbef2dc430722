export type { DateOrder } from './cells/date-cell.ts';
export { type DecimalMark, decimalMarks } from './cells/money-cell.ts';
export { openSheets, readIrmFile } from './irm-file.ts';
export { IrmFileError } from './irm-file-error.ts';
export { type IrmReading, projectsOfSheet, readIrmSheet } from './reading.ts';
export type { ReadingChoices } from './reading-choices.ts';
export type {
  AmericanColumn,
  CellPlace,
  ColumnProblems,
  LeftOutRow,
  MergedCellsPlace,
  ReadingReport,
  RowPlace,
  UnreadableCell,
} from './report.ts';
export { MAX_LISTED } from './report.ts';
export type { LeftOutReason } from './rows/no-projects.ts';
export type { Cell, DateSystem, Sheet, SheetFile, SheetRow } from './sheet.ts';
export { columnIndex } from './xlsx/column-letters.ts';
export { shownSheetName } from './xlsx/workbook.ts';
export type { FileLimits } from './xlsx/zip-archive.ts';
