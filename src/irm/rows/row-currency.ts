import { CURRENCY, hasOtherCurrencies } from '../../project/index.ts';
import { cellText, isEmptyCell } from '../cells/cell-text.ts';
import { amountCell, readCurrency } from '../cells/currency-cell.ts';
import { withoutDoubt } from '../cells/loose-money.ts';
import { anyCurrencyIn, type NamedCurrency, namedCurrency } from '../cells/named-currency.ts';
import { isEmptyWord, UNREADABLE, type Unreadable } from '../cells/text-cell.ts';
import type { Cell, SheetRow } from '../sheet.ts';
import type { FieldColumn, SheetLayout } from '../sheet-layout.ts';

/** In which currency the amounts of a row are. */
export interface RowCurrency {
  /** Null is the main one; unreadable is one that the profile does not name. */
  readonly currency: string | null | Unreadable;
  /** Whether a column of its own says so, and not one of the amounts. */
  readonly hasColumn: boolean;
}

/** An amount for the row's currency, or why it is none. */
export type AmountOfRow =
  | { readonly cell: Cell; readonly isAssumed?: true }
  | { readonly problem: 'unreadable' | CurrencyProblem };

export type CurrencyProblem = 'other currency' | 'unknown currency';

const TOTAL_COST = 'estimated_total_project_cost';

/**
 * A column says it, else in a table the first amount that is there, the total cost before all others: by its own words,
 * or by its heading.
 */
export function currencyOfRow({ cells }: SheetRow, { fieldColumns }: SheetLayout): RowCurrency {
  const named = hasOtherCurrencies ? fieldColumns.find(({ field }) => field.type === 'currency') : undefined;
  const written = named === undefined ? null : (cells[named.column] ?? null);
  if (!isEmptyCell(written)) return { currency: readCurrency(written), hasColumn: true };
  const isAmount = ({ field, way, column }: FieldColumn) =>
    field.type === 'money' && way !== undefined && saysSomething(cells[column] ?? null);
  const first =
    fieldColumns.find((each) => each.field.name === TOTAL_COST && isAmount(each)) ??
    fieldColumns.find(isAmount);
  if (first === undefined) return { currency: null, hasColumn: false };
  const own = namedIn(cells[first.column] ?? null);
  const code = own?.code ?? first.way?.currency ?? CURRENCY;
  return {
    currency: own?.isKnown === false ? UNREADABLE : code === CURRENCY ? null : code,
    hasColumn: false,
  };
}

const saysSomething = (cell: Cell): boolean => !isEmptyCell(cell) && !isEmptyWord(cellText(cell));

const namedIn = (cell: Cell): NamedCurrency | undefined =>
  namedCurrency(typeof cell === 'string' ? withoutDoubt(cellText(cell)) : cell);

/** The cell of an amount in a row, without the name of the currency. Amounts of two currencies are never mixed. */
export function amountOfRow(cell: Cell, { way }: FieldColumn, row: RowCurrency): AmountOfRow {
  const { currency, hasColumn } = row;
  if (way === undefined) {
    const own = amountCell(cell, currency);
    return own === UNREADABLE ? { problem: 'unreadable' } : { cell: own };
  }
  if (!saysSomething(cell)) return { cell };
  const named = namedIn(cell);
  if (currency === UNREADABLE || named?.isKnown === false) return { problem: 'unknown currency' };
  const rowCode = currency ?? CURRENCY;
  const code = named?.code ?? (hasColumn ? undefined : way.currency);
  if (code !== undefined && code !== rowCode) return { problem: 'other currency' };
  // The main currency is a part of the usual forms of amounts.
  const amount = named === undefined || currency === null ? cell : named.rest;
  return code === undefined && currency !== null && !hasColumn
    ? { cell: amount, isAssumed: true }
    : { cell: amount };
}

/** The currencies that cells name and the profile does not, and how many cells. */
export function countCurrencies() {
  const counts = new Map<string, number>();
  return {
    add: (text: string): void => {
      const code = anyCurrencyIn(text);
      if (code !== undefined) counts.set(code, (counts.get(code) ?? 0) + 1);
    },
    all: () => Array.from(counts, ([code, count]) => ({ code, count })).sort((a, b) => b.count - a.count),
  };
}
