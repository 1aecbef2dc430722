import { type AmountColumn, isLeftOut } from '../columns/amount-columns.ts';

/** What amounts that can be right come to, in the main currency, and what that leaves out. */
export interface AmountSum {
  readonly sum: number;
  /** The number of these amounts. */
  readonly known: number;
  /** The number of amounts that were reported but can't be right. */
  readonly leftOut: number;
  /** The sum of all amounts as they were reported. */
  readonly reported: number;
}

/** Adds up amounts one by one. */
export class AmountSummer implements AmountSum {
  sum = 0;
  known = 0;
  leftOut = 0;
  reported = 0;

  /** NaN, which is unknown, changes nothing. */
  add(amount: number, isLeftOut: boolean): void {
    if (Number.isNaN(amount)) return;
    this.reported += amount;
    if (isLeftOut) {
      this.leftOut++;
      return;
    }
    this.sum += amount;
    this.known++;
  }
}

/** The sum of an amount of the projects at these positions. */
export function amountSum(column: AmountColumn, positions: Uint32Array): AmountSum {
  const summer = new AmountSummer();
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i]!;
    summer.add(column.values[position]!, isLeftOut(column, position));
  }
  return summer;
}
