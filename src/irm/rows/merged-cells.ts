import { isEmptyCell } from '../cells/cell-text.ts';
import { IrmFileError } from '../irm-file-error.ts';
import type { Cell, MergedRange, SheetRow } from '../sheet.ts';
import type { SheetLayout } from '../sheet-layout.ts';

/** The merged cells of a sheet below its headings. */
export interface MergedCells {
  /** The row with the text of the merged cells that cover it. Rows come in the order of the sheet. */
  fill(row: SheetRow): SheetRow;
  /** Ranges whose text was used for other cells so far, and the number of those cells. */
  filled(): { readonly ranges: readonly MergedRange[]; readonly cells: number };
  /** Ranges with a value that is an id, an amount, a date or a coordinate. */
  valueRanges(): readonly MergedRange[];
}

interface Covering {
  readonly range: MergedRange;
  readonly value: Cell;
}

/** Limit of cells that are looked at for merged text: a hostile file may merge all of them. */
const MAX_LOOKUPS = 50_000_000;

/** The ranges that cover a column with a heading in a row below the headings. */
export function rangesOfRows(
  ranges: readonly MergedRange[],
  layout: SheetLayout,
  headerRow: number,
): readonly MergedRange[] {
  const { fieldColumns, contractorColumns, projectIdColumn, keptColumns = [] } = layout;
  const fields = fieldColumns.map(({ column }) => column);
  const headed = [projectIdColumn, ...fields, ...contractorColumns, ...keptColumns];
  return ranges.filter(
    (range) => range.lastRow > headerRow && headed.some((column) => covers(range, column)),
  );
}

/**
 * People see the text of merged cells in each row that they cover, so text counts for each. An id,
 * an amount, a date or a coordinate does not: counting it for each row would multiply it.
 */
export function readMergedCells(ranges: readonly MergedRange[], layout: SheetLayout): MergedCells {
  const rangesByFirstRow = new Map<number, MergedRange[]>();
  for (const range of ranges) {
    const others = rangesByFirstRow.get(range.firstRow);
    if (others === undefined) rangesByFirstRow.set(range.firstRow, [range]);
    else others.push(range);
  }
  const valueColumns = columnsOfValues(layout);
  const textColumns = columnsOfText(layout);
  const coveringByColumn = new Map<number, Covering>();
  const filledRanges = new Set<MergedRange>();
  const valueRanges: MergedRange[] = [];
  let filledCells = 0;
  let lookups = 0;

  const begin = (range: MergedRange, cells: readonly Cell[]) => {
    const value = cells[range.firstColumn] ?? null;
    if (isEmptyCell(value) || isBanner(range, layout)) return;
    if (valueColumns.some((column) => covers(range, column))) valueRanges.push(range);
    else
      for (const column of textColumns)
        if (covers(range, column)) coveringByColumn.set(column, { range, value });
  };
  return {
    fill: (row) => {
      for (const range of rangesByFirstRow.get(row.rowNumber) ?? []) begin(range, row.cells);
      if (coveringByColumn.size === 0) return row;
      lookups += coveringByColumn.size;
      if (lookups > MAX_LOOKUPS)
        throw new IrmFileError('The workbook has too many merged cells; unmerge them and import again.');
      const cells = [...row.cells];
      for (const [column, { range, value }] of coveringByColumn) {
        if (range.lastRow < row.rowNumber) coveringByColumn.delete(column);
        else if (isEmptyCell(cells[column])) {
          while (cells.length < column) cells.push(null);
          cells[column] = value;
          filledRanges.add(range);
          filledCells += 1;
        }
      }
      return { ...row, cells };
    },
    filled: () => ({ ranges: [...filledRanges], cells: filledCells }),
    valueRanges: () => valueRanges,
  };
}

function covers({ firstColumn, lastColumn }: MergedRange, column: number): boolean {
  return column >= firstColumn && column <= lastColumn;
}

function columnsOfValues({ projectIdColumn, fieldColumns }: SheetLayout): readonly number[] {
  const values = fieldColumns.filter(({ field }) => field.type !== 'text' && field.type !== 'status');
  return [projectIdColumn, ...values.map(({ column }) => column)];
}

function columnsOfText({
  contractorColumns,
  fieldColumns,
  keptColumns = [],
}: SheetLayout): readonly number[] {
  const texts = fieldColumns.filter(({ field }) => field.type === 'text' || field.type === 'status');
  return [...texts.map(({ column }) => column), ...contractorColumns, ...keptColumns];
}

/** A cell of one row across most of a table is the title of the rows below: a region, a programme. */
const isBanner = (
  { firstRow, lastRow, firstColumn, lastColumn }: MergedRange,
  layout: SheetLayout,
): boolean =>
  layout.isMapped === true && firstRow === lastRow && (lastColumn - firstColumn + 1) * 2 > layout.width;
