/**
 * An amount as a JSON float: whole amounts end in `.0`, others stand in the shortest form that reads back to the same
 * double. The published listing writes them so, and clients that tell integers from floats rely on it.
 */
export function floatJson(amount: number): string {
  const shortest = String(amount === 0 ? 0 : amount);
  return Number.isInteger(amount) && !shortest.includes('e') ? `${shortest}.0` : shortest;
}
