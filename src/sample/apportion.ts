/**
 * Splits `total` into integers in proportion to the weights (largest remainder method). Weights
 * that add up to `total` are returned unchanged. Of equal remainders, the first is rounded up.
 */
export function apportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const exact = weights.map((weight) => (sum === 0 ? 0 : (total * weight) / sum));
  const shares = exact.map(Math.floor);
  const byRemainder = weights
    .map((_, i) => i)
    .sort((a, b) => exact[b]! - shares[b]! - (exact[a]! - shares[a]!) || a - b);
  const left = total - shares.reduce((a, b) => a + b, 0);
  for (const i of byRemainder.slice(0, sum === 0 ? 0 : left)) shares[i]! += 1;
  return shares;
}
