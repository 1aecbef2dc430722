import { statisticsFields } from '../../project/index.ts';
import { type QualityFlag, qualityFlags } from '../../quality/index.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import { lowerBound } from '../columns/lower-bound.ts';
import { maskedPositions, positionMask } from '../columns/position-mask.ts';
import { NO_VALUE, type ValueField } from '../columns/value-columns.ts';

/** The values of the grouping parameter of statistics. */
export const groupings = [...statisticsFields, 'completion_year', 'quality'] as const;

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
  /** The value that the projects share; null for projects without a value. */
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
  const costs = costsInOrder(index, positions);
  const total = summary(
    positions.length,
    Float64Array.from(costs, (position) => index.numbers.cost[position]!),
  );
  return { total, groups: by === undefined ? [] : groupStatistics(index, positions, costs, by) };
}

/**
 * The positions with a known cost, cheapest first. Uses the precomputed ordering, so that no group
 * has to be sorted.
 */
function costsInOrder(index: CatalogueIndex, positions: Uint32Array): Uint32Array {
  const { cost } = index.numbers;
  const byCost = index.order('estimated_total_project_cost');
  const selected = maskedPositions(byCost, positionMask(positions, index.count));
  const known = lowerBound(0, selected.length, (i) => !Number.isNaN(cost[selected[i]!]!));
  return selected.subarray(0, known);
}

/** The groups of a grouping, numbered from 0. */
interface Groups {
  /** The value of each group. */
  readonly values: readonly (string | null)[];
  /** Visits the groups that a project belongs to. */
  readonly of: (position: number, visit: (group: number) => void) => void;
}

function groupStatistics(
  index: CatalogueIndex,
  positions: Uint32Array,
  byCost: Uint32Array,
  by: Grouping,
): readonly GroupStatistics[] {
  const groups = groupsOf(index, by);
  const counts = new Uint32Array(groups.values.length);
  for (const position of positions) groups.of(position, (group) => counts[group]!++);
  const costs = costsByGroup(index, byCost, groups);
  return groups.values.flatMap((value, group) =>
    counts[group] === 0 ? [] : [{ value, ...summary(counts[group]!, costs(group)) }],
  );
}

/** The costs of each group, ascending. */
function costsByGroup(
  index: CatalogueIndex,
  byCost: Uint32Array,
  groups: Groups,
): (group: number) => Float64Array {
  const starts = new Uint32Array(groups.values.length + 1);
  for (const position of byCost) groups.of(position, (group) => starts[group + 1]!++);
  for (let group = 1; group < starts.length; group++) starts[group]! += starts[group - 1]!;
  const costs = new Float64Array(starts.at(-1)!);
  const next = starts.slice();
  for (const position of byCost) {
    groups.of(position, (group) => {
      costs[next[group]!++] = index.numbers.cost[position]!;
    });
  }
  return (group) => costs.subarray(starts[group], starts[group + 1]);
}

function groupsOf(index: CatalogueIndex, by: Grouping): Groups {
  switch (by) {
    case 'quality':
      return flagGroups(index);
    case 'completion_year':
      return yearGroups(index);
    default:
      return valueGroups(index, by);
  }
}

function valueGroups(index: CatalogueIndex, field: ValueField): Groups {
  const { values, codes } = index.values[field];
  return { values: [null, ...values], of: (position, visit) => visit(codes[position] ?? NO_VALUE) };
}

const LAST_YEAR = 9999;

function yearGroups(index: CatalogueIndex): Groups {
  const { completion } = index.numbers;
  const values = Array.from({ length: LAST_YEAR + 1 }, (_, year) => (year === 0 ? null : String(year)));
  return { values, of: (position, visit) => visit(Math.trunc((completion[position] || 0) / 10_000)) };
}

/** A project belongs to the groups of all its flags, and without flags to none. */
function flagGroups(index: CatalogueIndex): Groups {
  const { quality } = index.numbers;
  const values: readonly QualityFlag[] = qualityFlags.map(({ flag }) => flag as QualityFlag);
  return {
    values,
    of: (position, visit) => {
      for (let flag = 0; flag < values.length; flag++) if (quality[position]! & (1 << flag)) visit(flag);
    },
  };
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
