import { country } from '../country/index.ts';
import type { ReportedProject } from '../project/index.ts';
import { withFormerIds } from './former-ids.ts';
import { type SheetHeadings, sheetHeadings } from './header/sheet-headings.ts';
import type { ReadingChoices } from './reading-choices.ts';
import type { ReadingReport, RowPlace } from './report.ts';
import type { ProjectRows } from './rows/no-projects.ts';
import { type ReadRows, readSheets } from './rows/read-sheets.ts';
import { reportOn } from './rows/report-on.ts';
import { type Settle, settledRows } from './rows/settled-row.ts';
import type { MergedRange, Sheet, SheetFile } from './sheet.ts';
import { type MappedColumn, mappedColumns } from './table/column-map.ts';

/** A project of a file, and its row. */
export interface PlacedProject extends ReportedProject {
  readonly place: RowPlace;
}

/** A file that was read to its end. Close it when its projects are no longer needed. */
export interface IrmReading {
  /** The projects in the order of their rows, each once. They can be read again. */
  readonly projects: AsyncIterable<readonly PlacedProject[]>;
  readonly report: ReadingReport;
  /** Of the sheets that were read, in their order. */
  readonly headings: readonly SheetHeadings[];
  close(): Promise<void>;
}

/**
 * Reads the projects of a file. What a cell means may depend on all others, such as its decimal
 * mark, so every row is read, and waits, before the first project is known. `columns` are those of tables with other
 * headings than a workbook's; by default those of the country.
 * @throws IrmFileError for anything that stops the import
 */
export async function readIrm(
  file: SheetFile,
  choices: ReadingChoices = {},
  columns: readonly MappedColumn[] = mappedColumns(country.columns),
): Promise<IrmReading> {
  try {
    return await readOpened(file, choices, columns);
  } finally {
    // All rows are staged by now.
    await file.close?.();
  }
}

async function readOpened(
  file: SheetFile,
  choices: ReadingChoices,
  columns: readonly MappedColumn[],
): Promise<IrmReading> {
  const rows = await readWithMergedCells(file, choices, columns);
  try {
    const projectRows = rows.survey.finish();
    const settle = settledRows(rows);
    const report = await reportOn(rows, projectRows, settle);
    const projects = {
      [Symbol.asyncIterator]: () => readProjects(rows, projectRows, settle),
    };
    const headings = rows.sheets.map(({ sheet, headingRow, layout }) =>
      sheetHeadings(sheet.name, headingRow, layout),
    );
    const settled = await withFormerIds(projects, choices.sameAs ?? []);
    return { projects: settled, report, headings, close: rows.staged.close };
  } catch (error) {
    await rows.staged.close();
    throw error;
  }
}

/** Reads the projects of one sheet. */
export function readIrmSheet(sheet: Sheet): Promise<IrmReading> {
  return readIrm({ sheets: [sheet], hiddenSheets: [] });
}

/** The projects of one sheet, which is read when they are. */
export async function* projectsOfSheet(sheet: Sheet): AsyncGenerator<readonly ReportedProject[]> {
  const reading = await readIrmSheet(sheet);
  try {
    yield* reading.projects;
  } finally {
    await reading.close();
  }
}

/** A sheet lists its merged cells after its rows, so one that has some is read again. */
async function readWithMergedCells(
  file: SheetFile,
  choices: ReadingChoices,
  columns: readonly MappedColumn[],
): Promise<ReadRows> {
  const rows = await readSheets(file, choices, columns, new Map());
  const ranges = new Map<Sheet, readonly MergedRange[]>(
    rows.sheets.map(({ sheet, mergedRanges }) => [sheet, mergedRanges]),
  );
  if ([...ranges.values()].every(({ length }) => length === 0)) return rows;
  await rows.staged.close();
  return readSheets(file, choices, columns, ranges);
}

async function* readProjects(
  { staged, sheets }: ReadRows,
  { reasonOf, idOf }: ProjectRows,
  settle: Settle,
): AsyncGenerator<readonly PlacedProject[]> {
  let index = 0;
  for await (const rows of staged.batches()) {
    const projects: PlacedProject[] = [];
    for (const row of rows) {
      const irmProjectId = row.projectId ?? idOf(index);
      if (irmProjectId !== undefined && reasonOf(index) === undefined)
        projects.push({
          irmProjectId,
          snapshot: settle(row).snapshot,
          place: { sheet: sheets[row.sheet]!.sheet.name, row: row.rowNumber },
        });
      index += 1;
    }
    if (projects.length > 0) yield projects;
  }
}
