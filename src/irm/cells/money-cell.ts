import type { Cell } from '../sheet.ts';
import { cleanText } from './cell-text.ts';
import { UNREADABLE, type Unreadable } from './unreadable.ts';

/** The minus sign and the dashes used instead of it. */
const DASHES = /[\u2010-\u2015\u2212]/g;

/** The form of almost all amounts in CSV files. */
const PLAIN = /^-?\d+(?:\.\d+)?$/;

/** Excel's accounting format shows zero as `-` or `R -`. */
const NONE = /^(?:ZAR|R)? ?-$/i;

/**
 * An opening bracket, a sign and the currency in any usual order, digits, a trailing minus, a
 * closing bracket.
 */
const WRITTEN_AMOUNT =
  /^(\()? ?([-+])? ?(?:ZAR|R)? ?(\()? ?([-+])? ?([\d.,][\d., ]*(?:e[-+]?\d+)?) ?(-)? ?(\))?$/i;

/**
 * The formats of digits, tried in order. A comma before exactly three digits separates thousands;
 * any other comma is the decimal mark. If there are commas and points, the last one is the decimal
 * mark. A space always separates thousands.
 */
const DIGIT_FORMS: readonly { readonly form: RegExp; readonly thousands: RegExp | null }[] = [
  { form: /^\d+(?:[, ]\d{3})*,\d{3}(?:\.\d+)?$/, thousands: /[, ]/g },
  { form: /^\d{1,3}(?:\.\d{3}){2,}$/, thousands: /\./g },
  { form: /^\d{1,3}(?:\.\d{3})+,\d+$/, thousands: /\./g },
  { form: /^\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/, thousands: / /g },
  { form: /^(?:\d+(?:[.,]\d+)?|[.,]\d+)(?:e[-+]?\d+)?$/i, thousands: null },
];

/**
 * From here on doubles cannot represent every cent, and sums of much larger amounts could overflow.
 * It is more than a hundred times what the country earns in a year.
 */
const TOO_MUCH = 1e15;

/**
 * An amount in rand; null for an empty cell or a dash. NaN, impossibly large amounts, dates and
 * other text are unreadable.
 */
export function readMoney(cell: Cell): number | null | Unreadable {
  if (cell === null) return null;
  if (typeof cell === 'number') return possibleAmount(cell);
  if (typeof cell !== 'string') return UNREADABLE;
  return PLAIN.test(cell)
    ? possibleAmount(Number(cell))
    : readMoneyText(cleanText(cell).replace(DASHES, '-'));
}

function readMoneyText(text: string): number | null | Unreadable {
  if (text === '' || NONE.test(text)) return null;
  const match = WRITTEN_AMOUNT.exec(text);
  if (match === null) return UNREADABLE;
  const [, outerOpen, outerSign, innerOpen, innerSign, digits = '', trailing, close] = match;
  const opened = [outerOpen, innerOpen].filter((mark) => mark !== undefined).length;
  const marks = [outerSign, innerSign, trailing, close].filter((mark) => mark !== undefined);
  if (opened !== (close === undefined ? 0 : 1) || marks.length > 1) return UNREADABLE;
  const amount = readDigits(digits.trimEnd());
  return amount === UNREADABLE || marks[0] === undefined || marks[0] === '+'
    ? amount
    : possibleAmount(-amount);
}

function readDigits(digits: string): number | Unreadable {
  const found = DIGIT_FORMS.find(({ form }) => form.test(digits));
  if (found === undefined) return UNREADABLE;
  const plain = found.thousands === null ? digits : digits.replace(found.thousands, '');
  return possibleAmount(Number(plain.replace(',', '.')));
}

function possibleAmount(amount: number): number | Unreadable {
  if (!(Math.abs(amount) < TOO_MUCH)) return UNREADABLE;
  return amount === 0 ? 0 : amount;
}
