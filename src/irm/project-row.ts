import {
  type ColumnField,
  canonicalStatus,
  type ProjectSnapshot,
  type StoredFieldName,
  storedFields,
} from '../project/index.ts';
import { isEmptyCell } from './cells/cell-text.ts';
import { type Contractor, namesByRole, readContractor } from './cells/contractor-cell.ts';
import { readCoordinate } from './cells/coordinate-cell.ts';
import { readDate } from './cells/date-cell.ts';
import { readMoney } from './cells/money-cell.ts';
import { readText } from './cells/text-cell.ts';
import { UNREADABLE, type Unreadable } from './cells/unreadable.ts';
import type { SheetLayout } from './header.ts';
import type { Cell, DateSystem, SheetRow } from './sheet.ts';

/** The snapshot in a row, and the columns (from 0) of its unreadable cells. */
export interface ProjectRow {
  readonly snapshot: ProjectSnapshot;
  readonly unreadableColumns: readonly number[];
}

type Value = string | number | null;

const emptySnapshot = Object.fromEntries(
  storedFields.map(({ name, nullable }) => [name, nullable ? null : '']),
) as Readonly<Record<StoredFieldName, Value>>;

const contractorFields = storedFields.flatMap(({ name, source }) =>
  source.from === 'contractors' ? [{ name, role: source.role }] : [],
);

/**
 * Reads every cell of a row. Unreadable values become null, or "" in fields that are not nullable.
 */
export function readProjectRow(row: SheetRow, layout: SheetLayout, system: DateSystem): ProjectRow {
  const unreadableColumns = cellsWithoutHeading(row, layout);
  const values: Record<StoredFieldName, Value> = { ...emptySnapshot };
  for (const { field, column } of layout.fieldColumns) {
    const value = readValue(field, row.cells[column] ?? null, system);
    if (value === UNREADABLE) unreadableColumns.push(column);
    else if (value !== null && value !== '') values[field.name] = value;
  }
  const contractors = readContractors(row, layout, (column) => unreadableColumns.push(column));
  const names = namesByRole(contractors);
  for (const { name, role } of contractorFields) values[name] = names.get(role) ?? null;
  return { snapshot: values as ProjectSnapshot, unreadableColumns: unreadableColumns.sort((a, b) => a - b) };
}

function cellsWithoutHeading({ cells }: SheetRow, { blankColumns, headers }: SheetLayout): number[] {
  const filled = within(blankColumns, cells).filter((column) => !isEmptyCell(cells[column]));
  for (let column = headers.length; column < cells.length; column++) {
    if (!isEmptyCell(cells[column])) filled.push(column);
  }
  return filled;
}

function readValue(field: ColumnField, cell: Cell, system: DateSystem): Value | Unreadable {
  switch (field.type) {
    case 'text':
      return readText(cell);
    case 'money':
      return readMoney(cell);
    case 'date':
      return readDate(cell, system);
    case 'coordinate':
      return readCoordinate(cell);
    case 'status': {
      const text = readText(cell);
      return text === UNREADABLE ? UNREADABLE : canonicalStatus(text);
    }
    default:
      return field satisfies never;
  }
}

function readContractors(
  { cells }: SheetRow,
  { contractorColumns }: SheetLayout,
  unreadable: (column: number) => void,
): readonly Contractor[] {
  const contractors: Contractor[] = [];
  for (const column of within(contractorColumns, cells)) {
    const cell = cells[column] ?? null;
    if (cell === null) continue;
    const text = readText(cell);
    const contractor = text === UNREADABLE ? unreadable(column) : readContractor(text);
    if (contractor) contractors.push(contractor);
  }
  return contractors;
}

/**
 * The columns that a row reaches. Checking this first keeps rows cheap under a header with a
 * million columns.
 */
function within(columns: readonly number[], { length }: readonly Cell[]): readonly number[] {
  if ((columns.at(-1) ?? 0) < length) return columns;
  const beyond = columns.findIndex((column) => column >= length);
  return beyond < 0 ? columns : columns.slice(0, beyond);
}
