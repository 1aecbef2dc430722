/** The currency of all amounts (ISO 4217). */
export const CURRENCY = 'ZAR';

/**
 * An amount as a JSON float: whole amounts end in `.0`, others have the shortest form that reads
 * back to the same double. The published listing uses this format, and clients that distinguish
 * integers from floats rely on it.
 */
export function floatJson(amount: number): string {
  const shortest = String(amount === 0 ? 0 : amount);
  return Number.isInteger(amount) && !shortest.includes('e') ? `${shortest}.0` : shortest;
}
