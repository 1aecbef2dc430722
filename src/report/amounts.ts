/** A count with its noun: `1 finding`, `17 260 projects`. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-ZA').replaceAll(',', ' ')} ${noun}${count === 1 ? '' : 's'}`;

/** An amount to the rand. */
export function rand(amount: number): string {
  const rounded = Math.round(amount);
  const digits = BigInt(Math.abs(rounded))
    .toString()
    .replace(/\B(?=(\d{3}){1,10}$)/g, '\u00a0');
  return `${rounded < 0 ? '-' : ''}R\u00a0${digits}`;
}
