import { columnIndex } from '../../../project/index.ts';
import {
  type DraftReading,
  positionOf,
  type RecordedSheet,
  rowOfProject,
  rowsAt,
  rowsNumbered,
  type ShownRow,
} from '../../reading/derived/index.ts';
import { type SheetPlace, sheetAddress } from './sheet-address.ts';
import { type Mark, marksOf, type NamedFinding, namedFindings, severityOf } from './sheet-marks.ts';

const ROWS_ON_PAGE = 50;

/** A page of a sheet. */
export interface SheetView {
  readonly sheets: readonly RecordedSheet[];
  readonly sheet: RecordedSheet;
  /** From 1. */
  readonly sheetNumber: number;
  readonly findings: readonly NamedFinding[];
  /** The finding whose rows are shown, `any` for rows of any finding, undefined for all rows. */
  readonly filter: NamedFinding | 'any' | undefined;
  readonly rows: readonly ShownRow[];
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  /** How many rows the pages have together. */
  readonly rowCount: number;
  /** Of the rows shown. */
  readonly marks: readonly Mark[];
  /** The place that somebody went to. */
  readonly here:
    | { readonly row: number; readonly column: number | undefined; readonly mark: Mark | undefined }
    | undefined;
  readonly problems: ProblemPath;
  /** The Project ID that was not found. */
  readonly missingId: string | undefined;
}

/** The way from problem to problem, over all sheets. */
export interface ProblemPath {
  readonly count: number;
  /** Whether each of them stops the draft. */
  readonly areProblems: boolean;
  /** From 1; undefined unless somebody is at a problem. */
  readonly number: number | undefined;
  readonly previous: Mark | undefined;
  readonly next: Mark | undefined;
}

/** The address of another place on the same sheet, with the same choice of rows. */
export function addressIn(
  { sheetNumber, filter }: SheetView,
  draftId: string,
  place: Partial<SheetPlace>,
): string {
  const finding = typeof filter === 'object' ? filter.name : filter;
  return sheetAddress(draftId, { sheet: sheetNumber, finding, ...place });
}

/** Undefined if no sheet was read. */
export async function sheetView(reading: DraftReading, place: SheetPlace): Promise<SheetView | undefined> {
  const { sheets, folder } = reading;
  const found = place.id === undefined ? undefined : await findProject(reading, place.id);
  const sheetNumber = Math.min(found?.sheetNumber ?? place.sheet, sheets.length);
  const sheet = sheets[sheetNumber - 1];
  if (sheet === undefined) return undefined;
  const findings = namedFindings(reading);
  const filter = found ? undefined : filterOf(findings, place.finding);
  const all = marksOf(
    filter === undefined || filter === 'any' ? findings : [filter],
    sheets.map(({ sheet }) => sheet),
  );
  const ofSheet = all.filter((mark) => mark.sheet === sheet.sheet);
  const target = found?.row ?? place.row;
  const numbers = filter === undefined ? undefined : [...new Set(ofSheet.map(({ row }) => row))];
  const rowCount = numbers?.length ?? sheet.rows;
  const pages = Math.max(1, Math.ceil(rowCount / ROWS_ON_PAGE));
  const wanted =
    target === undefined
      ? (place.page ?? 1)
      : 1 + Math.floor((await positionIn(numbers, target, folder, sheet)) / ROWS_ON_PAGE);
  const page = Math.min(wanted, pages);
  const first = (page - 1) * ROWS_ON_PAGE;
  const rows =
    numbers === undefined
      ? await rowsAt(folder, sheet, first, ROWS_ON_PAGE)
      : await rowsNumbered(folder, sheet, numbers.slice(first, first + ROWS_ON_PAGE));
  const shown = new Set(rows.map(({ row }) => row));
  const here = hereOf(target, place.column, ofSheet);
  return {
    ...{ sheets, sheet, sheetNumber, findings, filter, rows, page, pages, rowCount, here },
    marks: ofSheet.filter(({ row }) => shown.has(row)),
    problems: problemPath(
      all,
      sheets,
      sheet,
      here ?? { row: (rows[0]?.row ?? 1) - 0.5, column: undefined },
      here !== undefined,
    ),
    missingId: place.id !== undefined && found === undefined ? place.id : undefined,
  };
}

function filterOf(
  findings: readonly NamedFinding[],
  name: string | undefined,
): NamedFinding | 'any' | undefined {
  if (name === 'any') return 'any';
  return findings.find((finding) => finding.name === name && finding.places > 0);
}

async function findProject({ sheets, folder }: DraftReading, id: string) {
  for (const [index, sheet] of sheets.entries()) {
    const row = await rowOfProject(folder, sheet, id);
    if (row !== undefined) return { sheetNumber: index + 1, row };
  }
  return undefined;
}

/** The position of a row among all rows of a sheet, or among those with these numbers. */
async function positionIn(
  numbers: readonly number[] | undefined,
  row: number,
  folder: string,
  sheet: RecordedSheet,
): Promise<number> {
  if (numbers === undefined) return positionOf(folder, sheet, row);
  const position = numbers.findIndex((number) => number >= row);
  return position < 0 ? Math.max(0, numbers.length - 1) : position;
}

function hereOf(
  row: number | undefined,
  letters: string | undefined,
  marks: readonly Mark[],
): SheetView['here'] {
  if (row === undefined) return undefined;
  const column = letters === undefined ? undefined : columnIndex(letters);
  const ofRow = marks.filter((mark) => mark.row === row);
  const isProblem = (mark: Mark) => severityOf(mark) !== 'notes';
  return {
    row,
    column,
    mark: ofRow.find((mark) => mark.column === column) ?? ofRow.find(isProblem) ?? ofRow[0],
  };
}

/** Notes are no problems, unless there is nothing else. */
function problemPath(
  marks: readonly Mark[],
  sheets: readonly RecordedSheet[],
  { sheet }: RecordedSheet,
  from: { readonly row: number; readonly column: number | undefined },
  isAt: boolean,
): ProblemPath {
  const grave = marks.filter((mark) => severityOf(mark) !== 'notes');
  const problems = grave.length === 0 ? marks : grave;
  const order = new Map(sheets.map((each, index) => [each.sheet, index]));
  const difference = (mark: Mark): number =>
    order.get(mark.sheet)! - order.get(sheet)! ||
    mark.row - from.row ||
    (mark.column ?? -1) - (from.column ?? -1);
  const at = isAt ? problems.findIndex((mark) => difference(mark) === 0) : -1;
  return {
    count: problems.length,
    areProblems: problems.every((mark) => severityOf(mark) === 'blocks'),
    number: at < 0 ? undefined : at + 1,
    previous: problems.findLast((mark) => difference(mark) < 0),
    next: problems.find((mark) => difference(mark) > 0),
  };
}
