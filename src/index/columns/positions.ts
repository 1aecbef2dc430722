/**
 * One byte for each position of a catalogue: 1 for the given positions, 0 for all others. A bit for
 * each would take an eighth of the memory, but three times as long to read.
 */
export function positionMask(positions: Uint32Array, count: number): Uint8Array {
  const mask = new Uint8Array(count);
  for (let i = 0; i < positions.length; i++) mask[positions[i]!] = 1;
  return mask;
}

/** The positions that are in a mask, in their order. */
export function maskedPositions(positions: Uint32Array, mask: Uint8Array): Uint32Array {
  const found = new Uint32Array(positions.length);
  let end = 0;
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i]!;
    found[end] = position;
    end += mask[position]!;
  }
  return found.subarray(0, end);
}

/**
 * The end of the run of consecutive positions that begins at index `start`. The run contains only
 * positions for which `fits` is true, and at least one position.
 */
export function endOfRun(positions: Uint32Array, start: number, fits: (position: number) => boolean): number {
  let end = start + 1;
  while (end < positions.length && positions[end] === positions[end - 1]! + 1 && fits(positions[end]!)) end++;
  return end;
}

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
