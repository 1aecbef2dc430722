export { type Conformance, type Survey, sectorTitles } from '../oc4ids/index.ts';
export { cellText } from './cells/cell-text.ts';
export { type DateOrder, readDate } from './cells/date-cell.ts';
export { type DecimalMark, decimalMarks, readMoney } from './cells/money-cell.ts';
export { UNREADABLE } from './cells/text-cell.ts';
export { type SameProject, withFormerIds } from './former-ids.ts';
export type { SheetHeadings } from './header/sheet-headings.ts';
export {
  conformanceOfPackages,
  type FileSurvey,
  holdsJson,
  openSheets,
  publishedOn,
  readIrmFile,
  surveyedFile,
} from './irm-file.ts';
export { HeadingsError, IrmFileError } from './irm-file-error.ts';
export { OtherFileError } from './other-files.ts';
export { type IrmReading, type PlacedProject, projectsOfSheet, readIrm, readIrmSheet } from './reading.ts';
export { type DateChoice, dateChoices, type ReadingChoices } from './reading-choices.ts';
export {
  type AmericanColumn,
  type CellPlace,
  CHANCE,
  type ColumnProblems,
  type DoubtfulRow,
  type ExchangedColumn,
  FEWEST_OF_DEPARTMENT,
  type LeftOutRow,
  MAX_LISTED,
  type MergedCellsPlace,
  type NotedColumn,
  type ReadingReport,
  type RowPlace,
  shownText,
  type UnreadableCell,
} from './report.ts';
export type { LeftOutReason } from './rows/no-projects.ts';
export { isSampleFile, isSampleWorkbook, SAMPLE_FILE_PREFIX, SAMPLE_SHEET } from './sample-file.ts';
export type { Cell, Sheet, SheetFile, SheetRow } from './sheet.ts';
export { checkCodes, LEFT_OUT, mappableFields, mappedColumns } from './table/column-map.ts';
export { isContactHeading } from './table/kept-columns.ts';
export type { SurveyedColumn, SurveyedTable } from './table/survey-sheets.ts';
export { GEOMETRY_HEADINGS } from './table/table-layout.ts';
export { shownSheetName } from './xlsx/workbook.ts';
export type { FileLimits } from './xlsx/zip-archive.ts';
