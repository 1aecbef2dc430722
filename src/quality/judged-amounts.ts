import type { QualityFlag } from './flag-table.ts';
import { median } from './quantile.ts';

/**
 * The amounts that figures are about: fields, and `spent`, the measure of what was spent to date. The
 * first is the default.
 */
export const amounts = [
  'estimated_total_project_cost',
  'spent',
  'total_professional_fees',
  'total_construction_costs',
  'variation_orders',
  'main_appropriation_total',
  'adjusted_appropriation_total',
] as const;

export type Amount = (typeof amounts)[number];

/**
 * The lowest amounts that can be right. A cost of zero is one that nobody filled in; nothing spent,
 * or no money given, is an amount; variation orders may lower a cost.
 */
const lowest = {
  estimated_total_project_cost: 'above zero',
  spent: 'zero',
  total_professional_fees: 'above zero',
  total_construction_costs: 'above zero',
  variation_orders: 'any',
  main_appropriation_total: 'zero',
  adjusted_appropriation_total: 'zero',
} as const satisfies Readonly<Record<Amount, 'above zero' | 'zero' | 'any'>>;

/** The flags of the projects whose amounts can't be right, for amounts that pages add up. */
export const wrongAmountFlags = {
  estimated_total_project_cost: ['cost_implausible', 'cost_negative', 'cost_zero'],
  spent: ['spending_implausible'],
} as const satisfies Partial<Readonly<Record<Amount, readonly QualityFlag[]>>>;

export type FlaggedAmount = keyof typeof wrongAmountFlags;

/**
 * An amount of a project whose own estimate can be right is implausible above this many times the
 * estimate. The sample's projects spend up to five times as much.
 */
const TIMES_ESTIMATE = 10;

/**
 * Any other amount is implausible above this many times the median of comparable projects. That is no
 * rule for all: three in four of the sample's projects that spent so much are within their estimate.
 */
const TIMES_MEDIAN = 100;

/** Fewer projects than this have no median to compare with. */
const FEWEST = 5;

/** The amounts of all projects in one currency, and what makes projects comparable. */
export interface AmountsToJudge {
  /** NaN if unknown, or in another currency. Only those that are given are judged. */
  readonly amounts: Readonly<Record<FlaggedAmount, Float64Array>> & Partial<Record<Amount, Float64Array>>;
  /** A code for the department of each project; 0 is none. */
  readonly departments: Uint32Array;
  /** A code for the kind of work of each project; 0 is none. */
  readonly kinds: Uint32Array;
}

/** Which amounts can't be right. This is decided here for indexes, pages and files alike. */
export interface JudgedAmounts {
  /** For each project the `amountBit` of every known amount that can't be right. */
  readonly leftOut: Uint8Array;
  /** Positions of the projects whose estimated cost is too large. */
  readonly implausibleCosts: readonly number[];
  /** Positions of the projects whose spending can't be right. */
  readonly implausibleSpending: readonly number[];
  /**
   * Above this, an estimated cost of the project can't be right, whenever it was reported; infinite
   * without comparable projects.
   */
  readonly costLimits: Float64Array;
}

/** The bit of an amount in the sets of amounts that can't be right. */
export const amountBit = (amount: Amount): number => 1 << amounts.indexOf(amount);

/** Whether a reported estimate of the total cost can be right. */
export const isCleanCost = (value: number, limit: number): boolean => value > 0 && value <= limit;

/**
 * An amount can't be right if it is lower than its kind may be or too high. The estimated cost is too
 * high above 100 times the median of the amounts above zero of comparable projects; any other amount
 * above 10 times the project's own estimate, or, if that is missing or can't be right, above 100 times
 * the median. Comparable are projects of the same kind of work and department, or, if fewer than five
 * of these have an amount, of the department.
 */
export function judgedAmounts({ amounts: given, departments, kinds }: AmountsToJudge): JudgedAmounts {
  const pairs = pairCodes(departments, kinds);
  const limitsOf = (values: Float64Array): Float64Array => {
    const ofDepartment = medians(values, departments);
    const ofPair = medians(values, pairs);
    return values.map(
      (_, i) =>
        TIMES_MEDIAN * (ofPair[pairs[i]!] ?? ofDepartment[departments[i]!] ?? Number.POSITIVE_INFINITY),
    );
  };
  const estimates = given.estimated_total_project_cost;
  const costLimits = limitsOf(estimates);
  const leftOut = new Uint8Array(departments.length);
  for (const amount of amounts) {
    const values = given[amount];
    if (values === undefined) continue;
    const isOther = values !== estimates;
    const limits = isOther ? limitsOf(values) : costLimits;
    const bit = amountBit(amount);
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!;
      const estimate = estimates[i]!;
      const most = isOther && isCleanCost(estimate, costLimits[i]!) ? TIMES_ESTIMATE * estimate : limits[i]!;
      if (isTooLow(amount, value) || Math.abs(value) > most) leftOut[i]! |= bit;
    }
  }
  return {
    leftOut,
    implausibleCosts: positionsOf(estimates, (value, i) => value > costLimits[i]!),
    implausibleSpending: positionsOf(given.spent, (_, i) => (leftOut[i]! & amountBit('spent')) !== 0),
    costLimits,
  };
}

function isTooLow(amount: Amount, value: number): boolean {
  if (lowest[amount] === 'above zero') return value <= 0;
  return lowest[amount] === 'zero' && value < 0;
}

function positionsOf(
  values: Float64Array,
  isFound: (value: number, position: number) => boolean,
): readonly number[] {
  const found: number[] = [];
  values.forEach((value, i) => {
    if (isFound(value, i)) found.push(i);
  });
  return found;
}

/** A code for each pair of two codes; 0 unless both are given. */
function pairCodes(first: Uint32Array, second: Uint32Array): Uint32Array {
  const codes = new Map<number, number>();
  const widest = 1 + second.reduce((most, code) => Math.max(most, code), 0);
  return first.map((code, i) => {
    if (code === 0 || second[i] === 0) return 0;
    const pair = code * widest + second[i]!;
    if (!codes.has(pair)) codes.set(pair, codes.size + 1);
    return codes.get(pair)!;
  });
}

/** The median of the amounts above zero of each group that has enough of them. */
function medians(values: Float64Array, groups: Uint32Array): readonly (number | undefined)[] {
  const members: number[][] = [];
  for (let i = 0; i < values.length; i++) {
    const group = groups[i]!;
    if (group === 0 || !(values[i]! > 0)) continue;
    members[group] ??= [];
    members[group].push(values[i]!);
  }
  return Array.from(members, (own) => (own === undefined || own.length < FEWEST ? undefined : median(own)!));
}
