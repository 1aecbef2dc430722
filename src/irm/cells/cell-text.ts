import type { Cell } from '../sheet.ts';
import { plainNumber } from './plain-number.ts';

const ALREADY_CLEAN = /^(?:[!-~]+(?: [!-~]+)*)?$/;
const SPACES = /[\s\u0085]+/g;
/** Control characters, halves of surrogate pairs and zero-width spaces: no name needs them, and databases refuse NUL. */
const NOT_TEXT = /(?![\s\u0085])[\p{Cc}\p{Cs}\u200b]/gu;

/** Text without control characters, trimmed, every run of spaces and newlines collapsed to one space. */
export function cleanText(text: string): string {
  return ALREADY_CLEAN.test(text) ? text : text.replace(NOT_TEXT, '').replace(SPACES, ' ').trim();
}

/** A cell as clean text, as the spreadsheet would show it: numbers plain, dates as `YYYY-MM-DD`, "" when empty. */
export function cellText(cell: Cell | undefined): string {
  if (typeof cell === 'string') return cleanText(cell);
  if (typeof cell === 'number') return plainNumber(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return cell instanceof Date ? dateText(cell) : '';
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return 'invalid date';
  const [day, time] = date.toISOString().split('T') as [string, string];
  return time === '00:00:00.000Z' ? day : `${day} ${time.slice(0, 8)}`;
}

/** Whether nothing readable stands in the cell; spaces count as nothing. */
export function isEmptyCell(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cleanText(cell) === '');
}
