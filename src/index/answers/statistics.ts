import { hasOtherCurrencies } from '../../project/index.ts';
import { type Amount, quantile } from '../../quality/index.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import { type AmountColumn, isLeftOut } from '../columns/amount-columns.ts';
import { inOrder } from '../columns/in-order.ts';
import { lowerBound } from '../sections/lower-bound.ts';
import { PositionSet } from '../sets/position-set.ts';
import { type AmountFigures, countedFigures } from './counted-figures.ts';
import {
  type Grouping,
  groupMembership,
  type Membership,
  memberships,
  valuesAt,
} from './group-membership.ts';
import { preciseSum } from './precise-sums.ts';

/** The number of projects and their costs in one currency; null if no project has a known cost in it. */
export interface CostStatistics {
  readonly count: number;
  readonly with_cost: number;
  readonly sum: number | null;
  readonly minimum: number | null;
  readonly lower_quartile: number | null;
  readonly median: number | null;
  readonly upper_quartile: number | null;
  readonly maximum: number | null;
  readonly clean: CleanStatistics;
  /** The known amounts in other currencies; undefined if the country has one only. */
  readonly in_other_currencies?: number;
}

/** The same figures without amounts that can't be right; null if none is left. */
export interface CleanStatistics {
  readonly with_amount: number;
  readonly sum: number | null;
  readonly lower_quartile: number | null;
  readonly median: number | null;
  readonly upper_quartile: number | null;
  /** The known amounts that can't be right. */
  readonly left_out: number;
}

/** The statistics of one group. */
export interface GroupStatistics extends CostStatistics {
  /** The value that the projects share, or their firm; null for projects without one. */
  readonly value: string | null;
  /** The same of the second grouping, if there is one. */
  readonly then_value?: string | null;
  /** What the area is called, if the groups are areas. */
  readonly name?: string;
}

/** What to compute. */
export interface StatisticsOptions {
  /** None, one or two groupings. */
  readonly by?: readonly Grouping[];
  /** What to add up. */
  readonly amount?: Amount;
  /** Of areas, if they are a grouping: one that the index has. */
  readonly level?: string;
}

/**
 * Statistics of all given projects, and of each group of them; groups are in no particular order.
 */
export function statistics(
  index: CatalogueIndex,
  positions: Uint32Array,
  { by = [], amount = 'estimated_total_project_cost', level }: StatisticsOptions = {},
): { readonly total: CostStatistics; readonly groups: readonly GroupStatistics[] } {
  if (by.includes('currency')) {
    // The projects of a group share a currency, so its figures are in that one.
    const { codes } = index.values.currency;
    const groups = index.inEachCurrency.flatMap((view) => {
      const code = index.values.currency.codeOf(view.currency);
      const own = positions.filter((position) => codes[position] === code);
      return figuresIn(view, own, amount, by, level).groups;
    });
    return { total: figuresIn(index, positions, amount, []).total, groups };
  }
  return figuresIn(index, positions, amount, by, level);
}

function figuresIn(
  index: CatalogueIndex,
  positions: Uint32Array,
  amount: Amount,
  by: readonly Grouping[],
  level?: string,
): ReturnType<typeof statistics> {
  const column = index.amount(amount);
  const membership = by.length === 0 ? undefined : groupMembership(index, positions, by, level);
  if (!PositionSet.isSparse(index.count, positions.length) && mayBeCounted(membership))
    return countedIn(column, positions, membership);
  const byCost = costsInOrder(index, positions, column);
  const known = { costs: valuesAt(column.values, byCost), isLeftOut: new Uint8Array(byCost.length) };
  for (let i = 0; i < byCost.length; i++) if (isLeftOut(column, byCost[i]!)) known.isLeftOut[i] = 1;
  const elsewhere = hasOtherCurrencies ? positionsElsewhere(column, positions) : undefined;
  const total = summary(positions.length, known, elsewhere?.length);
  if (membership === undefined) return { total, groups: [] };
  return { total, groups: groupsOfEach(membership, { positions, byCost, elsewhere }, known) };
}

/** The most groups of many projects that are counted: of more, their amounts are put in order. */
const MOST_COUNTED = 64;

const mayBeCounted = (membership: Membership | undefined): boolean =>
  membership === undefined || (membership.groupsOf === undefined && membership.values.length <= MOST_COUNTED);

/** The same for many projects in few groups. */
function countedIn(
  column: AmountColumn,
  positions: Uint32Array,
  membership: Membership | undefined,
): ReturnType<typeof statistics> {
  const elsewhere = hasOtherCurrencies ? positionsElsewhere(column, positions) : undefined;
  const [figures] = countedFigures(column, { positions, groupOf: undefined, groups: 1 });
  const total = withCounts(figures!, positions.length, elsewhere?.length);
  if (membership === undefined) return { total, groups: [] };
  const { codes, values } = membership;
  const groups = values.length;
  const counts = countsOf(membership, positions);
  const countsElsewhere = elsewhere && countsOf(membership, elsewhere);
  const ofGroups = countedFigures(column, { positions, groupOf: codes, groups });
  return {
    total,
    groups: ofGroups.flatMap((own, group) => {
      if (counts[group] === 0) return [];
      return [{ ...withCounts(own, counts[group]!, countsElsewhere?.[group]), ...values[group]! }];
    }),
  };
}

