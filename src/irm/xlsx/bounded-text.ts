/** The longest text of a cell is 32 767 characters. */
const MAX_TEXT_LENGTH = 1024 * 1024;

/**
 * Joins the pieces in which a text arrives. Each piece takes more memory than it has characters, and there may be
 * millions of them in one cell of a hostile file.
 * @throws Error when the text grows longer than any that a spreadsheet holds
 */
export function appendText(text: string, piece: string): string {
  if (text.length + piece.length > MAX_TEXT_LENGTH)
    throw new Error('it has a cell with text of over a megabyte');
  return text + piece;
}
