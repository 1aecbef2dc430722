import { median } from './quantile.ts';

/** A cost is implausible above this many times the median of comparable projects. */
const TIMES_MEDIAN = 100;

/** Fewer projects than this have no median to compare with. */
const FEWEST = 5;

/** The costs of all projects, with a code of the group of each; 0 is none. */
interface GroupedCosts {
  /** In the main currency; NaN if unknown. */
  readonly costs: Float64Array;
  /** A code for the department of each project. */
  readonly departments: Uint32Array;
  /** A code for the kind of work of each project. */
  readonly kinds: Uint32Array;
}

/**
 * The positions of the costs that cannot be right: over 100 times the median of the positive costs
 * of the same kind of work and department, or, if these are fewer than five, of the department.
 */
export function implausibleCosts({ costs, departments, kinds }: GroupedCosts): readonly number[] {
  const ofDepartment = medians(costs, departments);
  const pairs = pairCodes(departments, kinds);
  const ofPair = medians(costs, pairs);
  const found: number[] = [];
  for (let i = 0; i < costs.length; i++) {
    const median = ofPair[pairs[i]!] ?? ofDepartment[departments[i]!];
    if (median !== undefined && costs[i]! > TIMES_MEDIAN * median) found.push(i);
  }
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

/** The median of the positive costs of each group that has enough of them. */
function medians(costs: Float64Array, groups: Uint32Array): readonly (number | undefined)[] {
  const members: number[][] = [];
  for (let i = 0; i < costs.length; i++) {
    const group = groups[i]!;
    if (group === 0 || !(costs[i]! > 0)) continue;
    members[group] ??= [];
    members[group].push(costs[i]!);
  }
  return Array.from(members, (own) => (own === undefined || own.length < FEWEST ? undefined : median(own)!));
}
