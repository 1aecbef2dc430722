import { codeTitle } from '../../oc4ids/index.ts';
import {
  type ColumnField,
  canonicalStatus,
  currencies,
  hasOtherCurrencies,
  type ProjectSnapshot,
  type StoredFieldName,
  storedFields,
} from '../../project/index.ts';
import { cellText, isEmptyCell } from '../cells/cell-text.ts';
import { meaningOf } from '../cells/code-meaning.ts';
import { type Contractor, namesByRole, readContractors } from '../cells/contractor-cell.ts';
import { type CoordinateField, readCoordinate } from '../cells/coordinate-cell.ts';
import { type DateOrder, readDate } from '../cells/date-cell.ts';
import { readLooseMoney } from '../cells/loose-money.ts';
import { type DecimalMark, readMoney } from '../cells/money-cell.ts';
import { anyCurrencyIn } from '../cells/named-currency.ts';
import { canonicalProvince } from '../cells/province-cell.ts';
import {
  hasLostLetters,
  isEmptyWord,
  isNotCalculated,
  readText,
  UNREADABLE,
  type Unreadable,
} from '../cells/text-cell.ts';
import type { Cell, CellNote, DateSystem, NoteKind, SheetRow } from '../sheet.ts';
import type { FieldColumn, SheetLayout } from '../sheet-layout.ts';
import { amountOfRow, type CurrencyProblem, currencyOfRow, type RowCurrency } from './row-currency.ts';

/** Why a cell has no value. The middle two could be read if the rest of the file were clearer. */
export type ProblemKind =
  | 'unreadable'
  | 'not calculated'
  | 'decimal unclear'
  | 'month first'
  | CurrencyProblem;

/** A cell that was not read. `column` counts from 0. */
export interface CellProblem {
  readonly column: number;
  readonly text: string;
  readonly kind: ProblemKind;
}

/** A cell that the rest of the file decides. Its text is clean. */
export interface OpenCell {
  readonly column: number;
  readonly field: ColumnField;
  readonly text: string;
}

/** What is noticed while a row is read. */
export interface RowObserver {
  readonly cellFilled: (column: number) => void;
  readonly decimalProved: (mark: DecimalMark) => void;
  /** For dates as text; the order is undefined if both are possible. */
  readonly dateTextRead: (column: number, order: DateOrder | undefined, text: string) => void;
  readonly dateCellRead: (column: number, date: string) => void;
  readonly aliasUsed: (written: string, readAs: string) => void;
}

export interface RowOptions {
  readonly dateSystem: DateSystem;
  /** The decimal mark that was chosen for amounts that could be either. */
  readonly decimal: DecimalMark | undefined;
  /** Whether dates like `03/04/2019` stay open, because their column may have the month first. */
  readonly keepDatesOpen: boolean;
  /** Whether dates that are no text stay open, because day and month may have been exchanged. */
  readonly keepDateCellsOpen: boolean;
  /** Whether cells have codes of OC4IDS, and an amount in another currency than its project that of the currency behind it. */
  readonly hasCodes: boolean;
}

/** The snapshot in a row. Cells with a problem and open ones have no value in it. */
export interface ProjectRow {
  readonly snapshot: ProjectSnapshot;
  readonly problems: readonly CellProblem[];
  readonly openCells: readonly OpenCell[];
  readonly notes: readonly CellNote[];
  /** Filled cells that are neither amounts nor contractors nor the Project ID. */
  readonly filledTexts: number;
  /** Whether the row has a name or a department, readable or not. */
  readonly hasNameOrDepartment: boolean;
  /** Whether words stand in at least three cells of dates, amounts or coordinates, and a value in none. */
  readonly hasWordsForValues: boolean;
}

/** Fewer words for values may be a project about which little is known. */
const FEWEST_WORDS = 3;

type Value = string | number | null;

/** Longer text is cut where it is only shown. */
const MAX_SHOWN_LENGTH = 200;

const emptySnapshot = Object.fromEntries(
  storedFields.map(({ name, nullable }) => [name, nullable ? null : '']),
) as Readonly<Record<string, Value>>;

const contractorFields = storedFields.flatMap(({ name, source }) =>
  source.from === 'contractors' ? [{ name, role: source.role }] : [],
);

/** A cell without a value: what stood there and why it was not read. */
export function cellProblem(column: number, cell: Cell | undefined, kind?: ProblemKind): CellProblem {
  const text = cellText(cell);
  return {
    column,
    text: shownPart(text),
    kind: kind ?? (isNotCalculated(text) ? 'not calculated' : 'unreadable'),
  };
}

const shownPart = (text: string): string =>
  text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;

/**
 * Reads every cell of a row under a heading. Unreadable values become null, or "" in fields that are
 * not nullable.
 */
