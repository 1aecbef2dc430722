import type { Cell } from '../sheet.ts';

const ALREADY_CLEAN = /^(?:[!-~]+(?: [!-~]+)*)?$/;
const SPACES = /[\s\u0085]+/g;
/**
 * Control characters, lone surrogates and zero-width spaces. No name needs them, and databases
 * reject NUL.
 */
const NOT_TEXT = /(?![\s\u0085])[\p{Cc}\p{Cs}\u200b]/gu;

/** Text without control characters, trimmed, with runs of white space collapsed to one space. */
export function cleanText(text: string): string {
  return ALREADY_CLEAN.test(text) ? text : text.replace(NOT_TEXT, '').replace(SPACES, ' ').trim();
}

/** The clean text of a cell: numbers without exponent, dates as `YYYY-MM-DD`, "" if it is empty. */
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

/** Whether the cell is empty or contains only white space. */
export function isEmptyCell(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cleanText(cell) === '');
}

const EXPONENT_FORM = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/;

/**
 * The shortest decimal text, without an exponent, that parses to the same number: `30682`,
 * `-30.03029`, `0.0000001`.
 */
export function plainNumber(value: number): string {
  const shortest = String(value);
  const match = EXPONENT_FORM.exec(shortest);
  return match === null ? shortest : withoutExponent(match);
}

function withoutExponent([, sign = '', first = '', rest = '', exponent]: readonly string[]): string {
  const digits = first + rest;
  const pointAt = 1 + Number(exponent);
  return pointAt <= 0 ? `${sign}0.${'0'.repeat(-pointAt)}${digits}` : `${sign}${digits.padEnd(pointAt, '0')}`;
}
