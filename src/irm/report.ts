import { columnLetters } from './xlsx/column-letters.ts';

/** A row that did not become a project. `projectId` is null where the row has none that can be read. */
export interface LeftOutRow {
  readonly row: number;
  readonly projectId: string | null;
  readonly reason: string;
}

/** A cell that was read as nothing. `column` is in letters; `header` is "" where the column has no heading. */
export interface UnreadableCell {
  readonly sheet: string;
  readonly row: number;
  readonly column: string;
  readonly header: string;
  readonly text: string;
}

/** What an import did with every row of a sheet. The lists hold the first 1000 of each; the counts count all. */
export interface ImportReport {
  readonly sheet: string;
  /** Rows after the header that are not empty. */
  readonly rowsRead: number;
  /** Distinct projects. */
  readonly loaded: number;
  readonly leftOut: readonly LeftOutRow[];
  readonly leftOutCount: number;
  readonly unreadableCells: readonly UnreadableCell[];
  readonly unreadableCellCount: number;
}

/** Collects an `ImportReport` while a sheet is read. */
export interface ImportRecorder {
  rowRead(): void;
  projectLoaded(): void;
  rowLeftOut(row: LeftOutRow): void;
  /** `column` counts from 0. */
  cellUnreadable(cell: Omit<UnreadableCell, 'sheet' | 'column'> & { readonly column: number }): void;
  report(): ImportReport;
}

/** Enough for a person to see what is wrong; a hostile file must not fill the memory with complaints. */
const MAX_LISTED = 1000;
const MAX_TEXT_LENGTH = 200;

export function startRecording(sheet: string): ImportRecorder {
  const counts = { rowsRead: 0, loaded: 0, leftOutCount: 0, unreadableCellCount: 0 };
  const leftOut: LeftOutRow[] = [];
  const unreadableCells: UnreadableCell[] = [];
  return {
    rowRead: () => {
      counts.rowsRead += 1;
    },
    projectLoaded: () => {
      counts.loaded += 1;
    },
    rowLeftOut: ({ row, projectId, reason }) => {
      counts.leftOutCount += 1;
      if (leftOut.length >= MAX_LISTED) return;
      leftOut.push({ row, projectId: projectId && shortened(projectId), reason: shortened(reason) });
    },
    cellUnreadable: ({ row, column, header, text }) => {
      counts.unreadableCellCount += 1;
      if (unreadableCells.length >= MAX_LISTED) return;
      const shown = { header: shortened(header), text: shortened(text) };
      unreadableCells.push({ sheet, row, column: columnLetters(column), ...shown });
    },
    report: () => ({ sheet, ...counts, leftOut: [...leftOut], unreadableCells: [...unreadableCells] }),
  };
}

function shortened(text: string): string {
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
}
