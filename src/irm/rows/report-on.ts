import { amountsNotInRand, saysThousands } from '../header/amount-unit.ts';
import { IrmFileError } from '../irm-file-error.ts';
import {
  type AmericanColumn,
  type ColumnProblems,
  countedList,
  type LeftOutRow,
  type MergedCellsPlace,
  type ReadingReport,
  type RowPlace,
  shownText,
  type UnreadableCell,
} from '../report.ts';
import type { MergedRange } from '../sheet.ts';
import { columnLetters } from '../xlsx/column-letters.ts';
import type { ProvedDate } from './date-orders.ts';
import type { LeftOutReason, ProjectRows } from './no-projects.ts';
import type { CellProblem } from './project-row.ts';
import type { ReadRows, ReadSheet } from './read-sheets.ts';
import type { Settle } from './settled-row.ts';
import type { StagedRow } from './staged-rows.ts';

/**
 * Goes through all rows once more, now that the whole file is known, and reports on them.
 * @throws IrmFileError if there is no project, or a row says that amounts are in thousands
 */
export async function reportOn(
  rows: ReadRows,
  projectRows: ProjectRows,
  settle: Settle,
): Promise<ReadingReport> {
  const { sheets } = rows;
  const leftOut = countedList<LeftOutRow>();
  const byReason: Partial<Record<LeftOutReason, number>> = {};
  const unreadable = countedList<UnreadableCell>();
  const columns = countProblems(sheets);
  const loaded = sheets.map(() => 0);
  const projectRowNumbers = sheets.map((): number[] => []);
  const lastRows = new Map<number, RowPlace>();
  const replaced: { readonly row: StagedRow; readonly by: number }[] = [];
  let amountsDecidedByOthers = 0;
  let index = 0;

  const placeOf = (row: StagedRow): RowPlace => ({
    sheet: sheets[row.sheet]!.sheet.name,
    row: row.rowNumber,
  });
  const addProblem = (row: StagedRow, problem: CellProblem) => {
    const { headers } = sheets[row.sheet]!.layout;
    const header = headers[problem.column] ?? '';
    const { text, kind } = problem;
    const cell = {
      ...placeOf(row),
      column: columnLetters(problem.column),
      header,
      text: shownText(text),
      kind,
    };
    unreadable.add(cell);
    columns.add(cell);
  };
  const leaveOut = (row: StagedRow, reason: LeftOutReason) => {
    byReason[reason] = (byReason[reason] ?? 0) + 1;
    if (reason === 'replaced by a later row') {
      const by = projectRows.replacedBy(index);
      if (by !== undefined && replaced.length < 1000) replaced.push({ row, by });
      return;
    }
    const { name, province, department } = row.snapshot;
    const text = [row.projectId ?? '', name, province, department].find((said) => said !== '') ?? '';
    refuseThousands(row, placeOf(row));
    leftOut.add({ ...placeOf(row), projectId: row.projectId, reason, text: shownText(text) });
    const idColumn = sheets[row.sheet]!.layout.projectIdColumn;
    for (const problem of row.problems) if (problem.column === idColumn) addProblem(row, problem);
  };

  for await (const batch of rows.staged.batches()) {
    for (const row of batch) {
      const reason = projectRows.reasonOf(index);
      if (reason === undefined) {
        loaded[row.sheet]! += 1;
        if (sheets[row.sheet]!.merged.valueRanges().length > 0)
          projectRowNumbers[row.sheet]!.push(row.rowNumber);
        if (projectRows.replacesOthers(index)) lastRows.set(index, placeOf(row));
        const { problems, amountsDecided } = settle(row);
        amountsDecidedByOthers += amountsDecided;
        for (const problem of problems) addProblem(row, problem);
      } else leaveOut(row, reason);
      index += 1;
    }
  }
  for (const { row, by } of replaced) {
    const place = { ...placeOf(row), projectId: row.projectId, text: shownText(row.projectId ?? '') };
    const replacedBy = lastRows.get(by);
    leftOut.add({ ...place, reason: 'replaced by a later row', ...(replacedBy && { replacedBy }) });
  }
  const rowsRead = sheets.reduce((sum, sheet) => sum + sheet.rowsRead, 0);
  const count = loaded.reduce((sum, each) => sum + each, 0);
  const columnProblems = columns.all();
  if (count === 0) throw noProject(sheets, rowsRead, columnProblems);
  const mergedValues = countedList<MergedCellsPlace>();
  for (const [at, sheet] of sheets.entries())
    for (const range of sheet.merged.valueRanges())
      if (coversOne(range, projectRowNumbers[at]!)) mergedValues.add(placeOfRange(sheet, range));
  const mergedTexts = sheets.flatMap((sheet) =>
    sheet.merged.filled().ranges.map((range) => placeOfRange(sheet, range)),
  );
  return {
    sheets: sheets.map(({ sheet, rowsRead }, at) => ({ sheet: sheet.name, rowsRead, loaded: loaded[at]! })),
    leftOutSheets: rows.leftOutSheets,
    rowsAbove: rows.rowsAbove,
    droppedColumns: sheets.flatMap(({ sheet, layout }) =>
      layout.droppedColumns.map((column) => ({
        sheet: sheet.name,
        header: shownText(layout.headers[column]!),
      })),
    ),
    columnsWithoutHeading: sheets.flatMap(withoutHeading).slice(0, 1000),
    rowsRead,
    loaded: count,
    leftOut: leftOut.entries,
    leftOutCount: Object.values(byReason).reduce((sum, each) => sum + each, 0),
    leftOutByReason: byReason,
    unreadableCells: unreadable.entries,
    unreadableCellCount: unreadable.count(),
    columnProblems,
    americanColumns: rows.dateOrders.american().map((column) => americanColumn(column, rows)),
    amountsDecidedByOthers,
    mergedTexts: mergedTexts.slice(0, 1000),
    mergedTextCount: mergedTexts.length,
    mergedValues: mergedValues.entries,
    mergedValueCount: mergedValues.count(),
    aliases: Array.from(rows.aliases, ([written, use]) => ({ written: shownText(written), ...use })),
    ...(rows.shortLastRow && { shortLastRow: rows.shortLastRow }),
  };
}

