import { LRUCache } from 'lru-cache';
import { hasOtherCurrencies } from '../../project/index.ts';
import type { Amount } from '../../quality/index.ts';
import { type CatalogueIndex, oncePerIndex } from '../catalogue-index.ts';
import type { AmountColumn } from '../columns/amount-columns.ts';
import { PositionSet } from '../sets/position-set.ts';
import type { AmountFigures, CostStatistics } from './amount-figures.ts';
import { countedFigures } from './counted-figures.ts';
import {
  countsOf,
  type Grouping,
  groupMembership,
  type Membership,
  memberships,
  positionsInGroups,
} from './group-membership.ts';
import { sortedFigures } from './sorted-figures.ts';

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
  readonly level?: string | undefined;
  /** So many of the largest groups are needed, with all that are as large: the others are left out. */
  readonly largest?: number | undefined;
}

/** Statistics of projects. */
export interface Statistics {
  readonly total: CostStatistics;
  readonly groups: readonly GroupStatistics[];
  /** The number of groups, those left out included. */
  readonly groupCount: number;
}

/**
 * Statistics of all given projects, and of each group of them; groups are in no particular order.
 */
export function statistics(
  index: CatalogueIndex,
  positions: Uint32Array,
  { amount = 'estimated_total_project_cost', ...options }: StatisticsOptions = {},
): Statistics {
  if (options.by?.includes('currency')) {
    // The projects of a group share a currency, so its figures are in that one.
    const { codes } = index.values.currency;
    const groups = index.inEachCurrency.flatMap((view) => {
      const code = index.values.currency.codeOf(view.currency);
      const own = positions.filter((position) => codes[position] === code);
      return figuresIn(view, own, amount, { ...options, largest: undefined }).groups;
    });
    return { total: figuresIn(index, positions, amount, {}).total, groups, groupCount: groups.length };
  }
  if (positions.length < index.count) return figuresIn(index, positions, amount, options);
  const known = ofEverything(index);
  const key = JSON.stringify([amount, options]);
  const found = known.get(key) ?? figuresIn(index, positions, amount, options);
  if (found.groups.length <= MOST_KEPT) known.set(key, found);
  return found;
}

/** Statistics of more groups take too much memory to keep. */
const MOST_KEPT = 1000;

/** The last statistics of all projects: many readers begin with them. */
const ofEverything = oncePerIndex(() => new LRUCache<string, Statistics>({ max: 32 }));

function figuresIn(
  index: CatalogueIndex,
  positions: Uint32Array,
  amount: Amount,
  { by = [], level, largest }: Pick<StatisticsOptions, 'by' | 'level' | 'largest'>,
): Statistics {
  const column = index.amount(amount);
  const membership = by.length === 0 ? everything(index) : groupMembership(index, positions, by, level);
  const counts = countsOf(membership, positions);
  const groupsWithProjects = counts.reduce((groups, each) => (each > 0 ? groups + 1 : groups), 0);
  const least = largest === undefined ? 1 : leastOfLargest(counts, largest);
  const { total, ofGroup } =
    membership.groupsOf === undefined &&
    mayBeCounted(index, positions.length, membership.size, groupsWithProjects)
      ? countedFigures(column, { positions, groupOf: membership.codes, groups: membership.size })
      : {
          total: totalOf(index, column, positions),
          ofGroup: figuresOfShown(index, column, membership, positions, { counts, least }),
        };
  const elsewhere = hasOtherCurrencies ? positionsElsewhere(column, positions) : undefined;
  const countsElsewhere = elsewhere && countsOf(membership, elsewhere);
  const groups: GroupStatistics[] = [];
  for (let group = 0; group < counts.length && by.length > 0; group++) {
    if (counts[group]! < least) continue;
    const figures = withCounts(ofGroup(group), counts[group]!, countsElsewhere?.[group]);
    groups.push(Object.assign(figures, membership.valuesOf(group)));
  }
  return {
    total: withCounts(total, positions.length, elsewhere?.length),
    groups,
    groupCount: by.length > 0 ? groupsWithProjects : 0,
  };
}

/** The figures of the groups that are shown: large ones are counted, the others sorted. */
function figuresOfShown(
  index: CatalogueIndex,
  column: AmountColumn,
  membership: Membership,
  positions: Uint32Array,
  { counts, least }: { readonly counts: Uint32Array; readonly least: number },
): (group: number) => AmountFigures {
  const isLarge = (group: number) =>
    mayBeCounted(index, counts[group]!) && !PositionSet.isSparse(positions.length, counts[group]!);
  const isSmall = (group: number) => counts[group]! >= least && !isLarge(group);
  const inSmall = positionsInGroups(membership, positions, isSmall).slice();
  const ofSmall = sortedFigures(column, inSmall, memberships(membership, inSmall), membership.size);
  return (group) => {
    if (!isLarge(group)) return ofSmall(group);
    const own = positionsInGroups(membership, positions, (each) => each === group);
    return countedFigures(column, { positions: own, groupOf: everything(index).codes, groups: 1 }).total;
  };
}

/** So many projects has the last of the largest groups. */
function leastOfLargest(counts: Uint32Array, largest: number): number {
  const most = counts.reduce((most, count) => Math.max(most, count), 0);
  const groupsOf = new Uint32Array(most + 1);
  for (let group = 0; group < counts.length; group++) groupsOf[counts[group]!]!++;
  let least = most;
  for (let found = groupsOf[least]!; least > 1 && found < largest; found += groupsOf[least]!) least--;
  return Math.max(1, least);
}

/** All projects in one group. */
const everything = oncePerIndex(
  ({ count }): Membership => ({
    size: 1,
    valuesOf: () => ({ value: null }),
    codes: new Uint32Array(count),
    codesEnd: 1,
    groupsOf: undefined,
  }),
);

/** More groups are sorted, and so are groups of fewer projects on average, and fewer projects. */
const MOST_COUNTED = 512;
const FEWEST_OF_GROUP = 128;
const FEWEST_PROJECTS = 512;

/** To read the figures of a group takes about as long as to sort one in so many of all projects. */
const SHARE_OF_GROUP = 2048;

/** Whether to count so many projects rather than to sort those of each group. Some groups may have none. */
const mayBeCounted = (
  { count }: CatalogueIndex,
  projects: number,
  groups = 1,
  groupsWithProjects = groups,
): boolean =>
  groups <= MOST_COUNTED &&
  projects >= Math.max(FEWEST_PROJECTS, groups * FEWEST_OF_GROUP) &&
  projects * SHARE_OF_GROUP >= groupsWithProjects * count;

function totalOf(index: CatalogueIndex, column: AmountColumn, positions: Uint32Array): AmountFigures {
  const { codes } = everything(index);
  if (mayBeCounted(index, positions.length))
    return countedFigures(column, { positions, groupOf: codes, groups: 1 }).total;
  return sortedFigures(
    column,
    positions,
    { groups: codes.subarray(0, positions.length), members: undefined },
    1,
  )(0);
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

/** The positions whose amount is in another currency. */
const positionsElsewhere = ({ elsewhere }: AmountColumn, positions: Uint32Array): Uint32Array =>
  positions.filter((position) => elsewhere.some((values) => !Number.isNaN(values[position]!)));
