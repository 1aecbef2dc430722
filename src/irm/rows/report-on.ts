import { columnLetters, storedFields } from '../../project/index.ts';
import { amountsInThousands, saysThousands } from '../header/amount-unit.ts';
import { IrmFileError } from '../irm-file-error.ts';
import {
  type ColumnProblems,
  countedList,
  type DoubtfulRow,
  type LeftOutRow,
  MAX_LISTED,
  type MergedCellsPlace,
  type ReadingReport,
  type RowPlace,
  shownText,
  type UnreadableCell,
} from '../report.ts';
import type { MergedRange } from '../sheet.ts';
import { reportOnDates } from './dates-report.ts';
import type { LeftOutReason, ProjectRows } from './no-projects.ts';
import { tallyNotes } from './noted-columns.ts';
import type { CellProblem } from './project-row.ts';
import type { ReadRows, ReadSheet } from './read-sheets.ts';
import { countCurrencies } from './row-currency.ts';
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
  const { sheets, leftOutSheets, rowsAbove, shortLastRow } = rows;
  const tally = tallyRows(sheets, projectRows, settle);
  let index = 0;
  for await (const batch of rows.staged.batches()) for (const row of batch) tally.add(row, index++);
  const counts = tally.counts();
  if (counts.loaded === 0) throw noProject(sheets, counts.rowsRead, counts.columnProblems);
  const mergedTexts = sheets.flatMap((sheet) =>
    sheet.merged.filled().ranges.map((range) => placeOfRange(sheet, range)),
  );
  const mergedValues = sheets.flatMap((sheet, at) =>
    sheet.merged
      .valueRanges()
      .filter((range) => coversOne(range, tally.projectRowNumbers(at)))
      .map((range) => placeOfRange(sheet, range)),
  );
  return {
    ...counts,
    leftOutSheets,
    rowsAbove,
    droppedColumns: sheets.flatMap(dropped),
    columnsWithoutHeading: sheets.flatMap(withoutHeading).slice(0, MAX_LISTED),
    ...reportOnDates(rows),
    numbered: projectRows.numbered,
    mergedTexts: mergedTexts.slice(0, MAX_LISTED),
    mergedTextCount: mergedTexts.length,
    mergedValues: mergedValues.slice(0, MAX_LISTED),
    mergedValueCount: mergedValues.length,
    aliases: Array.from(rows.aliases.all(), ([written, use]) => ({ written: shownText(written), ...use })),
    ...(shortLastRow && { shortLastRow }),
  };
}

type Counts = Pick<
  ReadingReport,
  | 'sheets'
  | 'rowsRead'
  | 'loaded'
  | 'leftOut'
  | 'leftOutCount'
  | 'leftOutByReason'
  | 'projectsWithoutId'
  | 'unreadableCells'
  | 'unreadableCellCount'
  | 'columnProblems'
  | 'unknownCurrencies'
  | 'notedColumns'
  | 'amountsDecidedByOthers'
  | 'doubtfulRows'
  | 'doubtfulRowCount'
>;

/** Counts rows and their cells, one row after the other. */
function tallyRows(sheets: readonly ReadSheet[], projectRows: ProjectRows, settle: Settle) {
  const leftOut = tallyLeftOut(sheets, projectRows, settle);
  const unreadable = countedList<UnreadableCell>();
  const columns = countProblems(sheets);
  const notes = tallyNotes(sheets);
  const currencies = countCurrencies();
  const doubtful = countedList<DoubtfulRow>();
  const loaded = sheets.map(() => 0);
  const rowNumbers = sheets.map((): number[] => []);
  let amountsDecidedByOthers = 0;

  const addProblem = (row: StagedRow, { column, text, kind }: CellProblem) => {
    const header = sheets[row.sheet]!.layout.headers[column] ?? '';
    const place = { ...placeOf(row, sheets), column: columnLetters(column) };
    const cell = { ...place, header, text: shownText(text), kind };
    unreadable.add(cell);
    columns.add(cell);
    if (kind === 'unknown currency') currencies.add(text);
  };
  const addProject = (row: StagedRow) => {
    const { merged } = sheets[row.sheet]!;
    loaded[row.sheet]! += 1;
    if (merged.valueRanges().length > 0) rowNumbers[row.sheet]!.push(row.rowNumber);
    notes.add(row);
    const doubt = row.doubt ?? unevenness(row, sheets);
    if (doubt !== null) doubtful.add({ ...placeOf(row, sheets), doubt, text: saidFirst(row) });
    const { problems, amountsDecided } = settle(row);
    amountsDecidedByOthers += amountsDecided;
    for (const problem of problems) addProblem(row, problem);
  };
  const addLeftOut = (row: StagedRow, reason: LeftOutReason, index: number) => {
    leftOut.add(row, reason, index);
    const { projectIdColumn } = sheets[row.sheet]!.layout;
    for (const problem of row.problems) if (problem.column === projectIdColumn) addProblem(row, problem);
  };
  return {
    add: (row: StagedRow, index: number): void => {
      const reason = projectRows.reasonOf(index);
      if (reason !== undefined) addLeftOut(row, reason, index);
      else {
        leftOut.noteReplacement(row, index);
        addProject(row);
      }
    },
    /** The rows of projects on a sheet that has merged values. */
    projectRowNumbers: (sheet: number): readonly number[] => rowNumbers[sheet]!,
    counts: (): Counts => ({
      sheets: sheets.map(({ sheet, rowsRead }, at) => ({ sheet: sheet.name, rowsRead, loaded: loaded[at]! })),
      rowsRead: sheets.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
      loaded: loaded.reduce((sum, each) => sum + each, 0),
      ...leftOut.counts(),
      unreadableCells: unreadable.entries,
      unreadableCellCount: unreadable.count(),
      columnProblems: columns.all(),
      unknownCurrencies: currencies.all(),
      notedColumns: notes.all(filledUnder(sheets)),
      amountsDecidedByOthers,
      doubtfulRows: doubtful.entries,
      doubtfulRowCount: doubtful.count(),
    }),
  };
}

