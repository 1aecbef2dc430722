import type { SheetHeadings } from '../../../irm/index.ts';

/** Rows that are found and read together. */
export const ROWS_IN_BLOCK = 25;

/** The most columns that are shown: a hostile workbook has thousands. */
export const MOST_COLUMNS = 256;

/** A cell as people see it: text and dates as text, numbers as numbers, null if it is empty. */
export type ShownCell = string | number | null;

/** A row of a sheet. */
export interface ShownRow {
  /** From 1, as spreadsheets show it. */
  readonly row: number;
  readonly cells: readonly ShownCell[];
}

/** The rows of a sheet in their file. */
export interface SheetRows {
  /** The file's name in the folder of the reading. */
  readonly file: string;
  /** Rows in the file, with those above the headings. */
  readonly rows: number;
  /** For each block the number of its first row and where it begins in the file, in bytes. */
  readonly blocks: readonly { readonly row: number; readonly at: number }[];
  /** Where the last block ends, in bytes. */
  readonly bytes: number;
  /** Set if the sheet is so large that later rows are not kept for showing. */
  readonly isCut?: true;
}

/** A sheet that was read. */
export interface RecordedSheet extends SheetHeadings, SheetRows {}

/** The file that lists the recorded sheets. */
export const SHEETS_FILE = 'sheets.json';
