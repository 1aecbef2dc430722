/**
 * The value of a cell. Numbers in date columns are Excel serials. Dates are in UTC, independent of
 * the time zone. Text may contain anything that a spreadsheet or a CSV file can hold.
 */
export type Cell = string | number | boolean | Date | null;

export interface SheetRow {
  /** From 1, as spreadsheets show it. */
  readonly rowNumber: number;
  readonly cells: readonly Cell[];
}

/**
 * The year from which a workbook counts serials: 1900, or 1904 if it was made on an old Macintosh.
 */
export type DateSystem = 1900 | 1904;

export interface Sheet {
  readonly name: string;
  /** Batches of rows, in order. The first row that is not empty is the header. */
  readonly rows: AsyncIterable<readonly SheetRow[]> | Iterable<readonly SheetRow[]>;
  /** Default: 1900. */
  readonly dateSystem?: DateSystem;
}
