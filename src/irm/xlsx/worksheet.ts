import { columnIndex, columnLetters } from '../../project/index.ts';
import type { Cell, MergedRange, SheetRow } from '../sheet.ts';
import { createCellReader, type WorkbookTables } from './worksheet-cell.ts';
import { createXmlParser, type XmlHandlers } from './xml.ts';

/**
 * Excel's limits. An address beyond them would let a small file fill the memory with empty cells.
 */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;

/**
 * Limit of empty cells before others in the whole sheet: a value in the last column of every row
 * would take minutes.
 */
const MAX_EMPTY_CELLS = 50_000_000;

const ROWS_PER_BATCH = 500;

/** More than a sheet has if each of its cells is merged with the next one. */
const MAX_MERGED_RANGES = 1_000_000;

/**
 * The rows of a worksheet's XML in batches, without rows that have no cells. `rangeMerged` is
 * called for merged cells, which the file lists after the rows.
 */
export async function* worksheetRows(
  xml: AsyncIterable<string>,
  tables: WorkbookTables,
  rangeMerged: (range: MergedRange) => void,
): AsyncGenerator<readonly SheetRow[]> {
  let batch: SheetRow[] = [];
  const parser = createXmlParser(rowHandlers(tables, (row) => batch.push(row), rangeMerged));
  for await (const chunk of xml) {
    parser.write(chunk);
    if (batch.length < ROWS_PER_BATCH) continue;
    yield batch;
    batch = [];
  }
  parser.end();
  yield batch;
}

function rowHandlers(
  tables: WorkbookTables,
  rowRead: (row: SheetRow) => void,
  rangeMerged: (range: MergedRange) => void,
): XmlHandlers {
  const cell = createCellReader(tables);
  let inCell = false;
  let rows = 0;
  let rowNumber = 0;
  let rowAddress: string | undefined;
  let column = -1;
  let cells: Cell[] = [];
  let emptyCells = 0;
  let mergedRanges = 0;
  return {
    open: (name, attribute) => {
      if (inCell) cell.open(name);
      else if (name === 'c') {
        inCell = true;
        const address = attribute('r');
        column = nextColumn(address, column);
        if (address !== undefined && rowAddress !== undefined) refuseOtherRow(address, rowAddress);
        cell.begin(attribute);
      } else if (name === 'row') {
        rows += 1;
        if (rows > MAX_ROWS) throw new Error(`it has more than ${MAX_ROWS} rows`);
        rowAddress = attribute('r');
        rowNumber = nextRow(rowAddress, rowNumber);
        column = -1;
        cells = [];
      } else if (name === 'mergeCell') {
        mergedRanges += 1;
        if (mergedRanges > MAX_MERGED_RANGES)
          throw new Error(`it has more than ${MAX_MERGED_RANGES} merged cells`);
        rangeMerged(mergedRange(attribute('ref') ?? ''));
      }
    },
    text: (text) => {
      if (inCell) cell.text(text);
    },
    close: (name) => {
      if (name === 'c') {
        inCell = false;
        emptyCells += putCell(cells, column, cell.end(), rowNumber);
        if (emptyCells > MAX_EMPTY_CELLS) throw new Error('its cells are too far apart');
      } else if (inCell) cell.close(name);
      else if (name === 'row' && cells.length > 0) rowRead({ rowNumber, cells });
    },
  };
}

const RANGE = /^([A-Z]{1,3})(\d{1,7})(?::([A-Z]{1,3})(\d{1,7}))?$/;

function mergedRange(reference: string): MergedRange {
  const match = RANGE.exec(reference);
  if (match === null) throw new Error(`it has merged cells at ${reference}`);
  const [, firstColumn = '', firstRow, lastColumn = firstColumn, lastRow = firstRow] = match;
  return {
    firstRow: Number(firstRow),
    lastRow: Number(lastRow),
    firstColumn: columnIndex(firstColumn),
    lastColumn: columnIndex(lastColumn),
  };
}

/** Rows and cells without an address follow the previous one. */
function nextRow(address: string | undefined, previous: number): number {
  const row = address === undefined ? previous + 1 : Number(address);
  if (Number.isInteger(row) && row >= 1 && row <= MAX_ROWS) return row;
  throw new Error(`it has a row numbered ${address ?? row}`);
}

function nextColumn(address: string | undefined, previous: number): number {
  const column = address === undefined ? previous + 1 : columnIndex(address);
  if (column >= 0 && column < MAX_COLUMNS) return column;
  throw new Error(`it has a cell at ${address ?? `column ${column + 1}`}`);
}

const DIGIT = /\d/;

/**
 * Spreadsheets place a cell by its own address; in another row, its value would belong to another
 * project.
 */
function refuseOtherRow(address: string, rowAddress: string): void {
  if (address.endsWith(rowAddress) && !DIGIT.test(address.at(-rowAddress.length - 1) ?? '')) return;
  throw new Error(`it has a cell at ${address} in row ${rowAddress}`);
}

/**
 * Adds a value at its column and returns the number of empty cells added before it. Fails if there
 * is a value already.
 */
function putCell(cells: Cell[], column: number, value: Cell, rowNumber: number): number {
  if (value === null) return 0;
  const filled = cells.length;
  if ((cells[column] ?? null) !== null)
    throw new Error(`it has two cells at ${columnLetters(column)}${rowNumber}`);
  while (cells.length < column) cells.push(null);
  cells[column] = value;
  return Math.max(0, column - filled);
}