export function readProjectRow(
  row: SheetRow,
  layout: SheetLayout,
  options: RowOptions,
  observer: RowObserver,
): ProjectRow {
  const problems: CellProblem[] = [];
  const openCells: OpenCell[] = [];
  // Notes on columns that are not read say nothing of what is.
  const notes = (row.notes ?? []).filter(
    (each) =>
      layout.fieldColumns.some(({ column }) => column === each.column) ||
      layout.contractorColumns.includes(each.column) ||
      layout.keptColumns?.includes(each.column) === true,
  );
  const note = (column: number, cell: Cell, kind: NoteKind) =>
    notes.push({ column, text: shownPart(cellText(cell)), kind });
  const values: Record<string, Value> = { ...emptySnapshot };
  let filledTexts = 0;
  let hasNameOrDepartment = false;
  let words = 0;
  let typedValues = 0;
  const currency = currencyOfRow(row, layout);
  for (const fieldColumn of layout.fieldColumns) {
    const { field, column } = fieldColumn;
    const cell = row.cells[column] ?? null;
    const value = readValue(fieldColumn, cell, currency, options, observer, openCells, note);
    if (value === null || value === '') continue;
    observer.cellFilled(column);
    if (value === EMPTY_WORD) {
      note(column, cell, 'empty word');
      continue;
    }
    if (field.type !== 'money' && field.type !== 'more') filledTexts += 1;
    if (field.name === 'name' || field.name === 'department') hasNameOrDepartment = true;
    if (isTyped(field)) {
      if (value === UNREADABLE) words += 1;
      else typedValues += 1;
    }
    if (value === OPEN) continue;
    if (value === UNREADABLE) problems.push(cellProblem(column, cell));
    else if (typeof value === 'object') problems.push(cellProblem(column, cell, value.problem));
    else if (value === MONTH_FIRST) problems.push(cellProblem(column, cell, 'month first'));
    else {
      values[field.name] = value;
      if (field.type === 'text' && hasLostLetters(`${value}`)) note(column, cell, 'lost letters');
    }
  }
  if (hasOtherCurrencies && typeof currency.currency === 'string') values.currency = currency.currency;
  const contractors = readAllContractors(row, layout, observer, problems, note);
  if (contractors.length > 0) {
    const names = namesByRole(contractors);
    for (const { name, role } of contractorFields) values[name] = names.get(role) ?? null;
  }
  return {
    snapshot: values as ProjectSnapshot,
    problems,
    openCells,
    notes,
    filledTexts,
    hasNameOrDepartment,
    hasWordsForValues: words >= FEWEST_WORDS && typedValues === 0,
  };
}

const wordTypes: ReadonlySet<ColumnField['type']> = new Set(['text', 'status', 'currency', 'more']);

/** Whether words in the place of a value show that a row is no project. */
const isTyped = ({ type }: ColumnField): boolean => !wordTypes.has(type);

/** The cell waits for the rest of the file. */
const OPEN: unique symbol = Symbol('open');
/** The date exists only with the month first. */
const MONTH_FIRST: unique symbol = Symbol('month first');

/** The text says that there is no value. */
const EMPTY_WORD: unique symbol = Symbol('empty word');

type Note = (column: number, cell: Cell, kind: NoteKind) => void;

type Read =
  | Value
  | Unreadable
  | { readonly problem: CurrencyProblem }
  | typeof EMPTY_WORD
  | typeof OPEN
  | typeof MONTH_FIRST;

