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

/** The digits of a whole number, with a separator between thousands. */
export const grouped = (digits: string, separator: string): string =>
  digits.replace(/\B(?=(\d{3}){1,10}$)/g, separator);

/** An amount to the rand: `R 1 234 567`, `-R 5`. Spaces are plain, which every terminal shows, or as given. */
export function wholeRand(amount: number, space = ' '): string {
  const rounded = Math.round(amount);
  const digits = grouped(BigInt(Math.abs(rounded)).toString(), space);
  return `${rounded < 0 ? '-' : ''}R${space}${digits}`;
}

/** `R 1 234 567`, or with cents if there are any. */
export function exactRand(amount: number): string {
  const [whole = '', cents] = amount.toFixed(2).split('.');
  return `R ${grouped(whole, ' ')}${cents === '00' ? '' : `.${cents}`}`;
}
