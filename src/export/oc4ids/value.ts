import { CURRENCY } from '../../project/index.ts';
/** An amount of money. */
export interface Value {
  readonly amount: number;
  readonly currency: typeof CURRENCY;
}

/** An amount in rand, the only currency of the reports. Negative amounts stay as reported. */
export function inRand(amountRand: number | null): Value | undefined {
  return amountRand === null ? undefined : { amount: amountRand, currency: CURRENCY };
}
