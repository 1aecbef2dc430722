/** An amount of money. */
export interface Value {
  readonly amount: number;
  readonly currency: 'ZAR';
}

/** An amount in rand, the only currency of the reports. Negative amounts stay as reported. */
export function inRand(amountRand: number | null): Value | undefined {
  return amountRand === null ? undefined : { amount: amountRand, currency: 'ZAR' };
}
