/** Numbers in ascending order. */
export interface Ascending {
  readonly size: number;
  at(place: number): number;
}

/**
 * A quantile of numbers, interpolated between neighbours (type 7 of Hyndman and Fan); null if there
 * are none.
 */
export function quantileOf(numbers: Ascending, share: number): number | null {
  if (numbers.size === 0) return null;
  const at = (numbers.size - 1) * share;
  const below = numbers.at(Math.floor(at));
  const above = numbers.at(Math.ceil(at));
  return below + (above - below) * (at - Math.floor(at));
}

/** The same of an array. */
export const quantile = (ascending: Float64Array, share: number): number | null =>
  quantileOf({ size: ascending.length, at: (place) => ascending[place]! }, share);

/** The median of numbers in any order, which may be infinite; null if there are none. */
export function median(numbers: Iterable<number>): number | null {
  const ascending = Float64Array.from(numbers).sort();
  if (ascending.length === 0) return null;
  const last = ascending.length - 1;
  return (ascending[last >> 1]! + ascending[(last + 1) >> 1]!) / 2;
}
