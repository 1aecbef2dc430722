import { columnLetters } from './xlsx/column-letters.ts';

/** A row that was not imported. `projectId` is null if it is missing or unreadable. */
export interface LeftOutRow {
  readonly row: number;
  readonly projectId: string | null;
  readonly reason: string;
}

/**
 * A cell whose value was dropped. `column` is in letters; `header` is "" if the column has no
 * heading.
 */
export interface UnreadableCell {
  readonly sheet: string;
  readonly row: number;
  readonly column: string;
  readonly header: string;
  readonly text: string;
}

/**
 * What happened to the rows of a sheet. Lists are limited to the first 1000 entries; counts are
 * complete.
 */
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

/**
 * Enough to see what is wrong. Without a limit, the report on a hostile file could fill the memory.
 */
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
