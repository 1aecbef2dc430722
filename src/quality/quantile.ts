/**
 * A quantile of numbers in ascending order, interpolated between neighbours (type 7 of Hyndman and
 * Fan); null if there are none.
 */
export function quantile(ascending: Float64Array, share: number): number | null {
  if (ascending.length === 0) return null;
  const at = (ascending.length - 1) * share;
  const below = ascending[Math.floor(at)]!;
  const above = ascending[Math.ceil(at)]!;
  return below + (above - below) * (at - Math.floor(at));
}

/** The median of numbers in any order, which may be infinite; null if there are none. */
export function median(numbers: Iterable<number>): number | null {
  const ascending = Float64Array.from(numbers).sort();
  if (ascending.length === 0) return null;
  const last = ascending.length - 1;
  return (ascending[last >> 1]! + ascending[(last + 1) >> 1]!) / 2;
}
