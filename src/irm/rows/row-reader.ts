import { isEmptyCell } from '../cells/cell-text.ts';
import { readProjectId, UNREADABLE } from '../cells/text-cell.ts';
import { repeatsHeadings } from '../header/header.ts';
import type { ReadingChoices } from '../reading-choices.ts';
import type { ShortLastRow } from '../report.ts';
import type { Sheet, SheetRow } from '../sheet.ts';
import type { SheetLayout } from '../sheet-layout.ts';
import type { DateOrders } from './date-orders.ts';
import { type DecimalMarks, decimalMarksOfRow } from './decimal-marks.ts';
import type { MergedCells } from './merged-cells.ts';
import {
  isColumnNumbers,
  isTotalLabel,
  type LeftOutReason,
  type RowDoubt,
  type RowFacts,
  type RowSurvey,
  saysNoProject,
} from './no-projects.ts';
import { contentOf } from './numbered-projects.ts';
import { cellProblem, type ProjectRow, type RowObserver, readProjectRow } from './project-row.ts';
import type { StagedRow } from './staged-rows.ts';

/** What the rows of all sheets prove together. */
export interface Evidence {
  readonly survey: RowSurvey;
  readonly decimalMarks: DecimalMarks;
  readonly dateOrders: DateOrders;
  readonly aliases: AliasUses;
}

export interface OpenedSheet {
  readonly sheet: Sheet;
  readonly layout: SheetLayout;
  readonly merged: MergedCells;
  /** Counted from 0 in the order of reading. */
  readonly index: number;
}

/** Reads the rows of one sheet below its headings, one after the other. */
export interface RowReader {
  readonly read: (row: SheetRow) => StagedRow;
  readonly counts: () => {
    readonly rowsRead: number;
    readonly filledByColumn: readonly number[];
    readonly filledWithoutHeading: readonly number[];
    readonly widths: Widths;
  };
  readonly shortLastRow: () => ShortLastRow | undefined;
}

type ReadId = ReturnType<typeof readProjectId>;

export function rowReader(
  { sheet, layout, merged, index }: OpenedSheet,
  choices: ReadingChoices,
  evidence: Evidence,
): RowReader {
  const { dateSystem = 1900 } = sheet;
  const options = {
    dateSystem,
    decimal: choices.decimal,
    keepDatesOpen: choices.dates !== undefined,
    keepDateCellsOpen: choices.dates === 'exchanged',
    hasCodes: sheet.holdsProjectsOnly === true && layout.isMapped !== true,
  };
  const filledByColumn: number[] = layout.headers.map(() => 0);
  const filledWithoutHeading: number[] = [];
  const marks = decimalMarksOfRow(evidence.decimalMarks);
  const lengths = delimitedLengths();
  let rowNumber = 0;
  let rowsRead = 0;
  const observer: RowObserver = {
    cellFilled: (column) => {
      filledByColumn[column] = (filledByColumn[column] ?? 0) + 1;
    },
    decimalProved: marks.note,
    dateTextRead: (column, order, text) =>
      evidence.dateOrders.noteText(order, { sheet: index, row: rowNumber, column, text }),
    dateCellRead: (column, date) => evidence.dateOrders.noteCell(index, column, rowNumber, date),
    aliasUsed: evidence.aliases.add,
  };
  return {
    read: (original) => {
      const filled = merged.fill(original);
      const row = layout.derive?.(filled) ?? filled;
      rowNumber = row.rowNumber;
      rowsRead += 1;
      if (sheet.isDelimited === true) lengths.add(original);
      countWithoutHeading(original, layout, filledWithoutHeading);
      const projectRow = readProjectRow(row, layout, options, observer);
      marks.proveFor(projectRow.snapshot.department);
      const idCell = row.cells[layout.projectIdColumn] ?? null;
      if (!isEmptyCell(idCell)) observer.cellFilled(layout.projectIdColumn);
      const id = readProjectId(idCell);
      const facts =
        sheet.holdsProjectsOnly === true && layout.isMapped !== true
          ? recordFacts(id)
          : factsOf(filled, id, projectRow, layout, index);
      evidence.survey.add(facts);
      const { snapshot, openCells, problems, notes } = projectRow;
      const idProblems = id === UNREADABLE ? [cellProblem(layout.projectIdColumn, idCell)] : [];
      return {
        ...{ sheet: index, rowNumber, projectId: id === UNREADABLE ? null : id, snapshot, openCells, notes },
        doubt: doubtOf(id, projectRow),
        width: sheet.isDelimited === true ? original.cells.length : 0,
        problems: idProblems.length === 0 ? problems : [...idProblems, ...problems],
      };
    },
    counts: () => ({
      ...{ rowsRead, filledByColumn, filledWithoutHeading },
      widths: lengths.widths(layout.width),
    }),
    shortLastRow: () => lengths.shortLastRow(sheet.name, layout.width),
  };
}

