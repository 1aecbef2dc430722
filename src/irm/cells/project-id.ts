import type { Cell } from '../sheet.ts';
import { readText } from './text-cell.ts';
import { UNREADABLE, type Unreadable } from './unreadable.ts';

const WHOLE_NUMBER_WITH_DECIMALS = /^(-?\d+)\.0+$/;
/** What Excel shows of a number, and writes to CSV, if its cell separates thousands. */
const WITH_THOUSANDS_MARKS = /^\d{1,3}(?:[, ]\d{3})+(?:\.0+)?$/;
/** Typed in front of a number to keep it text. Excel hides it; other programs write it out. */
const TEXT_MARK = /^['\u2019]\s*/;

/** What Excel writes to CSV for a long number. Its last digits are lost, so ids become the same. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?E\+\d+$/i;
/** Excel keeps 15 digits of a number, and zeros for all others. */
const FIRST_WITH_LOST_DIGITS = 1e15;
/** Written for a project that has no id yet. */
const PLACEHOLDER =
  /^(?:n[/.]?a\.?|tb[acd]|none|nil|new(?: project)?|unknown|not (?:available|applicable|allocated)|[-\u2013\u2014?.]+)$/i;

/**
 * The Project ID as text, the same for 30682, `30682`, `30682.0`, `30 682` and `'30682`; null if
 * the cell is empty or says `N/A`, `TBC` and the like. A date or a number that lost its last digits
 * is what became of an id under the wrong format: unreadable.
 */
export function readProjectId(cell: Cell): string | null | Unreadable {
  if (cell instanceof Date) return UNREADABLE;
  if (typeof cell === 'number' && Math.abs(cell) >= FIRST_WITH_LOST_DIGITS) return UNREADABLE;
  const text = readText(cell);
  if (text === UNREADABLE || SCIENTIFIC.test(text)) return UNREADABLE;
  const bare = text.replace(TEXT_MARK, '');
  if (bare === '' || PLACEHOLDER.test(bare)) return null;
  const id = WITH_THOUSANDS_MARKS.test(bare) ? bare.replace(/[, ]/g, '') : bare;
  return id.replace(WHOLE_NUMBER_WITH_DECIMALS, '$1');
}
