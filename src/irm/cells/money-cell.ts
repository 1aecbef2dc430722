import { CURRENCY_SIGNS } from '../../project/index.ts';
import type { Cell } from '../sheet.ts';
import { cleanText } from './cell-text.ts';
import { UNREADABLE, type Unreadable } from './text-cell.ts';

/** The two signs that may stand before cents. The other one then separates thousands. */
export const decimalMarks = ['comma', 'point'] as const;

export type DecimalMark = (typeof decimalMarks)[number];

/**
 * An amount as a cell has it. `proves` is the decimal mark that the writing of the amount itself
 * proves, as `1.234,5` proves the comma. `undecided` is an amount like `680.000`, which is 680
 * or 680 thousand: only the other amounts of the file can tell.
 */
export interface WrittenAmount {
  readonly amount: number | null | Unreadable;
  readonly proves?: DecimalMark;
  readonly undecided?: true;
  /** Set for forms that few use and that can be read in one way only, such as `R1.761m`. */
  readonly isUnusual?: true;
  /** Set for text like `1.76E+06`, whose last digits are lost. */
  readonly isRounded?: true;
}

/** The minus sign and the dashes used instead of it. */
const DASHES = /[\u2010-\u2015\u2212]/g;

/** The form of almost all amounts in CSV files that cannot be an undecided one. */
const PLAIN_WHOLE = /^-?\d+$/;
const PLAIN_DECIMAL = /^-?(?:\d+\.(?:\d\d?|\d{4,})|\d{4,}\.\d{3})$/;

/**
 * Excel's accounting format shows zero as `-` or `R -`.
 */
const NONE = new RegExp(`^(?:${CURRENCY_SIGNS})? ?-$`, 'i');

/**
 * An opening bracket, a sign and the currency in any usual order, digits, a trailing minus, a
 * closing bracket.
 */
const WRITTEN_AMOUNT = new RegExp(
  `^(\\()? ?([-+])? ?(?:${CURRENCY_SIGNS})? ?(\\()? ?([-+])? ?([\\d.,][\\d., ]*(?:e[-+]?\\d+)?) ?(-)? ?(\\))?$`,
  'i',
);

