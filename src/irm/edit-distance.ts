/**
 * How many letters must be typed, deleted or replaced to turn one text into the other (Levenshtein
 * distance).
 */
export function editDistance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = above[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, above[j]! + 1, row[j - 1]! + 1));
    }
    above = row;
  }
  return above[other.length]!;
}
