import { cellText, isEmptyCell } from '../cells/cell-text.ts';
import { amountsInThousands, saysThousands } from '../header/amount-unit.ts';
import { closedOnError, findHeader } from '../header/find-header.ts';
import { countHeadings, readHeader } from '../header/header.ts';
import { IrmFileError } from '../irm-file-error.ts';
import type { ReadingChoices } from '../reading-choices.ts';
import { type ReadingReport, type ShortLastRow, shownText } from '../report.ts';
import type { MergedRange, Sheet, SheetFile, SheetRow } from '../sheet.ts';
import type { SheetLayout } from '../sheet-layout.ts';
import type { MappedColumn } from '../table/column-map.ts';
import { named } from '../table/table-layout.ts';
import { collectDateOrders } from './date-orders.ts';
import { collectDecimalMarks } from './decimal-marks.ts';
import { type MergedCells, rangesOfRows, readMergedCells } from './merged-cells.ts';
import { surveyRows } from './no-projects.ts';
import { collectAliasUses, type Evidence, rowReader, type Widths } from './row-reader.ts';
import { type StagedRows, stageRows } from './staged-rows.ts';

/** A sheet whose rows were read. */
export interface ReadSheet {
  readonly sheet: Sheet;
  readonly layout: SheetLayout;
  /** From 1. */
  readonly headingRow: number;
  readonly merged: MergedCells;
  /** All ranges of merged cells that matter below the headings. */
  readonly mergedRanges: readonly MergedRange[];
  readonly rowsRead: number;
  /** How many cells have content, by column. */
  readonly filledByColumn: readonly number[];
  /** The same for columns without a heading, which may be far apart. */
  readonly filledWithoutHeading: readonly number[];
  readonly widths: Widths;
}

/** The rows of a file as they stand, and what they prove together. */
export interface ReadRows extends Evidence {
  readonly staged: StagedRows;
  readonly sheets: readonly ReadSheet[];
  readonly leftOutSheets: ReadingReport['leftOutSheets'];
  readonly rowsAbove: ReadingReport['rowsAbove'];
  readonly shortLastRow: ShortLastRow | undefined;
}

/**
 * Reads all sheets with headings. Merged cells are known only at the end of a sheet: `ranges` has
 * those that an earlier reading found.
 * @throws IrmFileError if no sheet has the headings of a snapshot, or the headings have a fault
 */
export async function readSheets(
  file: SheetFile,
  choices: ReadingChoices,
  columns: readonly MappedColumn[],
  ranges: ReadonlyMap<Sheet, readonly MergedRange[]>,
): Promise<ReadRows> {
  const staged = stageRows();
  try {
    return await readInto(staged, file, choices, columns, ranges);
  } catch (error) {
    await staged.close();
    throw error;
  }
}

async function readInto(
  staged: StagedRows,
  { sheets, hiddenSheets, otherFiles = [] }: SheetFile,
  choices: ReadingChoices,
  columns: readonly MappedColumn[],
  ranges: ReadonlyMap<Sheet, readonly MergedRange[]>,
): Promise<ReadRows> {
  const evidence = {
    staged,
    survey: surveyRows(),
    decimalMarks: collectDecimalMarks(),
    dateOrders: collectDateOrders(choices.dates),
    aliases: collectAliasUses(),
  };
  const read: ReadSheet[] = [];
  const leftOut: ReadingReport['leftOutSheets'][number][] = [];
  const rowsAbove: ReadingReport['rowsAbove'][number][] = [];
  const mistaken: { readonly sheet: Sheet; readonly row: SheetRow }[] = [];
  let shortLastRow: ShortLastRow | undefined;
  for (const sheet of sheets) {
    if (saysThousands(sheet.name)) throw amountsInThousands(sheet.name, 'the name of a sheet');
    const start = await findHeader(sheet, columns);
    if (start.kind !== 'headings') {
      const why = start.kind === 'no headings' && hasProjects(start.rows) ? 'rows like projects' : start.kind;
      leftOut.push({ sheet: sheet.name, why });
      if (start.kind === 'no headings') {
        mistaken.push({ sheet, row: start.best });
        for (const row of start.rows) refuseThousands(sheet, row, '');
      }
      continue;
    }
    const layout = await closedOnError(start.close, () => {
      if (start.layout !== undefined) return withUnits(start.layout, sheet, start.rowsAbove);
      for (const row of start.rowsAbove) refuseThousands(sheet, row, ', above the headings,');
      return readHeader(start.header, sheet.name, choices.dropColumns);
    });
    rowsAbove.push(...start.rowsAbove.map((row) => rowAbove(sheet, row)));
    const known = ranges.get(sheet) ?? [];
    const merged = readMergedCells(known, layout);
    const reader = rowReader({ sheet, layout, merged, index: read.length }, choices, evidence);
    for await (const rows of start.rowsBelow) await staged.add(rows.map(reader.read));
    const headingRow = start.header.rowNumber;
    const mergedRanges = rangesOfRows(sheet.mergedRanges?.() ?? [], layout, headingRow);
    read.push({ sheet, layout, headingRow, merged, mergedRanges, ...reader.counts() });
    shortLastRow = reader.shortLastRow() ?? shortLastRow;
  }
  if (read.length === 0) throw noHeadings(sheets, mistaken, columns);
  leftOut.push(...hiddenSheets.map((sheet) => ({ sheet, why: 'hidden' as const })));
  leftOut.push(...otherFiles.map((sheet) => ({ sheet, why: 'no table' as const })));
  return { ...evidence, sheets: read, leftOutSheets: leftOut, rowsAbove, shortLastRow };
}

