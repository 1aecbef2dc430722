import { statisticsFields } from '../../project/index.ts';
import { qualityFlags } from '../../quality/index.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import { lowerBound } from '../columns/lower-bound.ts';
import { maskedPositions, positionMask } from '../columns/position-mask.ts';

/** The values of the grouping parameter of statistics. */
export const groupings = [...statisticsFields, 'contractor', 'completion_year', 'quality'] as const;

export type Grouping = (typeof groupings)[number];

/** The number of projects and their costs, in rand; null if no project has a known cost. */
export interface CostStatistics {
  readonly count: number;
  readonly with_cost: number;
  readonly sum: number | null;
  readonly minimum: number | null;
  readonly lower_quartile: number | null;
  readonly median: number | null;
  readonly upper_quartile: number | null;
  readonly maximum: number | null;
}

/** The statistics of one group. */
export interface GroupStatistics extends CostStatistics {
  /** The value that the projects share, or their firm; null for projects without one. */
  readonly value: string | null;
}

/**
 * Statistics of all given projects, and of each group of them; groups are in no particular order.
 */
export function statistics(
  index: CatalogueIndex,
  positions: Uint32Array,
  by: Grouping | undefined,
): { readonly total: CostStatistics; readonly groups: readonly GroupStatistics[] } {
  const byCost = costsInOrder(index, positions);
  const costs = valuesAt(index.numbers.cost, byCost);
  const total = summary(positions.length, costs);
  return { total, groups: groupsOf(index, { positions, byCost, costs }, by) };
}

/** The projects to group. */
interface Projects {
  readonly positions: Uint32Array;
  /** Those with a known cost, cheapest first. */
  readonly byCost: Uint32Array;
  /** Their costs. */
  readonly costs: Float64Array;
}

/**
 * The positions with a known cost, cheapest first. Uses the precomputed ordering, so that no group
 * has to be sorted.
 */
function costsInOrder(index: CatalogueIndex, positions: Uint32Array): Uint32Array {
  const { cost } = index.numbers;
  const byCost = index.order('estimated_total_project_cost');
  const selected =
    positions.length === index.count ? byCost : maskedPositions(byCost, positionMask(positions, index.count));
  const known = lowerBound(0, selected.length, (i) => !Number.isNaN(cost[selected[i]!]!));
  return selected.subarray(0, known);
}

function groupsOf(
  index: CatalogueIndex,
  projects: Projects,
  by: Grouping | undefined,
): readonly GroupStatistics[] {
  switch (by) {
    case undefined:
      return [];
    case 'quality':
      return flagGroups(index, projects);
    case 'contractor':
      return firmGroups(index, projects);
    case 'completion_year':
      return codeGroups(projects, years, yearCodes(index));
    default: {
      const { values, codes } = index.values[by];
      return codeGroups(projects, [null, ...values], codes);
    }
  }
}

/** The groups of projects that are in one group each; `codes` has the group of each position. */
const codeGroups = (
  { positions, byCost, costs }: Projects,
  values: readonly (string | null)[],
  codes: Uint32Array,
): readonly GroupStatistics[] =>
  groupsOfEach(values, valuesAt(codes, positions), { groups: valuesAt(codes, byCost), costs });

/** A project belongs to the groups of all its firms, and without a firm to the group of null. */
function firmGroups(
  { firms, values }: CatalogueIndex,
  { positions, byCost, costs }: Projects,
): readonly GroupStatistics[] {
  const { codes } = values.main_contractor;
  const none = firms.labels.length;
  const firmsAt = (position: number): readonly number[] => {
    const own = firms.ofCode[codes[position]!]!;
    return own.length === 0 ? [none] : own;
  };
  const costOfEach: number[] = [];
  const firmOfCost: number[] = [];
  byCost.forEach((position, i) => {
    for (const firm of firmsAt(position)) {
      firmOfCost.push(firm);
      costOfEach.push(costs[i]!);
    }
  });
  const firmOfEach: number[] = [];
  for (const position of positions) firmOfEach.push(...firmsAt(position));
  return groupsOfEach([...firms.labels, null], Uint32Array.from(firmOfEach), {
    groups: Uint32Array.from(firmOfCost),
    costs: Float64Array.from(costOfEach),
  });
}

