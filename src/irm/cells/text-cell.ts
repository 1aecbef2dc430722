import type { Cell } from '../sheet.ts';
import { cellText } from './cell-text.ts';
import { isErrorValue } from './error-value.ts';
import { UNREADABLE, type Unreadable } from './unreadable.ts';

/**
 * The clean text of a cell, "" if it is empty. Error values, NaN and invalid dates are unreadable.
 */
export function readText(cell: Cell): string | Unreadable {
  if (typeof cell === 'number' && !Number.isFinite(cell)) return UNREADABLE;
  if (cell instanceof Date && Number.isNaN(cell.getTime())) return UNREADABLE;
  const text = cellText(cell);
  return isErrorValue(text) ? UNREADABLE : text;
}
