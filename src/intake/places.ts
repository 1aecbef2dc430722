import type { CellPlace, ReadingReport } from '../irm/index.ts';

/** One entry with its place: `"end of 2013" (L2)`, with the sheet if there are several. */
export function shown(
  { text, column, row, sheet }: CellPlace & { readonly text: string },
  report: ReadingReport,
): string {
  return `"${text}" (${column}${row}${ofSheet(sheet, report)})`;
}

/** The sheet of a place, if there are several. */
export const ofSheet = (sheet: string, { sheets }: ReadingReport): string =>
  sheets.length > 1 ? ` of "${sheet}"` : '';
