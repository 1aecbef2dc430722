import type { Cell } from '../sheet.ts';
import { cleanText } from './cell-text.ts';
import { plainNumber } from './plain-number.ts';
import { UNREADABLE, type Unreadable } from './unreadable.ts';

const DECIMAL_DEGREES = /^[-+]?(?:\d+(?:[.,]\d+)?|[.,]\d+)$/;

/**
 * A latitude or longitude as the text of a number: numbers in their shortest form, text unchanged
 * except that a decimal comma becomes `.` and a typographic minus `-`. `0` means "not set" and
 * stays `0`. Null for an empty cell. Degrees with minutes, pairs and other text are unreadable.
 */
export function readCoordinate(cell: Cell): string | null | Unreadable {
  if (cell === null) return null;
  if (typeof cell === 'number') return Number.isFinite(cell) ? plainNumber(cell) : UNREADABLE;
  if (typeof cell !== 'string') return UNREADABLE;
  const text = cleanText(cell).replace('\u2212', '-');
  if (text === '') return null;
  return DECIMAL_DEGREES.test(text) ? text.replace(',', '.') : UNREADABLE;
}
