/**
 * The value of a cell. Numbers in date columns are Excel serials. Dates are in UTC, independent of
 * the time zone. Text may contain anything that a spreadsheet or a CSV file can hold.
 */
export type Cell = string | number | boolean | Date | null;

export interface SheetRow {
  /** From 1, as spreadsheets show it. */
  readonly rowNumber: number;
  readonly cells: readonly Cell[];
  /** What the reader of the file did not read as it stands. Default: nothing. */
  readonly notes?: readonly CellNote[];
}

/** How a cell is read that is not read as it stands. */
export type NoteKind =
  | 'empty word'
  | 'unusual form'
  | 'rounded'
  | 'lost letters'
  | 'middle'
  | 'by point'
  | 'other location'
  | 'personal'
  | 'too much'
  | 'assumed currency';

/** A cell that is not read as it stands. `column` counts from 0. */
export interface CellNote {
  readonly column: number;
  readonly text: string;
  readonly kind: NoteKind;
}

/**
 * The year from which a workbook counts serials: 1900, or 1904 if it was made on an old Macintosh.
 */
export type DateSystem = 1900 | 1904;

/** Cells shown as one: the value is that of the first. Rows count from 1, columns from 0. */
export interface MergedRange {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

export interface Sheet {
  readonly name: string;
  /** Batches of rows, in order. They can be read more than once. */
  readonly rows: AsyncIterable<readonly SheetRow[]> | Iterable<readonly SheetRow[]>;
  /** Default: 1900. */
  readonly dateSystem?: DateSystem;
  /** Complete after the rows were read to the end. Default: none. */
  readonly mergedRanges?: () => readonly MergedRange[];
  /** Whether each row has a cell for each heading, as in text with delimiters. Default: false. */
  readonly isDelimited?: boolean;
  /** Whether each row is a project for certain, however little it says. Default: false. */
  readonly holdsProjectsOnly?: boolean;
}

/** The sheets of a file. */
export interface SheetFile {
  /** Those that people see when they open the file. */
  readonly sheets: readonly Sheet[];
  readonly hiddenSheets: readonly string[];
  /** Files of an archive that hold no table. */
  readonly otherFiles?: readonly string[];
  /** Removes what was unpacked. To be called when the sheets are no longer read. */
  readonly close?: () => Promise<void>;
}
