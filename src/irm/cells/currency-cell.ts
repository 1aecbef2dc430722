import { CURRENCY, CURRENCY_SIGNS, currencies, currencySign, patternOf } from '../../project/index.ts';
import type { Cell } from '../sheet.ts';
import { cleanText, isEmptyCell } from './cell-text.ts';
import { currencyNamed } from './named-currency.ts';
import { readText, UNREADABLE, type Unreadable } from './text-cell.ts';

const others = currencies.slice(1);
/** A code of the profile's other currencies, by any of their names; null for the main one and an empty cell. */
export function readCurrency(cell: Cell): string | null | Unreadable {
  const text = readText(cell);
  if (text === UNREADABLE || text === '') return text === '' ? null : UNREADABLE;
  const code = currencyNamed(text);
  return code === undefined ? UNREADABLE : code === CURRENCY ? null : code;
}

const ownSigns = new Map(
  others.map((code) => {
    const sign = `(?:${[code, currencySign(code)].map(patternOf).join('|')})`;
    return [code, new RegExp(`^${sign} ?|(?<=\\d) ?${sign}$`, 'gi')];
  }),
);
const HAS_MAIN_SIGN = new RegExp(`(?:^|[^\\p{L}])(?:${CURRENCY}|${CURRENCY_SIGNS})(?!\\p{L})`, 'iu');

/**
 * The cell of an amount in a row of this currency, null being the main one, without the sign of another currency. An
 * amount in another currency than its row is unreadable, as is any amount of a row whose currency is.
 */
export function amountCell(cell: Cell, currency: string | null | Unreadable): Cell | Unreadable {
  if (currency === null || isEmptyCell(cell)) return cell;
  if (currency === UNREADABLE || typeof cell !== 'string') return currency === UNREADABLE ? UNREADABLE : cell;
  const amount = cleanText(cell).replace(ownSigns.get(currency)!, '');
  return HAS_MAIN_SIGN.test(amount) ? UNREADABLE : amount;
}