/** Rows of a summary have fewer cells, and lists of projects more rows. */
const FEWEST_CELLS = 15;
const FEWEST_ROWS = 3;

/** Whether the first rows of a sheet without headings look like projects. */
const hasProjects = (rows: readonly SheetRow[]): boolean =>
  rows.filter(({ cells }) => cells.filter((cell) => !isEmptyCell(cell)).length >= FEWEST_CELLS).length >=
  FEWEST_ROWS;

function rowAbove(sheet: Sheet, { rowNumber, cells }: SheetRow): ReadingReport['rowsAbove'][number] {
  const texts = cells.map(cellText).filter((text) => text !== '');
  return { sheet: sheet.name, row: rowNumber, text: shownText(texts.join(' ')) };
}

/**
 * A table that says that amounts are in thousands or millions must have units in `columns.csv`: of the column with such
 * a heading, or of all amounts if it stands above them.
 */
function withUnits(layout: SheetLayout, sheet: Sheet, rowsAbove: readonly SheetRow[]): SheetLayout {
  const plain = layout.fieldColumns.filter(({ field, way }) => field.type === 'money' && way?.scale === 1);
  const refuse = (text: string, where: string): never => {
    throw new IrmFileError(
      `The amounts are in thousands or millions: ${where} of "${sheet.name}" says "${text.slice(0, 100)}"; write the unit of these columns into columns.csv of the profile.`,
    );
  };
  for (const { column } of plain) {
    const header = layout.headers[column] ?? '';
    if (saysThousands(header)) refuse(header, 'a heading');
  }
  if (plain.length === 0) return layout;
  for (const { rowNumber, cells } of rowsAbove) {
    const text = cells.map(cellText).find(saysThousands);
    if (text !== undefined) refuse(text, `row ${rowNumber}`);
  }
  return layout;
}

/** Notes above the headings or on a cover sheet speak of the amounts of the whole file. */
function refuseThousands({ name }: Sheet, { rowNumber, cells }: SheetRow, where: string): void {
  const thousands = cells.map(cellText).find(saysThousands);
  if (thousands !== undefined) throw amountsInThousands(thousands, `row ${rowNumber} of "${name}"${where}`);
}

function noHeadings(
  sheets: readonly Sheet[],
  mistaken: readonly { readonly sheet: Sheet; readonly row: SheetRow }[],
  columns: readonly MappedColumn[],
): IrmFileError {
  const [first] = mistaken;
  if (first !== undefined && columns.length > 0)
    return new IrmFileError(
      `No row of "${first.sheet.name}" has the headings that columns.csv of the profile names, such as "${columns[0]!.source}": write there how this table calls its columns, or guess them with infra-projects country new FOLDER --from FILE.`,
    );
  if (first !== undefined && countHeadings(first.row) === 0)
    return new IrmFileError(
      `The headings in row ${first.row.rowNumber} of "${first.sheet.name}" (${named(first.row.cells.map(cellText))}) are not those of an IRM snapshot, nor does the profile of the country have a columns.csv that names them: infra-projects country new FOLDER --from FILE makes one.`,
    );
  if (first !== undefined) {
    try {
      readHeader(first.row, first.sheet.name);
    } catch (error) {
      if (error instanceof IrmFileError) return error;
      throw error;
    }
  }
  return new IrmFileError(
    `The sheet "${sheets[0]?.name}" is empty; choose the file that holds the IRM snapshot.`,
  );
}
