import {
  type AmountSum,
  AmountSummer,
  type AreaColumn,
  type CatalogueIndex,
  isLeftOut,
  oncePerIndex,
} from '../../index/index.ts';
import { flagSet, type QualityFlag } from '../../quality/index.ts';
import { type ListedKind, listOf, subjectsOf } from '../../query/subjects/index.ts';
import { finishedCodes, toBeCompletedCodes } from '../elements/stages.ts';

/** What is compared between subjects. */
export interface GroupFigures {
  readonly projects: number;
  readonly finished: number;
  /** Projects that still have to be completed, and those of them that are overdue. */
  readonly toBeCompleted: number;
  readonly overdue: number;
  readonly overBudget: number;
  readonly cost: AmountSum;
  /** The median of the costs that can be right; null without any. */
  readonly medianCost: number | null;
}

const figuresOf = {
  province: oncePerIndex((index) => ofKind(index, 'province')),
  municipality: oncePerIndex((index) => ofKind(index, 'municipality')),
  department: oncePerIndex((index) => ofKind(index, 'department')),
} as const;

const ofLevels = oncePerIndex((index) => {
  const figures = new Map<AreaColumn, readonly GroupFigures[]>();
  return (column: AreaColumn): readonly GroupFigures[] => {
    const known =
      figures.get(column) ?? computed(index, (position) => column.codes[position]!, column.totals.length);
    figures.set(column, known);
    return known;
  };
});

/** The figures of all areas of a level by their codes; those of code 0 are of projects in none. */
export const areaFigures = (index: CatalogueIndex, column: AreaColumn): readonly GroupFigures[] =>
  ofLevels(index)(column);

/** The figures of all subjects of a kind, in the order of `subjectsOf`. */
export const groupFigures = (index: CatalogueIndex, kind: ListedKind): readonly GroupFigures[] =>
  figuresOf[kind](index);

/** The figures of the subject of a kind that has this address; undefined if no project is reported of it. */
export const figuresAt = (index: CatalogueIndex, kind: ListedKind, path: string): GroupFigures | undefined =>
  groupFigures(index, kind)[listOf(index, kind).findIndex((subject) => subject.path === path)];

function ofKind(index: CatalogueIndex, kind: ListedKind): readonly GroupFigures[] {
  return computed(index, subjectsOf(index).numberOf[kind], listOf(index, kind).length);
}

/** Counts per group, one for each column of `GroupFigures`. */
function computed(
  index: CatalogueIndex,
  numberOf: (position: number) => number,
  length: number,
): readonly GroupFigures[] {
  const groups = groupNumbers(index, numberOf);
  const isFinished = finishedCodes(index);
  const { codes: statuses } = index.values.status;
  const projects = countsOf(groups, length, () => true);
  const finished = countsOf(groups, length, (position) => isFinished[statuses[position]!] === 1);
  const isToBeCompleted = toBeCompletedCodes(index);
  const toBeCompleted = countsOf(groups, length, (position) => isToBeCompleted[statuses[position]!] === 1);
  const overdue = countsOf(groups, length, hasFlag(index, 'completion_overdue'));
  const overBudget = countsOf(groups, length, hasFlag(index, 'spending_over_estimate'));
  const costs = costsOf(index, groups, length);
  return Array.from({ length }, (_, group) => ({
    projects: projects[group]!,
    finished: finished[group]!,
    toBeCompleted: toBeCompleted[group]!,
    overdue: overdue[group]!,
    overBudget: overBudget[group]!,
    ...costs[group]!,
  }));
}

function groupNumbers({ count }: CatalogueIndex, numberOf: (position: number) => number): Int32Array {
  const groups = new Int32Array(count);
  for (let position = 0; position < count; position++) groups[position] = numberOf(position);
  return groups;
}

function countsOf(groups: Int32Array, length: number, counts: (position: number) => boolean): Uint32Array {
  const found = new Uint32Array(length);
  for (let position = 0; position < groups.length; position++) {
    const group = groups[position]!;
    if (group >= 0 && counts(position)) found[group]!++;
  }
  return found;
}

function hasFlag({ quality }: CatalogueIndex, flag: QualityFlag): (position: number) => boolean {
  const bit = flagSet(flag);
  return (position) => (quality[position]! & bit) !== 0;
}

/** Sums and medians in one pass over the order of costs, so that nothing is sorted. */
function costsOf(index: CatalogueIndex, groups: Int32Array, length: number) {
  const column = index.amount('estimated_total_project_cost');
  const { values: cost, order } = column;
  const sums = Array.from({ length }, () => new AmountSummer(index.currency));
  for (let position = 0; position < groups.length; position++)
    sums[groups[position]!]?.addOf(column, position);
  const seen = new Uint32Array(length);
  // The two middle costs, or the middle one twice.
  const lower = new Float64Array(length);
  const upper = new Float64Array(length);
  for (const position of order) {
    const amount = cost[position]!;
    // Unknown costs come last.
    if (Number.isNaN(amount)) break;
    const group = groups[position]!;
    if (group < 0 || isLeftOut(column, position)) continue;
    const place = seen[group]!++;
    const { known } = sums[group]!;
    if (place === (known - 1) >> 1) lower[group] = amount;
    if (place === known >> 1) upper[group] = amount;
  }
  return Array.from({ length }, (_, group) => ({
    cost: sums[group]!,
    medianCost: sums[group]!.known === 0 ? null : (lower[group]! + upper[group]!) / 2,
  }));
}