/** Between thousands, as in `1'761'000`. */
const APOSTROPHES = /(?<=\d)['\u2019](?=\d{3})/g;
/** Cents after a hyphen, as in `R1761000-00`. */
const HYPHEN_CENTS = /(?<=\d)-(?=\d\d$)/;
/** The currency after an amount, as in `1 761 000 R`. */
const CURRENCY_BEHIND = new RegExp(`(?<=\\d) ?(?:${CURRENCY_SIGNS})$`, 'i');
/** An amount in millions, as in `R1.761m`. */
const MILLIONS = new RegExp(
  `^(?:${CURRENCY_SIGNS})? ?(\\d{1,6})(?:[.,](\\d{1,6}))? ?(?:m|mn|mil|million)$`,
  'i',
);
const MILLION = 1_000_000;
const ROUNDED = /\de[-+]?\d/i;

interface DigitForm {
  readonly form: RegExp;
  readonly thousands: RegExp | null;
  readonly decimal: DecimalMark | null;
}

/**
 * The forms of digits that can be read in one way only, tried in order. Of two different marks the
 * last one is the decimal mark. A mark that repeats separates thousands, so the other one is the
 * decimal mark. One mark is the decimal mark if other than three digits follow it, or if more than
 * three digits or a zero stand before it.
 */
const DIGIT_FORMS: readonly DigitForm[] = [
  { form: /^\d+$/, thousands: null, decimal: null },
  { form: /^\d{1,3}(?: \d{3})+$/, thousands: / /g, decimal: null },
  { form: /^\d{1,3}(?: \d{3})+\.\d+$/, thousands: / /g, decimal: 'point' },
  { form: /^\d{1,3}(?: \d{3})+,\d+$/, thousands: / /g, decimal: 'comma' },
  { form: /^\d{1,3}(?:[, ]\d{3})*,\d{3}\.\d+$/, thousands: /[, ]/g, decimal: 'point' },
  { form: /^\d{1,3}(?:[. ]\d{3})*\.\d{3},\d+$/, thousands: /[. ]/g, decimal: 'comma' },
  { form: /^\d{1,3}(?:,\d{3}){2,}$/, thousands: /,/g, decimal: 'point' },
  { form: /^\d{1,3}(?:\.\d{3}){2,}$/, thousands: /\./g, decimal: 'comma' },
  { form: /^(?:\d+\.(?:\d\d?|\d{4,})|(?:\d{4,}|0\d*|)\.\d{3})$/, thousands: null, decimal: 'point' },
  { form: /^(?:\d+,(?:\d\d?|\d{4,})|(?:\d{4,}|0\d*|),\d{3})$/, thousands: null, decimal: 'comma' },
  { form: /^\.\d+$/, thousands: null, decimal: 'point' },
  { form: /^,\d+$/, thousands: null, decimal: 'comma' },
  { form: /^(?:\d+\.\d+)e[-+]?\d+$/i, thousands: null, decimal: 'point' },
  { form: /^(?:\d+,\d+)e[-+]?\d+$/i, thousands: null, decimal: 'comma' },
  { form: /^\d+e[-+]?\d+$/i, thousands: null, decimal: null },
];

/** What could be either: one to three digits, a mark and three digits. */
const UNDECIDED = /^\d{1,3}[.,]\d{3}$/;

/**
 * From here on doubles cannot represent every cent, and sums of much larger amounts could overflow.
 * It is more than a hundred times what the country earns in a year.
 */
const TOO_MUCH = 1e15;

const NOTHING: WrittenAmount = { amount: null };
const NO_AMOUNT: WrittenAmount = { amount: UNREADABLE };

/**
 * An amount in the main currency; null for an empty cell or a dash. NaN, impossibly large amounts, percentages,
 * dates and other text are unreadable. `decimal` is the mark of amounts that could be either;
 * without it they are undecided, and unreadable.
 */
export function readMoney(cell: Cell, decimal?: DecimalMark): WrittenAmount {
  if (cell === null) return NOTHING;
  if (typeof cell === 'number') return { amount: possibleAmount(cell) };
  if (typeof cell !== 'string') return NO_AMOUNT;
  if (PLAIN_WHOLE.test(cell)) return { amount: possibleAmount(Number(cell)) };
  if (PLAIN_DECIMAL.test(cell)) return { amount: possibleAmount(Number(cell)), proves: 'point' };
  return readMoneyText(cleanText(cell).replace(DASHES, '-'), decimal);
}

function readMoneyText(text: string, decimal: DecimalMark | undefined): WrittenAmount {
  if (text === '' || NONE.test(text)) return NOTHING;
  const usual = readUsual(text, decimal);
  if (usual.amount !== UNREADABLE && ROUNDED.test(text)) return { ...usual, isRounded: true };
  if (usual.amount !== UNREADABLE || usual.undecided === true) return usual;
  const unusual = readUnusual(text, decimal);
  return unusual.amount === UNREADABLE ? unusual : { ...unusual, isUnusual: true };
}

/** An amount in a form of which each part says what it is. */
function readUnusual(text: string, decimal: DecimalMark | undefined): WrittenAmount {
  const millions = MILLIONS.exec(text);
  if (millions !== null) {
    const [, whole, part = '0'] = millions;
    return { amount: Math.round(Number(`${whole}.${part}`) * MILLION) };
  }
  const usual = text.replace(CURRENCY_BEHIND, '').replace(APOSTROPHES, ' ').replace(HYPHEN_CENTS, '.');
  return usual === text ? NO_AMOUNT : readUsual(usual, decimal);
}

function readUsual(text: string, decimal: DecimalMark | undefined): WrittenAmount {
  const match = WRITTEN_AMOUNT.exec(text);
  if (match === null) return NO_AMOUNT;
  const [, outerOpen, outerSign, innerOpen, innerSign, digits = '', trailing, close] = match;
  const opened = [outerOpen, innerOpen].filter((mark) => mark !== undefined).length;
  const marks = [outerSign, innerSign, trailing, close].filter((mark) => mark !== undefined);
  if (opened !== (close === undefined ? 0 : 1) || marks.length > 1) return NO_AMOUNT;
  const read = readDigits(digits.trimEnd(), decimal);
  return read.amount === UNREADABLE || read.amount === null || marks[0] === undefined || marks[0] === '+'
    ? read
    : { ...read, amount: possibleAmount(-read.amount) };
}

function readDigits(digits: string, decimal: DecimalMark | undefined): WrittenAmount {
  if (UNDECIDED.test(digits) && !digits.startsWith('0')) return readUndecided(digits, decimal);
  const found = DIGIT_FORMS.find(({ form }) => form.test(digits));
  if (found === undefined) return NO_AMOUNT;
  const plain = found.thousands === null ? digits : digits.replace(found.thousands, '');
  const amount = possibleAmount(Number(plain.replace(',', '.')));
  return found.decimal === null || amount === UNREADABLE ? { amount } : { amount, proves: found.decimal };
}

function readUndecided(digits: string, decimal: DecimalMark | undefined): WrittenAmount {
  if (decimal === undefined) return { amount: UNREADABLE, undecided: true };
  const own: DecimalMark = digits.includes(',') ? 'comma' : 'point';
  return { amount: Number(digits.replace(/[.,]/, own === decimal ? '.' : '')) };
}

function possibleAmount(amount: number): number | Unreadable {
  if (!(Math.abs(amount) < TOO_MUCH)) return UNREADABLE;
  return amount === 0 ? 0 : amount;
}
