import type { Cell } from '../sheet.ts';
import { cleanText, plainNumber } from './cell-text.ts';
import { UNREADABLE, type Unreadable } from './text-cell.ts';

export type CoordinateField = 'latitude' | 'longitude';

/** A coordinate as a cell has it. `isUnusual` is set for forms such as `30.4 S` or `30\u00b024'36"S`. */
export interface WrittenCoordinate {
  readonly coordinate: string | null | Unreadable;
  readonly isUnusual?: true;
}

const DECIMAL_DEGREES = /^[-+]?(?:\d+(?:[.,]\d+)?|[.,]\d+)$/;
/** The minus sign and the dashes used instead of it. */
const DASHES = /^[\u2010-\u2015\u2212]/;

/** Degrees with a sign or a letter that says the half of the world, and minutes and seconds, if they are marked. */
const MARKED_DEGREES =
  /^(?<before>[nsew])? ?(?<minus>-)?(?<degrees>\d{1,3}(?:[.,]\d{1,15})?) ?(?:[\u00b0\u00ba] ?)?(?:(?<=[\u00b0\u00ba] ?)(?<minutes>\d{1,2}(?:[.,]\d{1,10})?) ?['\u2019\u2032] ?(?:(?<seconds>\d{1,2}(?:[.,]\d{1,10})?) ?(?:"|''|[\u201d\u2033]) ?)?)?(?<behind>[nsew])?$/i;

const letters: Readonly<Record<CoordinateField, string>> = { latitude: 'ns', longitude: 'ew' };
const NO_COORDINATE: WrittenCoordinate = { coordinate: UNREADABLE };

/**
 * A latitude or longitude as the text of a number: numbers in their shortest form, text unchanged
 * except that a decimal comma becomes `.` and a typographic minus `-`. `0` means "not set" and
 * stays `0`. Null for an empty cell. Degrees with minutes are read if a sign or a letter says the half of the
 * world; pairs and other text are unreadable.
 */
export function readCoordinate(cell: Cell, field: CoordinateField): WrittenCoordinate {
  if (cell === null) return { coordinate: null };
  if (typeof cell === 'number') return { coordinate: Number.isFinite(cell) ? plainNumber(cell) : UNREADABLE };
  if (typeof cell !== 'string') return NO_COORDINATE;
  const text = cleanText(cell).replace(DASHES, '-');
  if (text === '') return { coordinate: null };
  return DECIMAL_DEGREES.test(text) ? { coordinate: text.replace(',', '.') } : readMarked(text, field);
}

const numberIn = (text: string | undefined): number => Number(text?.replace(',', '.') ?? 0);

function readMarked(text: string, field: CoordinateField): WrittenCoordinate {
  const parts = MARKED_DEGREES.exec(text)?.groups;
  if (parts === undefined) return NO_COORDINATE;
  const { before, behind, minus, degrees, minutes, seconds } = parts;
  const letter = (before ?? behind)?.toLowerCase();
  if (before !== undefined && behind !== undefined) return NO_COORDINATE;
  if (letter !== undefined && (minus !== undefined || !letters[field].includes(letter))) return NO_COORDINATE;
  const isNegative = minus !== undefined || letter === 's' || letter === 'w';
  const sign = isNegative ? '-' : '';
  if (minutes === undefined) return { coordinate: `${sign}${degrees!.replace(',', '.')}`, isUnusual: true };
  // Without any, nothing says which half of the world it is.
  if (letter === undefined && minus === undefined) return NO_COORDINATE;
  const [minute, second] = [numberIn(minutes), numberIn(seconds)];
  if (minute >= 60 || second >= 60 || /[.,]/.test(degrees!)) return NO_COORDINATE;
  const number = Number((numberIn(degrees) + minute / 60 + second / 3600).toFixed(6));
  return { coordinate: `${sign}${plainNumber(number)}`, isUnusual: true };
}
