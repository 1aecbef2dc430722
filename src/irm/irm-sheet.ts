import type { ReportedProject } from '../project/index.ts';
import { cellText, isEmptyCell } from './cells/cell-text.ts';
import { readProjectId } from './cells/project-id.ts';
import { UNREADABLE } from './cells/unreadable.ts';
import { readHeader, type SheetLayout } from './header.ts';
import { IrmFileError } from './irm-file-error.ts';
import { readProjectRow } from './project-row.ts';
import { type ImportRecorder, type ImportReport, startRecording } from './report.ts';
import type { Sheet, SheetRow } from './sheet.ts';

export interface IrmReading {
  /**
   * The projects in the order of their rows, to be read once. A batch holds each project at most
   * once, but a later batch may contain it again and replaces the earlier row.
   * @throws IrmFileError for anything that stops the import; at the end, if there was no project
   */
  readonly projects: AsyncIterable<readonly ReportedProject[]>;
  /** Complete after `projects` has been read to the end. */
  report(): ImportReport;
}

/** The state of reading a sheet. */
interface Progress {
  readonly sheet: Sheet;
  readonly recorder: ImportRecorder;
  readonly rowNumberById: Map<string, number>;
}

/** Reads the projects of one sheet. */
export function readIrmSheet(sheet: Sheet): IrmReading {
  const recorder = startRecording(sheet.name);
  const progress = { sheet, recorder, rowNumberById: new Map<string, number>() };
  return { projects: readProjects(progress), report: () => recorder.report() };
}

async function* readProjects(progress: Progress): AsyncGenerator<readonly ReportedProject[]> {
  let layout: SheetLayout | undefined;
  for await (const rows of progress.sheet.rows) {
    const filledRows = rows.filter(({ cells }) => !cells.every(isEmptyCell));
    const header = layout === undefined ? filledRows.shift() : undefined;
    if (header !== undefined) layout = readHeader(header, progress.sheet.name);
    if (layout === undefined) continue;
    const batch = readBatch(filledRows, layout, progress);
    if (batch.length > 0) yield batch;
  }
  refuseNoProject(layout, progress);
}

function readBatch(rows: readonly SheetRow[], layout: SheetLayout, progress: Progress): ReportedProject[] {
  const projects = new Map<string, ReportedProject>();
  for (const row of rows) {
    const project = readRow(row, layout, progress);
    if (project === null) continue;
    // A project takes the position of its last row.
    projects.delete(project.irmProjectId);
    projects.set(project.irmProjectId, project);
  }
  return [...projects.values()];
}

function readRow(row: SheetRow, layout: SheetLayout, progress: Progress): ReportedProject | null {
  progress.recorder.rowRead();
  const irmProjectId = identify(row, layout, progress);
  if (irmProjectId === null) return null;
  const { snapshot, unreadableColumns } = readProjectRow(row, layout, progress.sheet.dateSystem ?? 1900);
  for (const column of unreadableColumns) {
    const header = layout.headers[column] ?? '';
    progress.recorder.cellUnreadable({
      row: row.rowNumber,
      column,
      header,
      text: cellText(row.cells[column]),
    });
  }
  return { irmProjectId, snapshot };
}

/** The Project ID of a row, or null and an entry in the report if it has none. */
function identify(row: SheetRow, layout: SheetLayout, { recorder, rowNumberById }: Progress): string | null {
  const cell = row.cells[layout.projectIdColumn] ?? null;
  const projectId = readProjectId(cell);
  if (projectId === null || projectId === UNREADABLE) {
    const reason =
      projectId === null
        ? `row ${row.rowNumber} has no Project ID`
        : `the Project ID of row ${row.rowNumber} cannot be read: ${cellText(cell)}`;
    recorder.rowLeftOut({ row: row.rowNumber, projectId: null, reason });
    return null;
  }
  const earlier = rowNumberById.get(projectId);
  if (earlier !== undefined) {
    const reason = `row ${earlier} was replaced by row ${row.rowNumber} with the same Project ID`;
    recorder.rowLeftOut({ row: earlier, projectId, reason });
  } else {
    recorder.projectLoaded();
  }
  rowNumberById.set(projectId, row.rowNumber);
  return projectId;
}

function refuseNoProject(layout: SheetLayout | undefined, { sheet, recorder }: Progress): void {
  const { rowsRead, loaded } = recorder.report();
  if (loaded > 0) return;
  const what =
    layout === undefined
      ? 'is empty'
      : rowsRead === 0
        ? 'has headings but no project under them'
        : `has no project: none of its ${rowsRead} rows has a Project ID`;
  throw new IrmFileError(`The sheet "${sheet.name}" ${what}; choose the file that holds the IRM snapshot.`);
}
