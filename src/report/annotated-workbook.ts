import { readFile } from 'node:fs/promises';
import {
  type Cell,
  type CellValue,
  openXlsx,
  saveXlsx,
  type Sheet as WorkbookSheet,
  writeXlsx,
} from 'hucre/xlsx';
import type { Severity } from '../intake/index.ts';
import { type FileLimits, openSheets, type Sheet, shownSheetName } from '../irm/index.ts';
import { columnIndex } from '../project/index.ts';
import type { FindingMark } from './finding-marks.ts';

const colours: Readonly<Record<Severity, string>> = { blocks: 'FFC7CE', warns: 'FFEB9C', notes: 'DDEBF7' };

/** Who writes the comments. */
const AUTHOR = 'Check';
/** Nobody reads on. */
const MAX_COMMENT_LENGTH = 2000;

/** What both an opened and a new sheet have. Keys of `cells` are `row,column`, counted from 0. */
type Annotated = Pick<WorkbookSheet, 'rows' | 'cells'>;

/**
 * The workbook at `path` with coloured cells and comments; text with delimiters, or the files of an archive, become
 * one.
 * Call it only for a file that was read within its limits before: it holds the whole file in
 * memory.
 * @throws IrmFileError as reading does, other errors if the workbook has a part that cannot be kept
 */
export async function annotatedWorkbook(
  path: string,
  limits: FileLimits,
  marks: ReadonlyMap<string, readonly FindingMark[]>,
): Promise<Uint8Array> {
  const { sheets, close } = await openSheets(path, limits);
  try {
    if (close !== undefined || sheets.some(({ isDelimited }) => isDelimited === true))
      return await newWorkbook(sheets, marks);
  } finally {
    await close?.();
  }
  const workbook = await openXlsx(await readFile(path), { readStyles: true });
  for (const sheet of workbook.sheets) {
    keepEmptyResults(sheet);
    annotate(sheet, marks.get(shownSheetName(sheet.name)) ?? []);
  }
  return saveXlsx(workbook);
}

async function newWorkbook(
  sheets: readonly Sheet[],
  marks: ReadonlyMap<string, readonly FindingMark[]>,
): Promise<Uint8Array> {
  const annotated = [];
  for (const [at, sheet] of sheets.entries()) {
    const name = sheets.length === 1 ? 'Projects' : sheetName(sheet, at);
    const made = { name, rows: await rowsOf(sheet), cells: new Map<string, Cell>() };
    annotate(made, marks.get(sheet.name) ?? []);
    annotated.push(made);
  }
  return writeXlsx({ sheets: annotated });
}

/** Excel takes 31 characters, without some marks, and each name once. */
const sheetName = ({ name }: Sheet, at: number): string =>
  `${at + 1} ${name.replace(/[[\]:*?/\\]/g, ' ')}`.slice(0, 31).trim();

async function rowsOf(sheet: Sheet): Promise<CellValue[][]> {
  const rows: CellValue[][] = [];
  for await (const batch of sheet.rows) for (const { cells } of batch) rows.push(cells.map(textValue));
  return rows;
}

/** What XML cannot contain. */
const NOT_XML = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

/** Text stays as it is. Spreadsheets read `_x0041_` as A, unless the underscore itself is escaped. */
const textValue = (cell: CellValue): CellValue =>
  typeof cell === 'string' ? cell.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_').replace(NOT_XML, '') : cell;

/** The library writes a saved result that is empty text as none, as if it was never calculated. */
function keepEmptyResults({ cells }: Annotated): void {
  for (const cell of cells?.values() ?? [])
    if (cell.formula !== undefined && cell.value === '') cell.formulaResult = '';
}

/** Colours cells, or all filled cells of a row, and comments on the first one. */
function annotate(sheet: Annotated, marks: readonly FindingMark[]): void {
  const cells = sheet.cells ?? new Map<string, Cell>();
  sheet.cells = cells;
  for (const { row, column, severity, text } of marks) {
    const places = column === undefined ? filledColumns(sheet, row - 1) : [columnIndex(column)];
    for (const [i, place] of places.entries()) {
      const key = `${row - 1},${place}`;
      const cell = cells.get(key) ?? plainCell(sheet.rows[row - 1]?.[place] ?? null);
      const fill = { type: 'pattern', pattern: 'solid', fgColor: { rgb: colours[severity] } } as const;
      const comment = i === 0 ? { comment: { author: AUTHOR, text: commentOn(cell, text) } } : {};
      cells.set(key, { ...cell, style: { ...cell.style, fill }, ...comment });
    }
  }
}

function filledColumns({ rows }: Annotated, row: number): readonly number[] {
  const filled = (rows[row] ?? []).flatMap((value, column) =>
    value === null || value === '' ? [] : [column],
  );
  return filled.length === 0 ? [0] : filled;
}

function plainCell(value: CellValue): Cell {
  if (value === null) return { value, type: 'empty' };
  if (value instanceof Date) return { value, type: 'date' };
  return { value, type: typeof value as 'string' | 'number' | 'boolean' };
}

function commentOn({ comment }: Cell, text: string): string {
  const all = comment === undefined ? text : `${comment.text}\n\n${text}`;
  return all.length > MAX_COMMENT_LENGTH ? `${all.slice(0, MAX_COMMENT_LENGTH)}…` : all;
}
