import { cellText, isEmptyCell } from '../cells/cell-text.ts';
import { readProjectId } from '../cells/project-id.ts';
import { UNREADABLE } from '../cells/unreadable.ts';
import { amountsNotInRand, saysThousands } from '../header/amount-unit.ts';
import { findHeader } from '../header/find-header.ts';
import { readHeader, repeatsHeadings, type SheetLayout } from '../header/header.ts';
import { IrmFileError } from '../irm-file-error.ts';
import type { ReadingChoices } from '../reading-choices.ts';
import type { ReadingReport, ShortLastRow } from '../report.ts';
import { shownText } from '../report.ts';
import type { MergedRange, Sheet, SheetFile, SheetRow } from '../sheet.ts';
import { collectDateOrders, type DateOrders } from './date-orders.ts';
import { collectDecimalMarks, type DecimalMarks } from './decimal-marks.ts';
import { type MergedCells, rangesOfRows, readMergedCells } from './merged-cells.ts';
import {
  isColumnNumbers,
  isTotalLabel,
  type LeftOutReason,
  type RowSurvey,
  surveyRows,
} from './no-projects.ts';
import { cellProblem, type ProjectRow, type RowObserver, readProjectRow } from './project-row.ts';
import { type StagedRow, type StagedRows, stageRows } from './staged-rows.ts';

/** A sheet whose rows were read. */
export interface ReadSheet {
  readonly sheet: Sheet;
  readonly layout: SheetLayout;
  readonly merged: MergedCells;
  /** All ranges of merged cells that matter below the headings. */
  readonly mergedRanges: readonly MergedRange[];
  readonly rowsRead: number;
  /** How many cells have content, by column. */
  readonly filledByColumn: readonly number[];
}

/** The rows of a file as they stand, and what they prove together. */
export interface ReadRows {
  readonly staged: StagedRows;
  readonly survey: RowSurvey;
  readonly decimalMarks: DecimalMarks;
  readonly dateOrders: DateOrders;
  readonly sheets: readonly ReadSheet[];
  readonly leftOutSheets: ReadingReport['leftOutSheets'];
  readonly rowsAbove: ReadingReport['rowsAbove'];
  readonly aliases: ReadonlyMap<string, { readonly readAs: string; readonly count: number }>;
  readonly shortLastRow: ShortLastRow | undefined;
}

/** More different spellings than a real file has. */
const MAX_ALIASES = 1000;

/**
 * Reads all sheets with headings. Merged cells are known only at the end of a sheet: `ranges` has
 * those that an earlier reading found.
 * @throws IrmFileError if no sheet has the headings of a snapshot, or the headings have a fault
 */
export async function readSheets(
  file: SheetFile,
  choices: ReadingChoices,
  ranges: ReadonlyMap<Sheet, readonly MergedRange[]>,
): Promise<ReadRows> {
  const staged = stageRows();
  try {
    return await readInto(staged, file, choices, ranges);
  } catch (error) {
    await staged.close();
    throw error;
  }
}

async function readInto(
  staged: StagedRows,
  { sheets, hiddenSheets }: SheetFile,
  choices: ReadingChoices,
  ranges: ReadonlyMap<Sheet, readonly MergedRange[]>,
): Promise<ReadRows> {
  const aliases = new Map<string, { readAs: string; count: number }>();
  const evidence = {
    staged,
    survey: surveyRows(),
    decimalMarks: collectDecimalMarks(),
    dateOrders: collectDateOrders(choices.dates),
    aliases,
  };
  const read: ReadSheet[] = [];
  const leftOut: ReadingReport['leftOutSheets'][number][] = [];
  const rowsAbove: ReadingReport['rowsAbove'][number][] = [];
  const mistaken: { readonly sheet: Sheet; readonly row: SheetRow }[] = [];
  let shortLastRow: ShortLastRow | undefined;
  for (const sheet of sheets) {
    const start = await findHeader(sheet);
    if (start.kind !== 'headings') {
      leftOut.push({ sheet: sheet.name, why: start.kind });
      if (start.kind === 'no headings') mistaken.push({ sheet, row: start.best });
      continue;
    }
    for (const row of start.rowsAbove) rowsAbove.push(rowAbove(sheet, row));
    const layout = readHeader(start.header, sheet.name, choices.dropColumns);
    const known = ranges.get(sheet) ?? [];
    const merged = readMergedCells(known, layout);
    const reader = rowReader({ sheet, layout, merged, index: read.length }, choices, evidence);
    for await (const rows of start.rowsBelow) await staged.add(rows.map(reader.read));
    const mergedRanges = rangesOfRows(sheet.mergedRanges?.() ?? [], layout, start.header.rowNumber);
    read.push({ sheet, layout, merged, mergedRanges, ...reader.counts() });
    shortLastRow = reader.shortLastRow() ?? shortLastRow;
  }
  if (read.length === 0) throw noHeadings(sheets, mistaken);
  leftOut.push(...hiddenSheets.map((sheet) => ({ sheet, why: 'hidden' as const })));
  return { ...evidence, sheets: read, leftOutSheets: leftOut, rowsAbove, shortLastRow };
}