function readValue(
  fieldColumn: FieldColumn,
  cell: Cell,
  currency: RowCurrency,
  options: RowOptions,
  observer: RowObserver,
  openCells: OpenCell[],
  note: Note,
): Read {
  const { field, column, way } = fieldColumn;
  if (way !== undefined && typeof cell === 'string' && isEmptyWord(cellText(cell))) return EMPTY_WORD;
  switch (field.type) {
    case 'text':
      return field.name === 'province'
        ? readProvince(cell, observer)
        : readMeaning(field.name, cell, observer, options.hasCodes);
    case 'money': {
      const own = amountOfRow(cell, fieldColumn, currency);
      if ('problem' in own) return own.problem === 'unreadable' ? UNREADABLE : { problem: own.problem };
      const { amount, proves, undecided, isUnusual, isRounded } =
        way === undefined
          ? readMoney(own.cell, options.decimal)
          : readLooseMoney(own.cell, way, options.decimal);
      if (own.isAssumed && amount !== UNREADABLE && amount !== 0) note(column, cell, 'assumed currency');
      if (amount === UNREADABLE && undecided !== true && options.hasCodes) return unreadableAmount(cell);
      if (isUnusual) note(column, cell, 'unusual form');
      if (isRounded) note(column, cell, 'rounded');
      if (proves !== undefined) observer.decimalProved(proves);
      return undecided === true ? keepOpen({ column, field, text: cellText(own.cell) }, openCells) : amount;
    }
    case 'currency':
      if (!currency.hasColumn) return null;
      return currency.currency === UNREADABLE && anyCurrencyIn(cellText(cell)) !== undefined
        ? { problem: 'unknown currency' }
        : currency.currency;
    case 'date': {
      const { date, proves, eitherOrder, isUnusual } = readDate(cell, options.dateSystem);
      if (isUnusual) note(column, cell, 'unusual form');
      const isDateCell = typeof date === 'string' && typeof cell !== 'string';
      if (isDateCell) observer.dateCellRead(column, date);
      if (proves !== undefined || eitherOrder) observer.dateTextRead(column, proves, cellText(cell));
      if (isDateCell && options.keepDateCellsOpen) return keepOpen({ column, field, text: date }, openCells);
      if ((options.keepDatesOpen || way !== undefined) && (eitherOrder === true || proves === 'mdy'))
        return keepOpen({ column, field, text: cellText(cell) }, openCells);
      return proves === 'mdy' ? MONTH_FIRST : date;
    }
    case 'coordinate': {
      const { coordinate, isUnusual } = readCoordinate(cell, field.name as CoordinateField);
      if (isUnusual) note(column, cell, 'unusual form');
      return coordinate;
    }
    case 'more':
      return readMore(cell);
    case 'status': {
      const text = readMeaning('status', cell, observer);
      return typeof text === 'string' ? canonicalStatus(text) : text;
    }
    default:
      return field satisfies never;
  }
}

function unreadableAmount(cell: Cell): Unreadable | { readonly problem: CurrencyProblem } {
  const code = anyCurrencyIn(cellText(cell));
  if (code === undefined) return UNREADABLE;
  return { problem: currencies.includes(code) ? 'other currency' : 'unknown currency' };
}

function keepOpen(cell: OpenCell, openCells: OpenCell[]): typeof OPEN {
  openCells.push(cell);
  return OPEN;
}

function readWords(cell: Cell): string | Unreadable | typeof EMPTY_WORD {
  const text = readText(cell);
  return text !== UNREADABLE && isEmptyWord(text) ? EMPTY_WORD : text;
}

/** What has no other field is a JSON object. */
function readMore(cell: Cell): string | null | Unreadable {
  if (cell === null || isEmptyCell(cell)) return null;
  try {
    const more: unknown = JSON.parse(cellText(cell));
    return typeof more === 'object' && more !== null && !Array.isArray(more)
      ? JSON.stringify(more)
      : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

/**
 * Words of a field, or what the country says that they mean. A code of OC4IDS, which files of it have, or which the
 * country names, stands for its title.
 */
function readMeaning(
  field: StoredFieldName,
  cell: Cell,
  observer: RowObserver,
  hasCodes = false,
): ReturnType<typeof readWords> {
  const text = readWords(cell);
  if (typeof text !== 'string' || text === '') return text;
  const meaning = meaningOf(field, text);
  if (meaning === undefined) return hasCodes ? codeTitle(field, text) : text;
  if (meaning === '') return EMPTY_WORD;
  const title = codeTitle(field, meaning);
  if (meaning !== text) observer.aliasUsed(text, title);
  return title;
}

function readProvince(cell: Cell, observer: RowObserver): ReturnType<typeof readWords> {
  const text = readMeaning('province', cell, observer);
  if (typeof text !== 'string') return text;
  const province = canonicalProvince(text);
  if (province !== text) observer.aliasUsed(text, province);
  return province;
}

function readAllContractors(
  { cells }: SheetRow,
  { contractorColumns }: SheetLayout,
  observer: RowObserver,
  problems: CellProblem[],
  note: Note,
): readonly Contractor[] {
  const contractors: Contractor[] = [];
  for (const column of within(contractorColumns, cells)) {
    const cell = cells[column] ?? null;
    if (cell === null || isEmptyCell(cell)) continue;
    observer.cellFilled(column);
    if (readText(cell) === UNREADABLE) problems.push(cellProblem(column, cell));
    else {
      const { aliasUsed } = observer;
      const emptyWordFound = () => note(column, cell, 'empty word');
      contractors.push(...readContractors(textWithLines(cell), { aliasUsed, emptyWordFound }));
      if (hasLostLetters(cellText(cell))) note(column, cell, 'lost letters');
    }
  }
  return contractors;
}

const textWithLines = (cell: Cell): string => (typeof cell === 'string' ? cell : cellText(cell));

/**
 * The columns that a row reaches. Checking this first keeps rows cheap under a header with a
 * million columns.
 */
function within(columns: readonly number[], { length }: readonly Cell[]): readonly number[] {
  if ((columns.at(-1) ?? 0) < length) return columns;
  const beyond = columns.findIndex((column) => column >= length);
  return beyond < 0 ? columns : columns.slice(0, beyond);
}
