/**
 * A quantile of numbers in ascending order, interpolated between neighbours (type 7 of Hyndman and
 * Fan); null if there are none.
 */
export function quantile(ascending: Float64Array, share: number): number | null {
  if (ascending.length === 0) return null;
  const at = (ascending.length - 1) * share;
  const below = ascending[Math.floor(at)]!;
  const above = ascending[Math.ceil(at)]!;
  // The difference of two infinite ratios would be no number.
  return below === above ? below : below + (above - below) * (at - Math.floor(at));
}

/** The median of numbers in any order; null if there are none. */
export const median = (numbers: Iterable<number>): number | null =>
  quantile(Float64Array.from(numbers).sort(), 0.5);