function rowAbove(sheet: Sheet, { rowNumber, cells }: SheetRow): ReadingReport['rowsAbove'][number] {
  const texts = cells.map(cellText).filter((text) => text !== '');
  const thousands = texts.find(saysThousands);
  if (thousands !== undefined)
    throw amountsNotInRand(thousands, `row ${rowNumber} of "${sheet.name}", above the headings,`);
  return { sheet: sheet.name, row: rowNumber, text: shownText(texts.join(' ')) };
}

function noHeadings(
  sheets: readonly Sheet[],
  mistaken: readonly { readonly sheet: Sheet; readonly row: SheetRow }[],
): IrmFileError {
  const [first] = mistaken;
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

type Evidence = Pick<ReadRows, 'survey' | 'decimalMarks' | 'dateOrders'> & {
  readonly aliases: Map<string, { readAs: string; count: number }>;
};

interface RowReader {
  readonly read: (row: SheetRow) => StagedRow;
  readonly counts: () => Pick<ReadSheet, 'rowsRead' | 'filledByColumn'>;
  readonly shortLastRow: () => ShortLastRow | undefined;
}

interface OpenedSheet {
  readonly sheet: Sheet;
  readonly layout: SheetLayout;
  readonly merged: MergedCells;
  readonly index: number;
}

function rowReader(
  { sheet, layout, merged, index }: OpenedSheet,
  choices: ReadingChoices,
  { survey, decimalMarks, dateOrders, aliases }: Evidence,
): RowReader {
  const filledByColumn: number[] = layout.headers.map(() => 0);
  const options = {
    dateSystem: sheet.dateSystem ?? 1900,
    decimal: choices.decimal,
    keepDatesOpen: choices.dates === 'mdy',
  } as const;
  let rowNumber = 0;
  let rowsRead = 0;
  let provedComma = false;
  let provedPoint = false;
  const lengths = delimitedLengths();
  const observer: RowObserver = {
    cellFilled: (column) => {
      filledByColumn[column] = (filledByColumn[column] ?? 0) + 1;
    },
    decimalProved: (mark) => {
      if (mark === 'comma') provedComma = true;
      else provedPoint = true;
    },
    dateOrderProved: (column, order, text) =>
      dateOrders.prove(order, { sheet: index, row: rowNumber, column, text }),
    aliasUsed: (written, readAs) => {
      const used = aliases.get(written);
      if (used !== undefined) used.count += 1;
      else if (aliases.size < MAX_ALIASES) aliases.set(written, { readAs, count: 1 });
    },
  };
  const read = (original: SheetRow): StagedRow => {
    const row = merged.fill(original);
    rowNumber = row.rowNumber;
    rowsRead += 1;
    provedComma = false;
    provedPoint = false;
    if (sheet.isDelimited === true) lengths.add(original);
    countWithoutHeading(row, layout, observer.cellFilled);
    const projectRow = readProjectRow(row, layout, options, observer);
    const { department } = projectRow.snapshot;
    if (provedComma) decimalMarks.prove(department, 'comma');
    if (provedPoint) decimalMarks.prove(department, 'point');
    const idCell = row.cells[layout.projectIdColumn] ?? null;
    const id = readProjectId(idCell);
    const projectId = id === UNREADABLE ? null : id;
    if (!isEmptyCell(idCell)) observer.cellFilled(layout.projectIdColumn);
    const reason = reasonOfRow(row, id, projectRow, layout);
    survey.add({ projectId, reason, filledTexts: projectRow.filledTexts, isTotal: isTotal(id, projectRow) });
    const problems =
      id === UNREADABLE
        ? [cellProblem(layout.projectIdColumn, idCell), ...projectRow.problems]
        : projectRow.problems;
    const { snapshot, openCells } = projectRow;
    return { sheet: index, rowNumber, projectId, snapshot, problems, openCells };
  };
  return {
    read,
    counts: () => ({ rowsRead, filledByColumn }),
    shortLastRow: () => lengths.shortLastRow(sheet.name, layout.headers.length),
  };
}

function reasonOfRow(
  row: SheetRow,
  id: ReturnType<typeof readProjectId>,
  { hasNameOrDepartment }: ProjectRow,
  layout: SheetLayout,
): LeftOutReason | undefined {
  if (repeatsHeadings(row, layout)) return 'repeated headings';
  if (isColumnNumbers(row)) return 'column numbers';
  if (id === null) return 'no Project ID';
  if (id === UNREADABLE) return 'Project ID unreadable';
  return hasNameOrDepartment ? undefined : 'no name and no department';
}

function isTotal(id: ReturnType<typeof readProjectId>, { snapshot }: ProjectRow): boolean {
  const { name, province, department } = snapshot;
  return [name, province, department].some(isTotalLabel) || (typeof id === 'string' && isTotalLabel(id));
}

function countWithoutHeading(
  { cells }: SheetRow,
  { blankColumns, headers }: SheetLayout,
  cellFilled: (column: number) => void,
): void {
  for (const column of blankColumns) {
    if (column >= cells.length) break;
    if (!isEmptyCell(cells[column])) cellFilled(column);
  }
  for (let column = headers.length; column < cells.length; column++)
    if (!isEmptyCell(cells[column])) cellFilled(column);
}

/** Compares the last row of delimited text with all others: an interrupted copy ends in a row. */
function delimitedLengths() {
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
