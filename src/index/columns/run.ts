/**
 * The end of the run of consecutive positions that begins at index `start`. The run contains only
 * positions for which `fits` is true, and at least one position.
 */
export function endOfRun(positions: Uint32Array, start: number, fits: (position: number) => boolean): number {
  let end = start + 1;
  while (end < positions.length && positions[end] === positions[end - 1]! + 1 && fits(positions[end]!)) end++;
  return end;
}
