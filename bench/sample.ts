/** The same quantity measured several times. */
export interface Sample {
  readonly unit: 's' | 'MiB' | 'times';
  readonly values: readonly number[];
}

/** All of them are quantities of which less is better. */
export const best = ({ values }: Sample): number => Math.min(...values);
export const worst = ({ values }: Sample): number => Math.max(...values);

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
}

/** How far the runs lie apart, as a share of their median. */
export const spread = (sample: Sample): number => (worst(sample) - best(sample)) / median(sample.values);

const digits = { s: 2, MiB: 0, times: 3 } as const satisfies Record<Sample['unit'], number>;

export const formatted = (value: number, unit: Sample['unit']): string =>
  `${value.toFixed(digits[unit])} ${unit}`;
