/**
 * What stands in a cell. Numbers in date columns are Excel serials; a `Date` counts in UTC, so that no time zone moves
 * it; text may hold anything that a spreadsheet or a CSV file can.
 */
export type Cell = string | number | boolean | Date | null;

export interface SheetRow {
  /** Counted from 1, as the spreadsheet shows it. */
  readonly rowNumber: number;
  readonly cells: readonly Cell[];
}

/** Where a workbook's serials count from: 1900 unless it was made on an old Macintosh. */
export type DateSystem = 1900 | 1904;

export interface Sheet {
  readonly name: string;
  /** In batches and in order; the first row that is not empty is the header. */
  readonly rows: AsyncIterable<readonly SheetRow[]> | Iterable<readonly SheetRow[]>;
  /** 1900 when it is left out. */
  readonly dateSystem?: DateSystem;
}
