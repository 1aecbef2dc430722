/** The same quantity measured several times. */
export interface Sample {
  readonly unit: 's' | 'ms' | 'kB' | 'CLS' | 'MiB' | 'MB/s' | 'per s' | 'count' | 'times' | 'of bare';
  readonly values: readonly number[];
}

/** More is better for speeds, rates and shares of a bare server, less for everything else. */
export const moreIsBetter = ({ unit }: Sample): boolean => ['MB/s', 'per s', 'of bare'].includes(unit);

export const best = (sample: Sample): number =>
  moreIsBetter(sample) ? Math.max(...sample.values) : Math.min(...sample.values);
export const worst = (sample: Sample): number =>
  moreIsBetter(sample) ? Math.min(...sample.values) : Math.max(...sample.values);

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
}

/** The difference between the best and the worst run, as a share of the median. */
export const spread = (sample: Sample): number =>
  Math.abs(worst(sample) - best(sample)) / (median(sample.values) || 1);

/** The value that this share of these does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1]!;
}

export const percentile99 = (values: readonly number[]): number => percentile(values, 0.99);

const digits = {
  s: 2,
  ms: 2,
  kB: 1,
  CLS: 3,
  MiB: 0,
  'MB/s': 1,
  'per s': 0,
  count: 0,
  times: 3,
  'of bare': 3,
} as const satisfies Record<Sample['unit'], number>;

export const formatted = (value: number, unit: Sample['unit']): string =>
  `${value.toFixed(digits[unit])} ${unit}`;
