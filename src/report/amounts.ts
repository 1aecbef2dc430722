import { english } from '../country/index.ts';
import { wholeAmount } from '../project/index.ts';

/** A count with its noun: `1 finding`, `17 260 projects`. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString(english.locale).replaceAll(',', ' ')} ${noun}${count === 1 ? '' : 's'}`;

/** An amount without cents, on one line. */
export const money = (amount: number): string => wholeAmount(amount, '\u00a0');
