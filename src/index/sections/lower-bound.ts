/**
 * Binary search: the first number from `from` on for which `isBefore` is false, or `to` when it is
 * true for all of them. `isBefore` must be true up to some number and false after it.
 */
export function lowerBound(from: number, to: number, isBefore: (i: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
