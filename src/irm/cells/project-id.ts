import type { Cell } from '../sheet.ts';
import { readText } from './text-cell.ts';
import { UNREADABLE, type Unreadable } from './unreadable.ts';

const WHOLE_NUMBER_WITH_DECIMALS = /^(-?\d+)\.0+$/;

/** A Project ID as one text, whether it stands as 30682, `30682` or `30682.0`; null when the cell is empty. */
export function readProjectId(cell: Cell): string | null | Unreadable {
  const text = readText(cell);
  if (text === UNREADABLE) return UNREADABLE;
  return text === '' ? null : text.replace(WHOLE_NUMBER_WITH_DECIMALS, '$1');
}
