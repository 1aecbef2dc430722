import type { Cell } from '../sheet.ts';
import { readText } from './text-cell.ts';
import { UNREADABLE, type Unreadable } from './unreadable.ts';

const WHOLE_NUMBER_WITH_DECIMALS = /^(-?\d+)\.0+$/;
/** What Excel shows of a number, and writes to CSV, if its cell separates thousands. */
const WITH_THOUSANDS_MARKS = /^\d{1,3}(?:[, ]\d{3})+(?:\.0+)?$/;
/** Typed in front of a number to keep it text. Excel hides it; other programs write it out. */
const TEXT_MARK = /^['\u2019]\s*/;

/**
 * The Project ID as text, the same for 30682, `30682`, `30682.0`, `30 682` and `'30682`; null if
 * the cell is empty. A date is what became of an id under the wrong format: unreadable.
 */
export function readProjectId(cell: Cell): string | null | Unreadable {
  const text = cell instanceof Date ? UNREADABLE : readText(cell);
  if (text === UNREADABLE) return UNREADABLE;
  const bare = text.replace(TEXT_MARK, '');
  if (bare === '') return null;
  const id = WITH_THOUSANDS_MARKS.test(bare) ? bare.replace(/[, ]/g, '') : bare;
  return id.replace(WHOLE_NUMBER_WITH_DECIMALS, '$1');
}
