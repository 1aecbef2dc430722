import type { Cell } from '../sheet.ts';
import { cleanText } from './cell-text.ts';
import { plainNumber } from './plain-number.ts';
import { UNREADABLE, type Unreadable } from './unreadable.ts';

const DECIMAL_DEGREES = /^[-+]?(?:\d+(?:[.,]\d+)?|[.,]\d+)$/;

/**
 * A latitude or longitude as text that reads as a number: a number in its shortest form, text as it stands but for a
 * decimal comma or a typeset minus, which become `.` and `-`. `0` means "not set" and stays `0`; null for an empty
 * cell. Degrees with minutes, pairs and any other text are unreadable.
 */
export function readCoordinate(cell: Cell): string | null | Unreadable {
  if (cell === null) return null;
  if (typeof cell === 'number') return Number.isFinite(cell) ? plainNumber(cell) : UNREADABLE;
  if (typeof cell !== 'string') return UNREADABLE;
  const text = cleanText(cell).replace('\u2212', '-');
  if (text === '') return null;
  return DECIMAL_DEGREES.test(text) ? text.replace(',', '.') : UNREADABLE;
}
