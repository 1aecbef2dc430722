import type { Cell } from '../sheet.ts';
import { cleanText } from './cell-text.ts';
import { type DecimalMark, readMoney, type WrittenAmount } from './money-cell.ts';
import { beforeAmount, behindAmount, MAIN_NAMES } from './named-currency.ts';
import { UNREADABLE } from './text-cell.ts';

/** What words after an amount count. */
const MAGNITUDES: readonly (readonly [word: RegExp, factor: number])[] = [
  [/(?<=\d) ?(?:k|thousands?|тис|тыс)\.?$/i, 1e3],
  [/(?<=\d) ?(?:lakhs?|lacs?)\.?$/i, 1e5],
  [/(?<=\d) ?(?:m|mn|mln|mil|mill|mio|millions?|млн|mill[oó]n(?:es)?|milh(?:ão|ões))\.?$/i, 1e6],
  [/(?<=\d) ?(?:crores?)\.?$/i, 1e7],
  [/(?<=\d) ?(?:b|bn|bln|bil|billions?|mrd|млрд|milliards?)\.?$/i, 1e9],
  [/(?<=\d) ?(?:t|tn|trn|trillions?)\.?$/i, 1e12],
];

const BEFORE = beforeAmount(MAIN_NAMES);
const BEHIND = behindAmount(MAIN_NAMES);
/** Marks of footnotes and of doubt, and a sign that was lost in another encoding. */
const MARKS = /^[~?*\u2248]{1,3} ?|(?<![?*#\u2020 ]) ?[?*#\u2020]{1,5}$/g;
const ABOUT = /^(?:about|approx(?:imately|\.)?|ca?\.|est(?:imated|\.)?) ?(?=\S)/i;

/** An amount of a table of any publisher: with words (`1.2bn`, `R 3 million`), marks, or counted in thousands. */
export function readLooseMoney(
  cell: Cell,
  { scale, decimal: own }: { readonly scale: number; readonly decimal: DecimalMark | undefined },
  decided?: DecimalMark,
): WrittenAmount {
  const decimal = own ?? decided;
  const plain = readMoney(cell, decimal);
  if (typeof cell !== 'string') return scaled(plain, scale);
  const written = withoutDoubt(cleanText(cell));
  // A magnitude goes before a currency of one letter: 750K is 750 thousand.
  const text = magnitudeOf(written) === undefined ? withoutMarks(written) : written;
  const [word, factor] = magnitudeOf(text) ?? [];
  // The usual forms know millions themselves.
  const isUsual = (plain.amount !== UNREADABLE || plain.undecided === true) && (factor ?? 1e6) === 1e6;
  if (isUsual) return scaled(plain, word === undefined ? scale : 1);
  const bare = word === undefined ? text : withoutMarks(text.replace(word, ''));
  if (bare === cleanText(cell)) return plain;
  const read = readMoney(bare, decimal);
  if (read.amount === UNREADABLE && read.undecided !== true) return plain;
  return { ...scaled(read, factor ?? scale), isUnusual: true };
}

const magnitudeOf = (text: string) => MAGNITUDES.find(([pattern]) => pattern.test(text));

/** Text without what says how certain an amount is. */
export const withoutDoubt = (text: string): string => text.replace(MARKS, '').replace(ABOUT, '').trim();

const withoutMarks = (text: string): string =>
  withoutDoubt(text).replace(BEHIND, '').replace(BEFORE, '$1').trim();

/** Whether words after an amount are a magnitude. */
export const isMagnitude = (words: string): boolean => magnitudeOf(`1${words}`) !== undefined;

/** To cents: 96.53 million is 96 530 000, not 96 529 999.99999999. */
function scaled(written: WrittenAmount, factor: number): WrittenAmount {
  if (factor === 1 || typeof written.amount !== 'number') return written;
  const amount = Math.round(written.amount * factor * 100) / 100;
  return { ...written, amount: Math.abs(amount) < 1e15 ? amount : UNREADABLE };
}
