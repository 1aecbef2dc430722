/**
 * Appends to a list of limited length. Without limits a small file could fill the memory: a
 * megabyte may unpack to a hundred million empty elements.
 * @throws Error if the list already has `most` items; `what` names them
 */
export function pushBounded<T>(list: T[], item: T, most: number, what: string): void {
  if (list.length >= most) throw new Error(`it has more than ${most} ${what}`);
  list.push(item);
}

/** Excel limits the text of a cell to 32 767 characters. */
const MAX_TEXT_LENGTH = 1024 * 1024;

/**
 * Joins the pieces of a text as they arrive. Collecting them in a list would take more memory than
 * the text, and one cell of a hostile file may have millions.
 * @throws Error if the text becomes longer than any text of a spreadsheet
 */
export function appendText(text: string, piece: string): string {
  if (text.length + piece.length > MAX_TEXT_LENGTH)
    throw new Error('it has a cell with text of over a megabyte');
  return text + piece;
}
