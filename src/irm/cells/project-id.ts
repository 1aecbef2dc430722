import type { Cell } from '../sheet.ts';
import { readText } from './text-cell.ts';
import { UNREADABLE, type Unreadable } from './unreadable.ts';

const WHOLE_NUMBER_WITH_DECIMALS = /^(-?\d+)\.0+$/;

/** The Project ID as text, the same for 30682, `30682` and `30682.0`; null if the cell is empty. */
export function readProjectId(cell: Cell): string | null | Unreadable {
  const text = readText(cell);
  if (text === UNREADABLE) return UNREADABLE;
  return text === '' ? null : text.replace(WHOLE_NUMBER_WITH_DECIMALS, '$1');
}
