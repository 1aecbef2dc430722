/**
 * The positions ordered by score, highest first, by a stable counting sort: scores are small
 * integers.
 */
export function sortedByScore(positions: Uint32Array, scores: Uint32Array): Uint32Array {
  let highest = 0;
  for (let i = 0; i < scores.length; i++) if (scores[i]! > highest) highest = scores[i]!;
  const starts = new Uint32Array(highest + 2);
  for (let i = 0; i < scores.length; i++) starts[highest - scores[i]! + 1]!++;
  for (let i = 1; i < starts.length; i++) starts[i]! += starts[i - 1]!;
  const sorted = new Uint32Array(positions.length);
  for (let i = 0; i < positions.length; i++) sorted[starts[highest - scores[i]!]!++] = positions[i]!;
  return sorted;
}
