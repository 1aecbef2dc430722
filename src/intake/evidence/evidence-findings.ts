import type { ComparedFinding } from '../finding.ts';
import { changedIds } from './changed-ids.ts';
import {
  lostSpending,
  negativeShare,
  negativeSpending,
  rewrittenShare,
  rewrittenSpending,
} from './compared-spending.ts';
import { draggedTexts } from './dragged-texts.ts';
import { draggedValues } from './dragged-values.ts';
import { exchangedColumns } from './exchanged-columns.ts';
import { movedValues } from './moved-values.ts';
import type { QuarterContext } from './quarter-context.ts';
import { sameAmounts, shareOf } from './same-amounts.ts';
import { shiftedAmounts, shiftedSpending } from './shifted-amounts.ts';
import { shiftedDates } from './shifted-dates.ts';
import { brokenShare, brokenSums } from './sums.ts';
import type { SeriesOfTexts } from './text-series.ts';
import { zeroedCostPlaces, zeroedCosts } from './zeroed-costs.ts';

/** The largest shares that changed from one published quarter to the next. */
export interface Usual {
  readonly sameAmounts: number;
  readonly zeroedCosts: number;
  readonly brokenSums: number;
  readonly negativeSpending: number;
  /** Undefined where no two quarters of one year are published. */
  readonly rewritten: number | undefined;
}

export function usualBetween(context: QuarterContext): Usual {
  const { pairs } = context;
  return {
    sameAmounts: shareOf(sameAmounts(pairs)),
    zeroedCosts: zeroedCostPlaces(pairs).length / Math.max(1, pairs.both.length),
    brokenSums: brokenShare(pairs),
    negativeSpending: negativeShare(context),
    rewritten: rewrittenShare(context),
  };
}

/** The larger of each share. */
export function largerOf(a: Usual | undefined, b: Usual): Usual {
  if (a === undefined) return b;
  const { rewritten } = b;
  return {
    sameAmounts: Math.max(a.sameAmounts, b.sameAmounts),
    zeroedCosts: Math.max(a.zeroedCosts, b.zeroedCosts),
    brokenSums: Math.max(a.brokenSums, b.brokenSums),
    negativeSpending: Math.max(a.negativeSpending, b.negativeSpending),
    rewritten: rewritten === undefined ? a.rewritten : Math.max(a.rewritten ?? 0, rewritten),
  };
}

/** Shares that are taken for usual until two quarters are published. */
const UNKNOWN: Usual = {
  sameAmounts: 0,
  zeroedCosts: 0,
  brokenSums: 0.05,
  negativeSpending: 0.01,
  rewritten: undefined,
};

/** What the values of a file show beside those of a published quarter, project by project. */
export function evidenceFindings(
  context: QuarterContext,
  series: SeriesOfTexts,
  usual: Usual = UNKNOWN,
): readonly ComparedFinding[] {
  return [
    ...shiftedAmounts(context),
    ...shiftedSpending(context),
    ...rewrittenSpending(context, usual.rewritten),
    ...negativeSpending(context, usual.negativeSpending),
    ...lostSpending(context),
    ...exchangedColumns(context),
    ...movedValues(context),
    ...draggedValues(context),
    ...draggedTexts(context, series),
    ...zeroedCosts(context, usual.zeroedCosts),
    ...shiftedDates(context),
    ...brokenSums(context, usual.brokenSums),
    ...changedIds(context),
  ];
}
