import {
  type CatalogueIndex,
  countsOfPhases,
  type QuarterSpending,
  spendingByQuarter,
  statistics,
} from '../../index/index.ts';
import type { Phase } from '../../project/index.ts';
import { flagSet, quantile } from '../../quality/index.ts';
import type { Subject } from '../../query/subjects/index.ts';
import { type CostSums, costSums } from '../listed/cost-sums.ts';
import { countWith, watchedFlags } from '../subjects/shortcomings.ts';

/** What is compared of one subject. */
export interface ComparedFigures {
  readonly subject: Subject;
  readonly projects: number;
  readonly phases: Readonly<Record<Phase, number>>;
  readonly flags: Readonly<Record<(typeof watchedFlags)[number], number>>;
  readonly costs: CostSums;
  /** Null without any known cost. */
  readonly medianCost: number | null;
  /** Days against the first reported completion; null without any. */
  readonly medianDelay: number | null;
  /** Projects whose delay is known. */
  readonly withDelay: number;
  /** In rand. */
  readonly spent: number;
  readonly withSpent: number;
  /** Oldest quarter first. */
  readonly quarters: readonly QuarterSpending[];
}

export function comparedFigures(index: CatalogueIndex, subject: Subject): ComparedFigures {
  const positions = subject.positions(index);
  const delays = known(index.numbers.delay, positions).sort();
  const spent = known(index.numbers.spent, positions);
  const counts = watchedFlags.map((flag) => [flag, countWith(index, positions, flagSet(flag))] as const);
  return {
    subject,
    projects: positions.length,
    phases: phaseCounts(index, positions),
    flags: Object.fromEntries(counts) as ComparedFigures['flags'],
    costs: costSums(index, positions),
    medianCost: statistics(index, positions).total.median,
    medianDelay: quantile(delays, 0.5),
    withDelay: delays.length,
    spent: spent.reduce((sum, rand) => sum + rand, 0),
    withSpent: spent.length,
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

function phaseCounts({ values }: CatalogueIndex, positions: Uint32Array): Record<Phase, number> {
  const { codes, values: statuses } = values.status;
  const counts = new Uint32Array(statuses.length + 1);
  for (let i = 0; i < positions.length; i++) counts[codes[positions[i]!]!]!++;
  return countsOfPhases(['', ...statuses], counts);
}
