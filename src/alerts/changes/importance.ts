/**
 * Why a change is told, the most important reason first. In each, the largest comes first:
 * - what stopped, then what is gone from the catalogue or the report, then what is finished, by cost;
 * - costs that moved by a hundredth or more, by the difference;
 * - completion a month later or more, by days;
 * - what is new in the catalogue or the report, by cost;
 * - what the search no longer finds, or only now, by cost;
 * - completion a month earlier or more, by days;
 * - another stage, by cost;
 * - smaller moves, and values that became known or unknown;
 * - costs from or to an amount that can't be right, if nothing else changed.
 *
 * Amounts that can't be right count as zero wherever costs decide. Amounts of two currencies are not compared: those in
 * the main one come first.
 */
export const reasons = [
  'stopped',
  'gone',
  'finished',
  'cost',
  'later',
  'new',
  'membership',
  'earlier',
  'stage',
  'minor',
  'wrong cost',
] as const;

type Reason = (typeof reasons)[number];

/** How important a change is. */
export interface Importance {
  /** The place among `reasons`. */
  readonly reason: number;
  /** The place of the currency of `size` in `currencies`; 0 if it is no amount. */
  readonly currency: number;
  /** An amount or days. */
  readonly size: number;
}

export const importanceOf = (reason: Reason, size = 0, currency = 0): Importance => ({
  reason: reasons.indexOf(reason),
  currency,
  size,
});

/** Puts the more important one first; 0 for equal ones. */
export const byImportance = (a: Importance, b: Importance): number =>
  a.reason - b.reason || a.currency - b.currency || b.size - a.size;

export const moreImportant = (a: Importance, b: Importance): Importance => (byImportance(a, b) <= 0 ? a : b);
