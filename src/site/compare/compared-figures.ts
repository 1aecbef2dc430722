import {
  type AmountSum,
  amountSum,
  type CatalogueIndex,
  countsOfPhases,
  type QuarterSpending,
  spendingByQuarter,
  statistics,
} from '../../index/index.ts';
import { isToBeCompleted, type Phase } from '../../project/index.ts';
import { flagSet, quantile } from '../../quality/index.ts';
import type { Subject } from '../../query/subjects/index.ts';
import { type PerPerson, perPersonOf } from '../listed/per-person.ts';
import { countWith, watchedFlags } from '../subjects/shortcomings.ts';

/** What is compared of one subject. */
export interface ComparedFigures {
  readonly subject: Subject;
  readonly projects: number;
  /** Those of them that still have to be completed, and so can be overdue. */
  readonly toBeCompleted: number;
  readonly phases: Readonly<Record<Phase, number>>;
  readonly flags: Readonly<Record<(typeof watchedFlags)[number], number>>;
  readonly costs: AmountSum;
  /** Undefined for what is no place with known people. */
  readonly perPerson: PerPerson | undefined;
  /** Of costs that can be right; null without any. */
  readonly medianCost: number | null;
  /** The median of the days from the first reported completion date to the latest; null without any. */
  readonly medianMoved: number | null;
  /** Projects for which these days are known. */
  readonly withMoved: number;
  readonly spent: AmountSum;
  /** Oldest quarter first. */
  readonly quarters: readonly QuarterSpending[];
}

export function comparedFigures(index: CatalogueIndex, subject: Subject): ComparedFigures {
  const positions = subject.positions(index);
  const moved = known(index.numbers.delay, positions).sort();
  const costs = amountSum(index.amount('estimated_total_project_cost'), positions);
  const counts = watchedFlags.map((flag) => [flag, countWith(index, positions, flagSet(flag))] as const);
  return {
    subject,
    projects: positions.length,
    ...stageCounts(index, positions),
    flags: Object.fromEntries(counts) as ComparedFigures['flags'],
    costs,
    perPerson: perPersonOf(subject, costs),
    medianCost: statistics(index, positions).total.clean.median,
    medianMoved: quantile(moved, 0.5),
    withMoved: moved.length,
    spent: amountSum(index.amount('spent'), positions),
    quarters: spendingByQuarter(index, positions),
  };
}

/** The numbers of the positions that have one. */
function known(column: Float64Array, positions: Uint32Array): Float64Array {
  const found = new Float64Array(positions.length);
  let count = 0;
  for (let i = 0; i < positions.length; i++) {
    const value = column[positions[i]!]!;
    if (!Number.isNaN(value)) found[count++] = value;
  }
  return found.subarray(0, count);
}

function stageCounts({ values }: CatalogueIndex, positions: Uint32Array) {
  const { codes, values: statuses } = values.status;
  const counts = new Uint32Array(statuses.length + 1);
  for (let i = 0; i < positions.length; i++) counts[codes[positions[i]!]!]!++;
  const toBeCompleted = statuses.reduce(
    (sum, status, i) => sum + (isToBeCompleted(status) ? counts[i + 1]! : 0),
    0,
  );
  return { toBeCompleted, phases: countsOfPhases(['', ...statuses], counts) };
}
