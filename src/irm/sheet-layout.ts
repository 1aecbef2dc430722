import type { ColumnField } from '../project/index.ts';
import type { DateOrder } from './cells/date-cell.ts';
import type { DecimalMark } from './cells/money-cell.ts';
import type { SheetRow } from './sheet.ts';

/** How cells of a column of a table are read that need not be those of an IRM workbook. */
export interface CellWay {
  /** What a whole number counts. */
  readonly scale: number;
  readonly decimal: DecimalMark | undefined;
  /** Of amounts: what the heading says that they are in. */
  readonly currency?: string | undefined;
  /** Undefined: what the dates of the column prove. */
  readonly dates: DateOrder | undefined;
}

/** A column that is read as a field. */
export interface FieldColumn {
  readonly field: ColumnField;
  readonly column: number;
  /** How cells of a table are read that has its own headings. */
  readonly way?: CellWay;
}

/** The columns of a sheet, counted from 0. */
export interface SheetLayout {
  /** -1 if a table has no ids. */
  readonly projectIdColumn: number;
  readonly fieldColumns: readonly FieldColumn[];
  readonly contractorColumns: readonly number[];
  /**
   * Columns without a heading. Their cells, like those beyond the last heading, belong to no field.
   */
  readonly blankColumns: readonly number[];
  /** Columns that are left out because somebody asked for it. */
  readonly droppedColumns: readonly number[];
  /** How many columns the sheet has: those that are computed from others stand behind them. */
  readonly width: number;
  /** The cleaned headings. */
  readonly headers: readonly string[];
  /** Whether the columns are those that `columns.csv` names. Rows without an id are then numbered by what they say. */
  readonly isMapped?: true;
  /** Columns without a field that are kept as they stand, in the field `more`. */
  readonly keptColumns?: readonly number[];
  /** A row with the cells that are computed from others. */
  readonly derive?: (row: SheetRow) => SheetRow;
}
