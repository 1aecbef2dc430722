/**
 * Stands where a formula was saved without its result, followed by the formula. No spreadsheet shows this word; it
 * tells the reader of the report why the cell has no value.
 */
export const NOT_CALCULATED = '#NOT_CALCULATED!';

/**
 * The error values of Excel and LibreOffice, which a CSV file holds as text, and the `####` that Excel writes into a
 * CSV file for a column too narrow for its numbers.
 */
const ERROR_VALUE = /^(?:#[A-Z][A-Z0-9_/]*[!?]|#N\/A|#GETTING_DATA|Err:\d{3}|#{3,})$/;

/** Whether clean text is an error value (`#REF!`, `#N/A`) and so no text at all. */
export function isErrorValue(text: string): boolean {
  return /^[#E]/.test(text) && (ERROR_VALUE.test(text) || text.startsWith(NOT_CALCULATED));
}
