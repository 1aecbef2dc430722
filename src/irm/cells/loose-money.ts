import { country } from '../../country/index.ts';
import { CURRENCY_SIGNS, patternOf } from '../../project/index.ts';
import type { Cell } from '../sheet.ts';
import { cleanText } from './cell-text.ts';
import { type DecimalMark, readMoney, type WrittenAmount } from './money-cell.ts';
import { UNREADABLE } from './text-cell.ts';

/** What words after an amount count. */
const MAGNITUDES: readonly (readonly [word: RegExp, factor: number])[] = [
  [/(?<=\d) ?(?:k|thousands?)\.?$/i, 1e3],
  [/(?<=\d) ?(?:m|mn|mln|mil|mill|millions?)\.?$/i, 1e6],
  [/(?<=\d) ?(?:b|bn|bln|bil|billions?)\.?$/i, 1e9],
  [/(?<=\d) ?(?:t|tn|trn|trillions?)\.?$/i, 1e12],
];

const { name, plural } = country.currency;
/** The currency before or behind an amount, in any of its spellings. */
const CURRENCY = `(?:${CURRENCY_SIGNS}|${patternOf(plural)}|${patternOf(name)})`;
const BEFORE = new RegExp(`^(-?) ?${CURRENCY}\\.? ?(?=[-\\d.,(])`, 'i');
const BEHIND = new RegExp(`(?<=[\\d.)]) ?${CURRENCY}\\.?$`, 'i');
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
  const text = withoutMarks(cleanText(cell));
  const [word, factor] = MAGNITUDES.find(([pattern]) => pattern.test(text)) ?? [];
  if (plain.amount !== UNREADABLE || plain.undecided === true)
    return scaled(plain, word === undefined ? scale : 1);
  const bare = word === undefined ? text : withoutMarks(text.replace(word, ''));
  if (bare === cleanText(cell)) return plain;
  const read = readMoney(bare, decimal);
  if (read.amount === UNREADABLE && read.undecided !== true) return plain;
  return { ...scaled(read, factor ?? scale), isUnusual: true };
}

function withoutMarks(text: string): string {
  return text.replace(MARKS, '').replace(ABOUT, '').replace(BEHIND, '').replace(BEFORE, '$1').trim();
}

/** To cents: 96.53 million is 96 530 000, not 96 529 999.99999999. */
function scaled(written: WrittenAmount, factor: number): WrittenAmount {
  if (factor === 1 || typeof written.amount !== 'number') return written;
  const amount = Math.round(written.amount * factor * 100) / 100;
  return { ...written, amount: Math.abs(amount) < 1e15 ? amount : UNREADABLE };
}