/** Notes below the projects may say it, too. */
function refuseThousands({ snapshot, projectId }: StagedRow, { sheet, row }: RowPlace): void {
  const texts = [projectId, ...Object.values(snapshot)].filter((value) => typeof value === 'string');
  const thousands = texts.find(saysThousands);
  if (thousands !== undefined)
    throw amountsNotInRand(thousands, `row ${row} of "${sheet}", which is no project,`);
}

function noProject(
  sheets: readonly ReadSheet[],
  rowsRead: number,
  problems: readonly ColumnProblems[],
): IrmFileError {
  const what =
    sheets.length === 1 ? `The sheet "${sheets[0]!.sheet.name}"` : `Each of the ${sheets.length} sheets`;
  if (rowsRead === 0)
    return new IrmFileError(
      `${what} has headings but no project under them; choose the file that holds the IRM snapshot.`,
    );
  if (problems.some(({ kind }) => kind === 'not calculated'))
    return new IrmFileError(
      `${what} has no project, because the Project IDs are formulas that were never calculated; open the file in Excel and save it.`,
    );
  return new IrmFileError(
    `${what} has no project: none of its ${rowsRead} rows has a Project ID and a name or department; choose the file that holds the IRM snapshot.`,
  );
}

/** Counts problems by heading and kind. */
function countProblems(sheets: readonly ReadSheet[]) {
  const counts = new Map<string, ColumnProblems>();
  const filledUnder = (header: string) => {
    let filled = 0;
    for (const { layout, filledByColumn } of sheets)
      for (const [column, own] of layout.headers.entries())
        if (own.toLowerCase() === header.toLowerCase()) filled += filledByColumn[column] ?? 0;
    return filled;
  };
  return {
    add: (example: UnreadableCell) => {
      const { header, kind } = example;
      const key = `${kind} ${header.toLowerCase()}`;
      const earlier = counts.get(key) ?? { header: shownText(header), filled: 0, kind, count: 0, example };
      counts.set(key, { ...earlier, count: earlier.count + 1 });
    },
    all: () => Array.from(counts.values(), (each) => ({ ...each, filled: filledUnder(each.header) })),
  };
}

function withoutHeading({ sheet, layout, filledByColumn }: ReadSheet) {
  return filledByColumn.flatMap((cells, column) =>
    cells > 0 && (layout.headers[column] ?? '') === ''
      ? [{ sheet: sheet.name, column: columnLetters(column), cells }]
      : [],
  );
}

function americanColumn(
  column: { readonly monthFirst: ProvedDate | undefined; readonly dayFirst: ProvedDate | undefined },
  { sheets, dateOrders }: ReadRows,
): AmericanColumn {
  const cellOf = ({ sheet, row, column, text }: ProvedDate): UnreadableCell => ({
    sheet: sheets[sheet]!.sheet.name,
    row,
    column: columnLetters(column),
    header: sheets[sheet]!.layout.headers[column] ?? '',
    text: shownText(text),
    kind: 'month first',
  });
  const { dayFirst } = column;
  const proved = column.monthFirst!;
  const monthFirst = cellOf(proved);
  const readAs = dateOrders.orderOf(proved.sheet, proved.column);
  return { header: monthFirst.header, monthFirst, ...(dayFirst && { dayFirst: cellOf(dayFirst) }), readAs };
}

/** Whether a range covers one of these rows, which are in ascending order in real files. */
function coversOne({ firstRow, lastRow }: MergedRange, rowNumbers: readonly number[]): boolean {
  let from = 0;
  let to = rowNumbers.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (rowNumbers[middle]! < firstRow) from = middle + 1;
    else to = middle;
  }
  const found = rowNumbers[from];
  return found !== undefined && found <= lastRow;
}

function placeOfRange({ sheet }: ReadSheet, range: MergedRange): MergedCellsPlace {
  const { firstRow, lastRow, firstColumn, lastColumn } = range;
  const place = `${columnLetters(firstColumn)}${firstRow}:${columnLetters(lastColumn)}${lastRow}`;
  return { sheet: sheet.name, range: place };
}
