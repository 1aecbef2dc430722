const LETTERS = 26;
const BEFORE_A = 64;

/** The letters of a column in spreadsheets: A for index 0, AA for 26. */
export function columnLetters(index: number): string {
  const before = Math.floor(index / LETTERS);
  const letter = String.fromCharCode(BEFORE_A + 1 + (index % LETTERS));
  return before === 0 ? letter : columnLetters(before - 1) + letter;
}

/** The index, from 0, of the column in a cell's address: 26 for `AA7`; -1 if it has no letters. */
export function columnIndex(address: string): number {
  let index = 0;
  for (let at = 0; at < address.length; at++) {
    const place = address.charCodeAt(at) - BEFORE_A;
    if (place < 1 || place > LETTERS) break;
    index = index * LETTERS + place;
  }
  return index - 1;
}
