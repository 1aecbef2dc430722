import type { DateOrder } from './cells/date-cell.ts';
import type { LeftOutReason, RowDoubt } from './rows/no-projects.ts';
import type { ProblemKind } from './rows/project-row.ts';
import type { NoteKind } from './sheet.ts';

/** A row of a file, counted from 1 as spreadsheets show it. */
export interface RowPlace {
  readonly sheet: string;
  readonly row: number;
}

/** A cell of a file. `column` is in letters. */
export interface CellPlace extends RowPlace {
  readonly column: string;
}

/** A row that was not imported. `projectId` is null if it is missing or unreadable. */
export interface LeftOutRow extends RowPlace {
  readonly projectId: string | null;
  readonly reason: LeftOutReason;
  /** What the row says first, for people to recognise it. */
  readonly text: string;
  /** The row that has the same Project ID, for a row that it replaces. */
  readonly replacedBy?: RowPlace & { readonly text: string };
  /** Set if the amounts of the two rows differ. */
  readonly hasOtherAmounts?: true;
}

/** A cell whose value was dropped. */
export interface UnreadableCell extends CellPlace {
  readonly header: string;
  readonly text: string;
  readonly kind: ProblemKind;
}

/** What could not be read in the columns with one heading, on all sheets together. */
export interface ColumnProblems {
  readonly header: string;
  /** Cells with any content. */
  readonly filled: number;
  readonly kind: ProblemKind;
  readonly count: number;
  readonly example: UnreadableCell;
}

/** Cells with one heading, on all sheets together, that are not read as they stand. */
export interface NotedColumn {
  readonly header: string;
  readonly kind: NoteKind;
  /** Cells with any content. */
  readonly filled: number;
  readonly count: number;
  /** The first 1000 of them, with what stands there. */
  readonly cells: readonly NotedCell[];
  /** The department of whose projects they are the largest share, if it has five of them. */
  readonly department?: { readonly label: string; readonly count: number; readonly projects: number };
}

/** A cell and what stands there. */
export interface NotedCell extends CellPlace {
  readonly text: string;
}

/** A column in which some text dates exist only as month/day/year. */
export interface AmericanColumn {
  readonly header: string;
  readonly monthFirst: UnreadableCell;
  /** A date of the same column that exists only as day/month/year. */
  readonly dayFirst?: UnreadableCell;
  /**
   * A date cell of the column, if none is after the 12th of a month: a program that expects the
   * day first turns those dates round that it can read, and leaves the others as text.
   */
  readonly turned?: UnreadableCell;
  readonly readAs: DateOrder;
  /** Whether day and month of the date cells were exchanged back. */
  readonly isMended: boolean;
}

/**
 * A column whose date cells have days up to 12 only, and its text dates days above: a program that expects
 * the month first turns those dates round that it can read, and leaves the others as text.
 */
export interface ExchangedColumn {
  readonly header: string;
  readonly dateCells: number;
  readonly texts: number;
  /** An example of each. A column without text dates stands beside one with some. */
  readonly dateCell: NotedCell;
  readonly text?: NotedCell;
  /** Whether chance cannot explain it. */
  readonly isProved: boolean;
  readonly isMended: boolean;
}

/** Cells shown as one, like `C2:C5`. */
export interface MergedCellsPlace {
  readonly sheet: string;
  readonly range: string;
}

/** What another word was read as, and how often. */
export interface AliasUse {
  readonly written: string;
  readonly readAs: string;
  readonly count: number;
}

/** A row that is read as a project and may be none, or is damaged. */
export interface DoubtfulRow extends RowPlace {
  readonly doubt: RowDoubt | 'too many cells' | 'too few cells';
  /** What the row says first, for people to recognise it. */
  readonly text: string;
}

/** The last row of delimited text, which has fewer cells than all others. */
export interface ShortLastRow extends RowPlace {
  readonly cells: number;
  readonly headings: number;
}

/**
 * What a file holds and how it was read: facts only; `src/intake/` judges them. Lists are limited to
 * their first 1000 entries; counts are complete.
 */
export interface ReadingReport {
  /** Sheets that were read, with their filled rows below the headings and the projects in them. */
  readonly sheets: readonly {
    readonly sheet: string;
    readonly rowsRead: number;
    readonly loaded: number;
  }[];
  readonly leftOutSheets: readonly {
    readonly sheet: string;
    readonly why: 'hidden' | 'no headings' | 'rows like projects' | 'no table' | 'empty';
  }[];
  /** Rows above the headings. */
  readonly rowsAbove: readonly (RowPlace & { readonly text: string })[];
  readonly droppedColumns: readonly { readonly sheet: string; readonly header: string }[];
  /** Columns with content but without a heading. */
  readonly columnsWithoutHeading: readonly {
    readonly sheet: string;
    readonly column: string;
    readonly cells: number;
  }[];
  /** Filled rows below the headings. */
  readonly rowsRead: number;
  /** Distinct projects. */
  readonly loaded: number;
  readonly leftOut: readonly LeftOutRow[];
  readonly leftOutCount: number;
  readonly leftOutByReason: Readonly<Partial<Record<LeftOutReason, number>>>;
  /** Rows without a Project ID that have a name and a department. */
  readonly projectsWithoutId: number;
  /** Projects of tables that have no id: how many were numbered, and how many of them look like others. */
  readonly numbered: { readonly count: number; readonly alike: number };
  readonly unreadableCells: readonly UnreadableCell[];
  readonly unreadableCellCount: number;
  readonly columnProblems: readonly ColumnProblems[];
  /** Currencies that cells name and the profile does not, the most frequent first. */
  readonly unknownCurrencies: readonly { readonly code: string; readonly count: number }[];
  readonly notedColumns: readonly NotedColumn[];
  readonly americanColumns: readonly AmericanColumn[];
  readonly exchangedColumns: readonly ExchangedColumn[];
  /** Columns of tables in which nothing says whether the day or the month is first: a date of each. */
  readonly undecidedDates: readonly (NotedCell & { readonly header: string })[];
  /** Amounts like `680.000` that were read by the decimal mark of other amounts. */
  readonly amountsDecidedByOthers: number;
  /** Merged cells whose text counts for each cell that they cover. */
  readonly mergedTexts: readonly MergedCellsPlace[];
  readonly mergedTextCount: number;
  /** Merged ids, amounts, dates or coordinates in rows of projects. */
  readonly mergedValues: readonly MergedCellsPlace[];
  readonly mergedValueCount: number;
  readonly aliases: readonly AliasUse[];
  readonly doubtfulRows: readonly DoubtfulRow[];
  readonly doubtfulRowCount: number;
  readonly shortLastRow?: ShortLastRow;
}

/**
 * Enough to see what is wrong. Without a limit, the report on a hostile file could fill the memory.
 */
export const MAX_LISTED = 1000;

/** Fewer projects of a department show nothing. */
export const FEWEST_OF_DEPARTMENT = 5;

/** A chance as small as this one explains nothing. */
export const CHANCE = 0.001;
const MAX_TEXT_LENGTH = 200;

/** A list that keeps its first 1000 entries and counts all. */
export interface CountedList<T> {
  add(entry: T): void;
  readonly entries: readonly T[];
  count(): number;
}

export function countedList<T>(): CountedList<T> {
  const entries: T[] = [];
  let count = 0;
  return {
    entries,
    add: (entry) => {
      count += 1;
      if (entries.length < MAX_LISTED) entries.push(entry);
    },
    count: () => count,
  };
}

/** Text as far as a report shows it. */
export function shownText(text: string): string {
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
}