const withCounts = (
  { with_cost, ...figures }: AmountFigures,
  count: number,
  in_other_currencies: number | undefined,
): CostStatistics => ({
  count,
  with_cost,
  ...figures,
  ...(in_other_currencies !== undefined && { in_other_currencies }),
});

/** The number of projects in each group. */
function countsOf(membership: Membership, positions: Uint32Array): Uint32Array {
  const counts = new Uint32Array(membership.values.length);
  const { groups } = memberships(membership, positions);
  for (let i = 0; i < groups.length; i++) counts[groups[i]!]!++;
  return counts;
}

/** The positions whose amount is in another currency. */
const positionsElsewhere = ({ elsewhere }: AmountColumn, positions: Uint32Array): Uint32Array =>
  positions.filter((position) => elsewhere.some((values) => !Number.isNaN(values[position]!)));

/** Known amounts in ascending order, and which of them can't be right. */
interface KnownCosts {
  readonly costs: Float64Array;
  readonly isLeftOut: Uint8Array;
}

/**
 * The positions with a known amount, lowest first. Uses the precomputed ordering, so that no group
 * has to be sorted.
 */
function costsInOrder(
  index: CatalogueIndex,
  positions: Uint32Array,
  { values, order }: AmountColumn,
): Uint32Array {
  const selected = positions.length === index.count ? order : inOrder(order, positions, index.count);
  const known = lowerBound(0, selected.length, (i) => !Number.isNaN(values[selected[i]!]!));
  return selected.subarray(0, known);
}

/** Those that are grouped: all, those with a known cost, cheapest first, and those with one in another currency. */
interface Grouped {
  readonly positions: Uint32Array;
  readonly byCost: Uint32Array;
  readonly elsewhere: Uint32Array | undefined;
}

/** A group for each value that has projects. */
function groupsOfEach(
  membership: Membership,
  { positions, byCost, elsewhere }: Grouped,
  known: KnownCosts,
): readonly GroupStatistics[] {
  const { values } = membership;
  const counts = countsOf(membership, positions);
  const countsElsewhere = elsewhere && countsOf(membership, elsewhere);
  const { groups, members } = memberships(membership, byCost);
  const starts = new Uint32Array(values.length + 1);
  for (let i = 0; i < groups.length; i++) starts[groups[i]! + 1]!++;
  for (let group = 1; group < starts.length; group++) starts[group]! += starts[group - 1]!;
  // The costs of each group, ascending as they are.
  const grouped = { costs: new Float64Array(groups.length), isLeftOut: new Uint8Array(groups.length) };
  const next = starts.slice();
  for (let i = 0; i < groups.length; i++) {
    const from = members?.[i] ?? i;
    const to = next[groups[i]!]!++;
    grouped.costs[to] = known.costs[from]!;
    grouped.isLeftOut[to] = known.isLeftOut[from]!;
  }
  const found: GroupStatistics[] = [];
  for (let group = 0; group < values.length; group++) {
    if (counts[group] === 0) continue;
    const [start, end] = [starts[group], starts[group + 1]];
    const own = {
      costs: grouped.costs.subarray(start, end),
      isLeftOut: grouped.isLeftOut.subarray(start, end),
    };
    const figures = summary(counts[group]!, own, countsElsewhere?.[group]);
    found.push(Object.assign(figures, values[group]));
  }
  return found;
}

function summary(
  count: number,
  { costs, isLeftOut }: KnownCosts,
  in_other_currencies: number | undefined,
): CostStatistics {
  return {
    count,
    with_cost: costs.length,
    sum: costs.length === 0 ? null : preciseSum(costs),
    minimum: costs[0] ?? null,
    lower_quartile: quantile(costs, 0.25),
    median: quantile(costs, 0.5),
    upper_quartile: quantile(costs, 0.75),
    maximum: costs.at(-1) ?? null,
    clean: cleanSummary({ costs, isLeftOut }),
    ...(in_other_currencies !== undefined && { in_other_currencies }),
  };
}

function cleanSummary({ costs, isLeftOut }: KnownCosts): CleanStatistics {
  const kept = new Float64Array(costs.length);
  let length = 0;
  for (let i = 0; i < costs.length; i++) if (isLeftOut[i] === 0) kept[length++] = costs[i]!;
  const clean = kept.subarray(0, length);
  return {
    with_amount: length,
    sum: length === 0 ? null : preciseSum(clean),
    lower_quartile: quantile(clean, 0.25),
    median: quantile(clean, 0.5),
    upper_quartile: quantile(clean, 0.75),
    left_out: costs.length - length,
  };
}