/**
 * A group for each value that has projects, given the group of each project, and the groups of all
 * known costs, cheapest first.
 */
function groupsOfEach(
  values: readonly (string | null)[],
  groupOfEach: Uint32Array,
  { groups, costs }: { readonly groups: Uint32Array; readonly costs: Float64Array },
): readonly GroupStatistics[] {
  const counts = new Uint32Array(values.length);
  for (let i = 0; i < groupOfEach.length; i++) counts[groupOfEach[i]!]!++;
  const starts = new Uint32Array(values.length + 1);
  for (let i = 0; i < groups.length; i++) starts[groups[i]! + 1]!++;
  for (let group = 1; group < starts.length; group++) starts[group]! += starts[group - 1]!;
  // The costs of each group, ascending as they are.
  const grouped = new Float64Array(costs.length);
  const next = starts.slice();
  for (let i = 0; i < groups.length; i++) grouped[next[groups[i]!]!++] = costs[i]!;
  return values.flatMap((value, group) =>
    counts[group] === 0
      ? []
      : [{ value, ...summary(counts[group]!, grouped.subarray(starts[group], starts[group + 1])) }],
  );
}

const LAST_YEAR = 9999;
const years = Array.from({ length: LAST_YEAR + 1 }, (_, year) => (year === 0 ? null : String(year)));

function yearCodes({ numbers: { completion } }: CatalogueIndex): Uint32Array {
  const codes = new Uint32Array(completion.length);
  // An unknown date is NaN, which becomes 0.
  for (let i = 0; i < codes.length; i++) codes[i] = completion[i]! / 10_000;
  return codes;
}

/** A project belongs to the groups of all its flags, and without flags to none. */
function flagGroups(
  { quality }: CatalogueIndex,
  { positions, byCost, costs }: Projects,
): readonly GroupStatistics[] {
  const flags = valuesAt(quality, positions);
  const flagsByCost = valuesAt(quality, byCost);
  return qualityFlags.flatMap(({ flag }, i) => {
    const count = numberWith(1 << i, flags);
    return count === 0 ? [] : [{ value: flag, ...summary(count, costsWith(1 << i, flagsByCost, costs)) }];
  });
}

function numberWith(flag: number, flags: Uint32Array): number {
  let count = 0;
  for (let i = 0; i < flags.length; i++) if ((flags[i]! & flag) !== 0) count++;
  return count;
}

function costsWith(flag: number, flags: Uint32Array, costs: Float64Array): Float64Array {
  const found = new Float64Array(numberWith(flag, flags));
  let next = 0;
  for (let i = 0; i < flags.length; i++) if ((flags[i]! & flag) !== 0) found[next++] = costs[i]!;
  return found;
}

function valuesAt<Column extends Float64Array | Uint32Array>(column: Column, positions: Uint32Array): Column {
  const values = column.slice(0, positions.length) as Column;
  for (let i = 0; i < positions.length; i++) values[i] = column[positions[i]!]!;
  return values;
}

function summary(count: number, costs: Float64Array): CostStatistics {
  return {
    count,
    with_cost: costs.length,
    sum: costs.length === 0 ? null : preciseSum(costs),
    minimum: costs[0] ?? null,
    lower_quartile: quantile(costs, 0.25),
    median: quantile(costs, 0.5),
    upper_quartile: quantile(costs, 0.75),
    maximum: costs.at(-1) ?? null,
  };
}

/** A quantile of sorted numbers, interpolated between neighbours (type 7 of Hyndman and Fan). */
function quantile(ascending: Float64Array, share: number): number | null {
  if (ascending.length === 0) return null;
  const at = (ascending.length - 1) * share;
  const below = ascending[Math.floor(at)]!;
  const above = ascending[Math.ceil(at)]!;
  return below + (above - below) * (at - Math.floor(at));
}

/**
 * Neumaier summation, whose error does not grow with the number of terms: amounts range from cents
 * to billions.
 */
function preciseSum(terms: Float64Array): number {
  let sum = 0;
  let lost = 0;
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i]!;
    const next = sum + term;
    lost += Math.abs(sum) >= Math.abs(term) ? sum - next + term : term - next + sum;
    sum = next;
  }
  return sum + lost;
}