/** Rows that are left out. A replaced row is listed when the one that replaces it is known. */
function tallyLeftOut(sheets: readonly ReadSheet[], projectRows: ProjectRows, settle: Settle) {
  const listed = countedList<LeftOutRow>();
  const replaced = countedList<{ readonly row: StagedRow; readonly by: number }>();
  const replacements = new Map<
    number,
    { readonly by: RowPlace & { readonly text: string }; readonly amounts: string }
  >();
  const byReason: Partial<Record<LeftOutReason, number>> = {};
  let projectsWithoutId = 0;
  const entry = (row: StagedRow, reason: LeftOutReason): LeftOutRow => {
    return { ...placeOf(row, sheets), projectId: row.projectId, reason, text: saidFirst(row) };
  };
  return {
    add: (row: StagedRow, reason: LeftOutReason, index: number): void => {
      byReason[reason] = (byReason[reason] ?? 0) + 1;
      const { name, department } = row.snapshot;
      if (reason === 'no Project ID' && name !== '' && department !== '') projectsWithoutId += 1;
      const by = projectRows.replacedBy(index);
      if (by !== undefined) replaced.add({ row, by });
      else {
        refuseThousands(row, placeOf(row, sheets));
        listed.add(entry(row, reason));
      }
    },
    noteReplacement: (row: StagedRow, index: number): void => {
      if (projectRows.replacesOthers(index))
        replacements.set(index, {
          by: { ...placeOf(row, sheets), text: saidFirst(row) },
          amounts: amountsOf(row, settle),
        });
    },
    counts: () => {
      const later = replaced.entries.map(({ row, by }) => {
        const { by: replacedBy, amounts } = replacements.get(by)!;
        const hasOtherAmounts = amounts !== amountsOf(row, settle);
        return {
          ...entry(row, 'replaced by a later row'),
          replacedBy,
          ...(hasOtherAmounts && { hasOtherAmounts }),
        };
      });
      return {
        leftOut: [...listed.entries, ...later].slice(0, MAX_LISTED),
        leftOutCount: listed.count() + replaced.count(),
        leftOutByReason: byReason,
        projectsWithoutId,
      };
    },
  };
}

/** What a row says first, for people to recognise it. */
function saidFirst({ projectId, snapshot: { name, province, department } }: StagedRow): string {
  const said = [projectId ?? '', name, province, department].filter((text) => text !== '');
  return shownText(said.slice(0, 2).join(' '));
}

const moneyFields = storedFields.filter(({ type }) => type === 'money');

/** All amounts of a row, to compare it with another one. */
function amountsOf(row: StagedRow, settle: Settle): string {
  const { snapshot } = settle(row);
  return moneyFields.map(({ name }) => snapshot[name] ?? '').join(' ');
}

function unevenness({ sheet, width }: StagedRow, sheets: readonly ReadSheet[]): DoubtfulRow['doubt'] | null {
  const { most, fewest } = sheets[sheet]!.widths;
  if (width > most) return 'too many cells';
  return width > 0 && width < fewest ? 'too few cells' : null;
}

function placeOf({ sheet, rowNumber }: StagedRow, sheets: readonly ReadSheet[]): RowPlace {
  return { sheet: sheets[sheet]!.sheet.name, row: rowNumber };
}

function dropped({ sheet, layout }: ReadSheet) {
  return layout.droppedColumns.map((column) => ({
    sheet: sheet.name,
    header: shownText(layout.headers[column]!),
  }));
}

/** Notes below the projects may say it, too. */
function refuseThousands({ snapshot, projectId }: StagedRow, { sheet, row }: RowPlace): void {
  const texts = [projectId, ...Object.values(snapshot)].filter((value) => typeof value === 'string');
  const thousands = texts.find(saysThousands);
  if (thousands !== undefined)
    throw amountsInThousands(thousands, `row ${row} of "${sheet}", which is no project,`);
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
  return {
    add: (example: UnreadableCell) => {
      const { header, kind } = example;
      const key = `${kind} ${header.toLowerCase()}`;
      const earlier = counts.get(key) ?? { header: shownText(header), filled: 0, kind, count: 0, example };
      counts.set(key, { ...earlier, count: earlier.count + 1 });
    },
    all: () => Array.from(counts.values(), (each) => ({ ...each, filled: filledUnder(sheets)(each.header) })),
  };
}

const filledUnder =
  (sheets: readonly ReadSheet[]) =>
  (header: string): number => {
    let filled = 0;
    for (const { layout, filledByColumn } of sheets)
      for (const [column, own] of layout.headers.entries())
        if (own.toLowerCase() === header.toLowerCase()) filled += filledByColumn[column] ?? 0;
    return filled;
  };

const withoutHeading = ({ sheet, filledWithoutHeading }: ReadSheet) =>
  filledWithoutHeading.flatMap((cells, column) => ({
    sheet: sheet.name,
    column: columnLetters(column),
    cells,
  }));

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