function factsOf(
  row: SheetRow,
  id: ReadId,
  projectRow: ProjectRow,
  layout: SheetLayout,
  sheet: number,
): RowFacts {
  const isTotal = saysTotal(id, projectRow);
  const reason = reasonOfRow(row, id, isTotal, projectRow, layout);
  const isNumbered = id === null && layout.isMapped === true && reason === undefined;
  return {
    projectId: id === UNREADABLE ? null : id,
    ...(isNumbered && { content: contentOf(projectRow.snapshot, sheet) }),
    reason,
    filledTexts: projectRow.filledTexts,
    isTotal,
  };
}

/** Of a project that may have nothing but an id. */
function recordFacts(id: ReadId): RowFacts {
  const reason = id === null ? 'no Project ID' : id === UNREADABLE ? 'Project ID unreadable' : undefined;
  return { projectId: id === UNREADABLE ? null : id, reason, filledTexts: 1, isTotal: false };
}

function reasonOfRow(
  row: SheetRow,
  id: ReadId,
  isTotal: boolean,
  { hasNameOrDepartment }: ProjectRow,
  layout: SheetLayout,
): LeftOutReason | undefined {
  if (repeatsHeadings(row, layout)) return 'repeated headings';
  if (isColumnNumbers(row)) return 'column numbers';
  if (id === null && (isTotal || layout.isMapped !== true)) return isTotal ? 'total' : 'no Project ID';
  if (id === UNREADABLE) return 'Project ID unreadable';
  return hasNameOrDepartment ? undefined : 'no name and no department';
}

function doubtOf(id: ReadId, projectRow: ProjectRow): RowDoubt | null {
  const { name, project_number } = projectRow.snapshot;
  if ([id, name, project_number].some((text) => typeof text === 'string' && saysNoProject(text)))
    return 'says that it is none';
  if (saysTotal(id, projectRow)) return 'calls itself a total';
  return projectRow.hasWordsForValues ? 'words for values' : null;
}

function saysTotal(id: ReadId, { snapshot }: ProjectRow): boolean {
  const { name, province, department } = snapshot;
  return [name, province, department].some(isTotalLabel) || (typeof id === 'string' && isTotalLabel(id));
}

function countWithoutHeading(
  { cells }: SheetRow,
  { blankColumns, width }: SheetLayout,
  counts: number[],
): void {
  const count = (column: number) => {
    if (!isEmptyCell(cells[column])) counts[column] = (counts[column] ?? 0) + 1;
  };
  for (const column of blankColumns) {
    if (column >= cells.length) break;
    count(column);
  }
  for (let column = width; column < cells.length; column++) count(column);
}

/** Which other words were read as the usual ones, and how often. */
interface AliasUses {
  add(written: string, readAs: string): void;
  all(): ReadonlyMap<string, { readonly readAs: string; readonly count: number }>;
}

/** More different spellings than a real file has. */
const MAX_ALIASES = 1000;

export function collectAliasUses(): AliasUses {
  const uses = new Map<string, { readonly readAs: string; count: number }>();
  return {
    add: (written, readAs) => {
      const used = uses.get(written);
      if (used !== undefined) used.count += 1;
      else if (uses.size < MAX_ALIASES) uses.set(written, { readAs, count: 1 });
    },
    all: () => uses,
  };
}

/** How many cells the rows of delimited text should have. */
export interface Widths {
  readonly most: number;
  /** 0 if rows may end with their last filled cell. */
  readonly fewest: number;
}

/**
 * Compares the last row of delimited text with all others: an interrupted copy ends in a row. A program that writes
 * empty cells at the end of a row writes as many cells in each.
 */
function delimitedLengths() {
  let last: SheetRow | undefined;
  let shortestBefore = Number.POSITIVE_INFINITY;
  const counts = new Map<number, number>();
  let endsEmpty = false;
  const usual = () => [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), [0, 0])[0];
  return {
    add: (row: SheetRow) => {
      shortestBefore = Math.min(shortestBefore, last?.cells.length ?? Number.POSITIVE_INFINITY);
      last = row;
      const { length } = row.cells;
      counts.set(length, (counts.get(length) ?? 0) + 1);
      endsEmpty ||= isEmptyCell(row.cells.at(-1)) && !row.cells.every(isEmptyCell);
    },
    widths: (headings: number): Widths => ({
      most: Math.max(headings, usual()),
      fewest: endsEmpty && usual() >= headings ? headings : 0,
    }),
    shortLastRow: (sheet: string, headings: number): ShortLastRow | undefined =>
      last !== undefined && last.cells.length < Math.min(shortestBefore, headings)
        ? { sheet, row: last.rowNumber, cells: last.cells.length, headings }
        : undefined,
  };
}
