import type { ShortLastRow } from '../report.ts';
import type { SheetRow } from '../sheet.ts';

/** Compares the last row of delimited text with all others: an interrupted copy ends in a row. */
export function delimitedLengths() {
  let last: SheetRow | undefined;
  let shortestBefore = Number.POSITIVE_INFINITY;
  return {
    add: (row: SheetRow) => {
      shortestBefore = Math.min(shortestBefore, last?.cells.length ?? Number.POSITIVE_INFINITY);
      last = row;
    },
    shortLastRow: (sheet: string, headings: number): ShortLastRow | undefined =>
      last !== undefined && last.cells.length < Math.min(shortestBefore, headings)
        ? { sheet, row: last.rowNumber, cells: last.cells.length, headings }
        : undefined,
  };
}
