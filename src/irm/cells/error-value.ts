/**
 * Replaces the missing result of a formula that was saved without one; the formula follows.
 * Spreadsheets do not use this word. In the import report it explains why the cell has no value.
 */
export const NOT_CALCULATED = '#NOT_CALCULATED!';

/** What Excel shows of a date that does not exist, and of a number in a column that is too narrow. */
export const TOO_NARROW = '#####';

/**
 * The error values of Excel and LibreOffice, which are text in CSV files, and the `####` that Excel
 * writes to CSV for numbers in a column that is too narrow.
 */
const ERROR_VALUE = /^(?:#[A-Z][A-Z0-9_/]*[!?]|#N\/A|#GETTING_DATA|Err:\d{3}|#{3,})$/;

/** Whether clean text is an error value such as `#REF!` or `#N/A`. */
export function isErrorValue(text: string): boolean {
  return /^[#E]/.test(text) && (ERROR_VALUE.test(text) || text.startsWith(NOT_CALCULATED));
}

/** Whether clean text stands for a formula without a saved result. */
export function isNotCalculated(text: string): boolean {
  return text.startsWith(NOT_CALCULATED);
}
