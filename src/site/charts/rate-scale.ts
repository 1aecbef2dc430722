/** A range of shares that a map gives one shade. */
export interface RateClass {
  /** Shares of 1. A share at the limit of two classes belongs to the upper one. */
  readonly from: number;
  readonly until: number;
  /** 0 is the lightest shade, 4 the darkest. */
  readonly shade: number;
}

/** Widths of a class, in thousandths. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200] as const;

const MOST_CLASSES = 5;

/**
 * Up to five classes of equal width, with round limits, that hold all the shares. They begin near
 * the lowest share, not at zero, so that shares which are close to each other get different shades.
 */
export function rateClasses(shares: readonly number[]): readonly RateClass[] {
  if (shares.length === 0) return [];
  const [least, most] = [Math.min(...shares) * 1000, Math.max(...shares) * 1000];
  for (const step of STEPS) {
    const first = Math.floor(least / step);
    const count = Math.max(1, Math.ceil(most / step) - first);
    if (count > MOST_CLASSES) continue;
    return Array.from({ length: count }, (_, i) => ({
      from: ((first + i) * step) / 1000,
      until: ((first + i + 1) * step) / 1000,
      shade: count === 1 ? 2 : Math.round((i * (MOST_CLASSES - 1)) / (count - 1)),
    }));
  }
  throw new Error('A share is more than 1.');
}

/** The class of one of the shares. */
export const classOf = (classes: readonly RateClass[], share: number): RateClass =>
  classes.findLast(({ from }) => share >= from) ?? classes[0]!;
