import { wholeRand } from '../project/index.ts';

/** A count with its noun: `1 finding`, `17 260 projects`. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-ZA').replaceAll(',', ' ')} ${noun}${count === 1 ? '' : 's'}`;

/** An amount to the rand, on one line. */
export const rand = (amount: number): string => wholeRand(amount, '\u00a0');
