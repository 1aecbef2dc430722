import { cellText, isEmptyCell } from '../cells/cell-text.ts';
import type { Cell, SheetRow } from '../sheet.ts';

/** Headings of a table that may stand in two rows: groups, and the headings of their columns below. */
export interface HeadingRows {
  /** The headings, with the number of the last of their rows. */
  readonly header: SheetRow;
  readonly height: 1 | 2;
}

const isHeading = (cell: Cell): boolean => typeof cell === 'string' && !/^[\d.,\s-]+$/.test(cell);

/** Whether all that a row says may be headings. */
export const areHeadings = (cells: readonly Cell[]): boolean =>
  cells.every((cell) => isEmptyCell(cell) || isHeading(cell));

/**
 * The headings that begin at a row. With groups, such as "Costs" merged over "Contract" and "Paid", a heading names both:
 * "Costs: Contract".
 */
export function headingRowsAt(rows: readonly SheetRow[], at: number): HeadingRows {
  const header = rows[at]!;
  const below = rows[at + 1];
  if (below === undefined || below.rowNumber !== header.rowNumber + 1 || !areHeadings(header.cells))
    return { header, height: 1 };
  const joined = joinedHeadings(header.cells, below.cells);
  return joined === undefined ? { header, height: 1 } : { header: { ...below, cells: joined }, height: 2 };
}

/**
 * Undefined unless each heading of the second row stands under a group, and some have nothing below: otherwise the first
 * row is a title, and the second one has all headings.
 */
function joinedHeadings(groups: readonly Cell[], below: readonly Cell[]): readonly Cell[] | undefined {
  if (!areHeadings(below)) return undefined;
  const width = Math.max(groups.length, below.length);
  const columns = Array.from({ length: width }, (_, column) => column);
  const isGroup = (column: number) => !isEmptyCell(groups[column]) && isEmptyCell(groups[column + 1]);
  const hasBelow = (column: number) => !isEmptyCell(below[column]);
  const isAlone = (column: number) => !isEmptyCell(groups[column]) && !hasBelow(column);
  const isInGroup = (column: number) => isEmptyCell(groups[column]) && hasBelow(column);
  if (!columns.some(isAlone) || !columns.some(isInGroup)) return undefined;
  let group = '';
  const joined: Cell[] = [];
  for (const column of columns) {
    const [above, heading] = [cellText(groups[column]), cellText(below[column])];
    if (above !== '') group = isGroup(column) && heading !== '' ? above : '';
    if (heading !== '' && group === '') return undefined;
    joined.push(heading === '' ? above : `${group}: ${heading}`);
    if (heading === '') group = '';
  }
  return joined;
}
