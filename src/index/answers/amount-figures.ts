import { type Ascending, quantileOf } from '../../quality/index.ts';

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

/** Figures of known amounts. */
export type AmountFigures = Omit<CostStatistics, 'count' | 'in_other_currencies'>;

/** The quartiles of amounts. */
export const quartilesOf = (
  amounts: Ascending,
): Pick<CostStatistics, 'lower_quartile' | 'median' | 'upper_quartile'> => ({
  lower_quartile: quantileOf(amounts, 0.25),
  median: quantileOf(amounts, 0.5),
  upper_quartile: quantileOf(amounts, 0.75),
});
