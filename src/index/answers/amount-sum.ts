import { CURRENCY } from '../../project/index.ts';
import { type AmountColumn, isLeftOut } from '../columns/amount-columns.ts';

/** What amounts of one currency that can be right come to, and what that leaves out. */
export interface AmountSum {
  readonly sum: number;
  /** The number of these amounts. */
  readonly known: number;
  /** The number of amounts that were reported but can't be right. */
  readonly leftOut: number;
  /** The sum of all amounts as they were reported. */
  readonly reported: number;
  /** The currency of all these (ISO 4217). */
  readonly currency: string;
  /** The number of amounts in other currencies, which no figure includes. */
  readonly elsewhere: number;
}

/** Adds up amounts one by one. */
export class AmountSummer implements AmountSum {
  sum = 0;
  known = 0;
  leftOut = 0;
  reported = 0;
  elsewhere = 0;
  readonly currency: string;

  constructor(currency = CURRENCY) {
    this.currency = currency;
  }

  /** Adds the amount of the project at a position. */
  addOf(column: AmountColumn, position: number): void {
    this.add(column.values[position]!, isLeftOut(column, position));
    // An iterator would take longer than all the rest.
    for (let i = 0; i < column.elsewhere.length; i++)
      if (!Number.isNaN(column.elsewhere[i]![position]!)) this.elsewhere++;
  }

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
  const summer = new AmountSummer(column.currency);
  for (let i = 0; i < positions.length; i++) summer.addOf(column, positions[i]!);
  return summer;
}
